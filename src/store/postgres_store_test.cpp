// What the PostgreSQL store guarantees beyond the contract in store_contract_test.cpp.
#include "store/postgres_store.h"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "store/postgres_connection.h"
#include "store/postgres_test.h"
#include "store/postgres_url.h"
#include "store/store_test.h"

namespace incan {
namespace {

// What opening the database says, if it does not open.
std::string error_of(const std::string& url) {
  try {
    const PostgresStore store(url);
  } catch (const StoreError& error) {
    return error.what();
  }
  return "";
}

std::string database_in(const std::string& url) {
  return url.substr(url.rfind('@') + 2, url.find('?') - url.rfind('@') - 2);
}

TEST(PostgresStore, keeps_everything_when_it_is_opened_again) {
  const std::string url = postgres_server().new_database();
  GuestId ana{};
  {
    PostgresStore store(url);
    ana = store.add_guest(sha256("a"), "Ana", Time(1)).id;
    store.commit({{entry("t", 0, "a"), entry("t", 1, "b")}, {{"t", Time(7), "record", {ana}}}, {}});
  }
  PostgresStore store(url);
  EXPECT_EQ(store.guest_with(sha256("a"))->id, ana);
  EXPECT_EQ(store.entries("t").size(), 2U);
  EXPECT_EQ(store.games_of_guest(ana, 10, {}).size(), 1U);
}

TEST(PostgresStore, several_that_start_together_make_the_tables_once) {
  const std::string url = postgres_server().new_database();
  std::array<std::string, 4> errors;
  std::atomic<int> opened = 0;
  std::vector<std::thread> threads;
  for (std::string& error : errors) {
    threads.emplace_back([&] {
      try {
        const PostgresStore store(url);
        ++opened;
      } catch (const StoreError& refused) {
        error = refused.what();
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_GE(opened, 1);
  for (const std::string& error : errors) {
    EXPECT_TRUE(error.empty() || error.find("in use by another server") != std::string::npos) << error;
  }
}

TEST(PostgresStore, is_opened_by_one_at_a_time) {
  const std::string url = postgres_server().new_database();
  PostgresStore first(url);
  EXPECT_NE(error_of(url).find("in use by another server"), std::string::npos);
  first.commit({{entry("t", 0, "a")}, {}, {}});
}

TEST(PostgresStore, whoever_was_taken_over_stores_nothing_and_is_told) {
  const std::string url = postgres_server().new_database();
  PostgresStore first(url);
  first.commit({{entry("t", 0, "a")}, {}, {}, {1, 1}});
  std::mutex mutex;
  std::condition_variable told;
  int times = 0;
  first.when_lease_is_lost([&] {
    const std::lock_guard lock(mutex);
    ++times;
    told.notify_all();
  });
  // As if its lease had run out, and another one had come.
  postgres_server().run_sql("DELETE FROM incan.nodes", database_in(url));
  EXPECT_THROW(first.commit({{entry("t", 1, "b")}, {}, {}}), LeaseLost);
  EXPECT_THROW(first.is_stored({1, 1}), LeaseLost);
  {
    std::unique_lock lock(mutex);
    told.wait(lock, [&] { return times > 0; });
    EXPECT_EQ(times, 1);
  }
  PostgresStore second(url);
  EXPECT_EQ(second.entries("t").size(), 1U);
  second.commit({{entry("t", 1, "c")}, {}, {}});
  EXPECT_THROW(first.commit({{entry("t", 1, "b")}, {}, {}}), StoreError);
  EXPECT_THROW(first.expect_lease(), LeaseLost);
}

TEST(PostgresStore, its_thread_notices_that_it_was_taken_over) {
  const std::string url = postgres_server().new_database();
  PostgresStore store(url);
  std::mutex mutex;
  std::condition_variable told;
  bool is_told = false;
  store.when_lease_is_lost([&] {
    const std::lock_guard lock(mutex);
    is_told = true;
    told.notify_all();
  });
  postgres_server().run_sql("DELETE FROM incan.nodes", database_in(url));
  std::unique_lock lock(mutex);
  told.wait(lock, [&] { return is_told; });
}

TEST(PostgresStore, the_lease_of_a_process_that_died_runs_out) {
  const std::string url = postgres_server().new_database();
  { const PostgresStore store(url); }
  postgres_server().run_sql(
      "INSERT INTO incan.nodes (id, lease_until) VALUES (7, clock_timestamp() + interval '1 second')",
      database_in(url));
  PostgresStore store(url);
  store.commit({{entry("t", 0, "a")}, {}, {}});
}

TEST(PostgresStore, refuses_the_tables_of_a_newer_version_and_those_of_others) {
  const std::string url = postgres_server().new_database();
  { const PostgresStore store(url); }
  postgres_server().run_sql("UPDATE incan.version SET version = 1000", database_in(url));
  EXPECT_EQ(error_of(url), database_name(url) + ": made by a newer version of this program");
  const std::string other = postgres_server().new_database();
  postgres_server().run_sql("CREATE SCHEMA incan", database_in(other));
  EXPECT_EQ(error_of(other), database_name(other) + ": not an Incan Gold database");
  const std::string latin =
      "CREATE DATABASE latin ENCODING latin1 LOCALE 'C' TEMPLATE template0 STRATEGY file_copy";
  postgres_server().run_sql(latin);
  EXPECT_NE(error_of(postgres_server().url("latin")).find("must be UTF8, not LATIN1"), std::string::npos);
}

TEST(PostgresStore, a_wrong_url_or_database_is_refused_without_showing_the_password) {
  for (const std::string url : {"postgresql://ana:se%cret@host/x", "postgresql://ana:se/cret@host/x?y",
                                "postgresql://ana:secret@host/x?passwort=secret"}) {
    EXPECT_EQ(error_of(url).find("not a PostgreSQL URL"), 0U) << error_of(url);
  }
  EXPECT_EQ(database_name("postgres://ana:secret@host:5433/x?password=secret"),
            "postgresql://ana@host:5433/x");
  const std::string missing = error_of(postgres_server().url("nowhere"));
  EXPECT_NE(missing.find("cannot connect"), std::string::npos) << missing;
  EXPECT_NE(missing.find("\"nowhere\" does not exist"), std::string::npos) << missing;
  EXPECT_THROW(PostgresStore("postgresql://postgres:secret@/x?host=/nonexistent"), StoreIsAway);
}

TEST(PostgresStore, goes_on_when_the_database_comes_back) {
  const std::string url = postgres_server().new_database();
  PostgresStore store(url);
  store.commit({{entry("t", 0, "a")}, {}, {}, {1, 1}});
  std::uint64_t next = 0;
  for (const int signal : {SIGINT, SIGQUIT}) {
    postgres_server().stop(signal);
    ++next;
    const Batch batch{{entry("t", next, "b")}, {}, {}, {1, 1 + next}};
    EXPECT_THROW(store.commit(batch), StoreIsAway);
    EXPECT_THROW(store.entries("t"), StoreIsAway);
    postgres_server().start();
    for (bool is_back = false; !is_back;) {
      try {
        is_back = !store.is_stored(batch.id);
      } catch (const StoreIsAway&) {
        std::this_thread::yield();
      }
    }
    store.commit(batch);
    EXPECT_EQ(store.entries("t").size(), next + 1);
  }
}

TEST(PostgresStore, a_session_that_the_server_ended_is_replaced_at_once) {
  const std::string url = postgres_server().new_database();
  PostgresStore store(url);
  store.commit({{entry("t", 0, "a")}, {}, {}});
  postgres_server().run_sql(
      "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '" + database_in(url) +
      "'");
  store.commit({{entry("t", 1, "b")}, {}, {}});
  EXPECT_EQ(store.entries("t").size(), 2U);
}

// A commit whose answer is lost while the server still works on it: the same batch is refused once it is
// there.
TEST(PostgresStore, a_batch_whose_answer_was_lost_is_not_stored_twice) {
  const std::string url = postgres_server().new_database();
  PostgresStore store(url);
  const Batch batch{{entry("t", 0, "a")}, {}, {}, {5, 1}};
  store.commit(batch);
  EXPECT_THROW(store.commit(batch), StoreError);
  EXPECT_TRUE(store.is_stored(batch.id));
  const Batch game{{}, {{"t", Time(7), "record", {}}}, {}, {5, 2}};
  store.commit(game);
  EXPECT_THROW(store.commit(game), StoreError);
  EXPECT_EQ(store.games_of_table("t", 10, {}).size(), 1U);
}

TEST(PostgresStore, commits_are_durable_whatever_the_database_is_set_to) {
  const std::string url = postgres_server().new_database();
  postgres_server().run_sql("ALTER DATABASE " + database_in(url) + " SET synchronous_commit = off");
  PostgresConnection connection(url);
  EXPECT_EQ(connection.run("SHOW synchronous_commit").text(0, 0), "on");
  postgres_server().run_sql("ALTER DATABASE " + database_in(url) + " SET synchronous_commit = remote_apply");
  PostgresConnection stricter(url);
  EXPECT_EQ(stricter.run("SHOW synchronous_commit").text(0, 0), "remote_apply");
}

TEST(PostgresStore, many_entries_are_visited_table_by_table) {
  const std::string url = postgres_server().new_database();
  PostgresStore store(url);
  Batch batch;
  for (std::uint64_t number = 0; number < 4'000; ++number) {
    for (const std::string table : {"a", "b", "B"}) batch.entries.push_back(entry(table, number, "x"));
  }
  store.commit(batch);
  std::vector<std::string> tables;
  store.visit_tables([&](std::span<const StoredEntry> own) {
    tables.push_back(own.front().table);
    EXPECT_EQ(own.size(), 4'000U);
    EXPECT_EQ(own.back().number, 3'999U);
  });
  EXPECT_EQ(tables, (std::vector<std::string>{"B", "a", "b"}));
  EXPECT_EQ(store.size().entries, 12'000U);
}

TEST(PostgresStore, a_statement_that_takes_too_long_ends_the_session) {
  PostgresConnection connection(postgres_server().new_database());
  connection.connect();
  connection.be_patient(std::chrono::milliseconds(50));
  EXPECT_THROW(connection.run("SELECT 1 FROM pg_sleep(60)"), StoreIsAway);
  EXPECT_FALSE(connection.is_connected());
}

}  // namespace
}  // namespace incan
