// What every store guarantees, and what the SQLite store guarantees beyond that. For PostgreSQL, that is in
// postgres_store_test.cpp.
#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <optional>
#include <span>

#include "store/memory_store.h"
#include "store/postgres_store.h"
#include "store/postgres_test.h"
#include "store/sqlite_store.h"
#include "store/store_test.h"

namespace incan {
namespace {

TokenHash token(std::string_view name) {
  return sha256(name);
}

StoredEntry opening(std::string table, std::uint64_t number, std::string text) {
  return {std::move(table), number, std::move(text), true};
}

using Texts = std::vector<std::string>;

Texts texts(std::span<const StoredEntry> entries) {
  Texts list;
  for (const StoredEntry& one : entries) list.push_back(one.text);
  return list;
}

std::map<std::string, Texts> all_tables(Store& store) {
  std::map<std::string, Texts> all;
  store.visit_tables([&](std::span<const StoredEntry> own) { all[own.front().table] = texts(own); });
  return all;
}

constexpr int many = 1000;

enum class Kind : std::uint8_t { memory, sqlite, postgres };

class Contract : public ::testing::TestWithParam<Kind> {
 protected:
  Contract() {
    switch (GetParam()) {
      case Kind::memory:
        store_ = std::make_unique<MemoryStore>();
        return;
      case Kind::sqlite:
        store_ = std::make_unique<SqliteStore>(folder_.file());
        return;
      case Kind::postgres:
        store_ = std::make_unique<PostgresStore>(postgres_server().new_database());
    }
  }
  Store& store() { return *store_; }

  static OpenTable open_table(const std::string& id, std::vector<GuestId> guests) {
    return {id, "C" + id, Time(5), Time(5), true, Phase::waiting, std::move(guests), "about \"" + id + "\""};
  }
  void put(const OpenTable& table) {
    Batch batch;
    batch.tables.push_back(table);
    store().commit(batch);
  }
  static Texts ids(const std::vector<OpenTable>& tables) {
    Texts list;
    for (const OpenTable& table : tables) list.push_back(table.id);
    return list;
  }

  // Stores a game and returns its number.
  GameId play(const std::string& table, Time ended, std::vector<GuestId> guests) {
    store().commit({{}, {{table, ended, "record of " + table, std::move(guests), false}}, {}});
    return store().games_of_table(table, many, {}).front().id;
  }

 private:
  TestFolder folder_;
  std::unique_ptr<Store> store_;
};

TEST_P(Contract, a_guest_is_found_by_its_token_alone) {
  const Guest ana = store().add_guest(token("a"), "Ana", Time(1));
  const Guest bo = store().add_guest(token("b"), "Bo", Time(2));
  EXPECT_NE(ana.id, bo.id);
  EXPECT_EQ(store().guest_with(token("a")), ana);
  EXPECT_EQ(store().guest_with(token("b")), bo);
  EXPECT_EQ(store().guest_with(token("c")), std::nullopt);
  EXPECT_THROW(store().add_guest(token("a"), "Another", Time(3)), StoreError);
}

TEST_P(Contract, a_guest_is_renamed_and_seen) {
  const Guest ana = store().add_guest(token("a"), "Ana", Time(1));
  store().rename(ana.id, "Żółć 'quoted'");
  store().was_here(ana.id, Time(50));
  EXPECT_EQ(store().guest_with(token("a")), (Guest{ana.id, "Żółć 'quoted'", Time(50)}));
}

TEST_P(Contract, entries_come_back_in_order) {
  store().commit({{entry("t1", 0, "a"), entry("t2", 0, "x"), entry("t1", 1, "b")}, {}, {}});
  store().commit({{entry("t1", 2, std::string("c\0d", 3))}, {}, {}});
  EXPECT_EQ(all_tables(store()),
            (std::map<std::string, Texts>{{"t1", {"a", "b", std::string("c\0d", 3)}}, {"t2", {"x"}}}));
  EXPECT_EQ(texts(store().entries("t1")), (Texts{"a", "b", std::string("c\0d", 3)}));
  EXPECT_EQ(texts(store().entries("t2")), (Texts{"x"}));
  EXPECT_TRUE(store().entries("t3").empty());
}

TEST_P(Contract, an_entry_that_is_not_the_next_stops_the_whole_batch) {
  store().commit({{entry("t", 0, "a")}, {}, {}});
  for (const std::uint64_t wrong : {0U, 2U, 7U}) {
    const Batch batch{{entry("other", 0, "x"), entry("t", wrong, "b")}, {{"t", Time(1), "r", {}}}, {}};
    EXPECT_THROW(store().commit(batch), StoreError);
  }
  EXPECT_EQ(texts(store().entries("t")), (Texts{"a"}));
  EXPECT_EQ(all_tables(store()).size(), 1U);
  EXPECT_TRUE(store().games_of_table("t", many, {}).empty());
  store().commit({{entry("t", 1, "b")}, {}, {}});
  EXPECT_EQ(store().entries("t").size(), 2U);
}

TEST_P(Contract, an_opening_replaces_what_was_before_it) {
  store().commit({{entry("t", 0, "a"), entry("t", 1, "b"), entry("other", 0, "x")}, {}, {}});
  store().commit({{opening("t", 2, "c"), entry("t", 3, "d")}, {{"t", Time(1), "r", {}}}, {}});
  EXPECT_EQ(texts(store().entries("t")), (Texts{"c", "d"}));
  EXPECT_EQ(store().entries("t").front().number, 2U);
  EXPECT_EQ(store().size().entries, 3U);
  EXPECT_EQ(texts(store().entries("other")), Texts{"x"});
  // The numbers go on.
  EXPECT_THROW(store().commit({{entry("t", 2, "e")}, {}, {}}), StoreError);
  store().commit({{entry("t", 4, "e")}, {}, {}});
  // All or nothing.
  EXPECT_THROW(store().commit({{opening("t", 5, "f"), entry("t", 7, "g")}, {}, {}}), StoreError);
  EXPECT_EQ(texts(store().entries("t")), (Texts{"c", "d", "e"}));
}

TEST_P(Contract, a_batch_is_stored_once_and_can_be_asked_about) {
  const BatchId id{1, 1};
  EXPECT_FALSE(store().is_stored(id));
  store().commit({{entry("t", 0, "a")}, {}, {}, id});
  EXPECT_TRUE(store().is_stored(id));
  EXPECT_FALSE(store().is_stored({1, 2}));
  EXPECT_FALSE(store().is_stored({2, 1}));
  EXPECT_THROW(store().commit({{entry("t", 1, "b")}, {}, {}, id}), StoreError);
  EXPECT_EQ(texts(store().entries("t")), Texts{"a"});
  // One that fails is not stored, and one that closes a table is known afterward, too.
  EXPECT_THROW(store().commit({{entry("t", 7, "b")}, {}, {}, {1, 3}}), StoreError);
  EXPECT_FALSE(store().is_stored({1, 3}));
  store().commit({{}, {}, {"t"}, {1, 4}});
  EXPECT_TRUE(store().is_stored({1, 4}));
}

TEST_P(Contract, several_batches_are_stored_together_or_not_at_all) {
  const std::vector<Batch> good = {{{entry("a", 0, "a")}, {}, {}, {1, 1}},
                                   {{entry("b", 0, "b")}, {}, {}, {1, 2}}};
  store().commit(good);
  EXPECT_EQ(all_tables(store()).size(), 2U);
  const std::vector<Batch> bad = {{{entry("a", 1, "c")}, {}, {}, {1, 3}},
                                  {{entry("b", 7, "d")}, {}, {}, {1, 4}}};
  EXPECT_THROW(store().commit(bad), StoreError);
  EXPECT_EQ(texts(store().entries("a")), Texts{"a"});
  EXPECT_FALSE(store().is_stored({1, 3}));
}

TEST_P(Contract, lists_show_how_games_ended) {
  const GameResult result{Edition::diamant, true, {{"Żółć 'quoted'", 12, false}, {"Bo", 30, true}}};
  store().commit({{}, {{"t", Time(5), "not parsed", {}, true, result}}, {}});
  EXPECT_EQ(store().listed_games(many, {})[0].result, result);
  EXPECT_EQ(store().games_of_table("t", many, {})[0].result, result);
}

TEST_P(Contract, games_of_a_table_come_in_pages) {
  for (int game = 1; game <= 5; ++game) play("t", Time(game), {});
  EXPECT_EQ(store().games_of_table("t", 2, {}).size(), 2U);
  const auto page = store().games_of_table("t", 2, Time(4));
  ASSERT_EQ(page.size(), 2U);
  EXPECT_EQ(page[0].ended, Time(3));
  EXPECT_EQ(page[1].ended, Time(2));
}

TEST_P(Contract, old_games_are_removed_by_age_and_by_number) {
  const GuestId ana = store().add_guest(token("a"), "Ana", Time(1)).id;
  for (int game = 1; game <= 9; ++game) play("t" + std::to_string(game), Time(game), {ana});
  EXPECT_EQ(store().remove_old_games({}, {}, many), 0);
  EXPECT_EQ(store().remove_old_games(Time(3), {}, many), 2);
  EXPECT_EQ(store().remove_old_games({}, 5, 1), 1);
  EXPECT_EQ(store().remove_old_games({}, 5, many), 1);
  EXPECT_EQ(store().remove_old_games(Time(6), 5, many), 1);
  const auto left = store().games_of_guest(ana, many, {});
  ASSERT_EQ(left.size(), 4U);
  EXPECT_EQ(left.back().ended, Time(6));
}

TEST_P(Contract, a_closed_table_is_forgotten_and_its_games_are_kept) {
  const Guest ana = store().add_guest(token("a"), "Ana", Time(1));
  store().commit({{entry("t", 0, "a")}, {}, {}});
  store().commit({{}, {{"t", Time(5), "record", {ana.id}}}, {"t"}});
  EXPECT_TRUE(all_tables(store()).empty());
  EXPECT_TRUE(store().entries("t").empty());
  const auto games = store().games_of_table("t", many, {});
  ASSERT_EQ(games.size(), 1U);
  EXPECT_EQ(store().game(games[0].id)->record, "record");
}

TEST_P(Contract, a_table_that_was_closed_begins_anew) {
  store().commit({{entry("t", 0, "a"), entry("t", 1, "b")}, {}, {}});
  store().commit({{}, {}, {"t"}});
  EXPECT_THROW(store().commit({{entry("t", 2, "c")}, {}, {}}), StoreError);
  store().commit({{entry("t", 0, "d")}, {}, {}});
  EXPECT_EQ(texts(store().entries("t")), (Texts{"d"}));
}

TEST_P(Contract, games_are_found_by_table_by_player_and_by_time) {
  const GuestId ana = store().add_guest(token("a"), "Ana", Time(1)).id;
  const GuestId bo = store().add_guest(token("b"), "Bo", Time(1)).id;
  const GameId first = play("t1", Time(10), {ana, bo});
  const GameId second = play("t2", Time(30), {ana});
  const GameId third = play("t3", Time(20), {ana});
  const auto ids = [](const std::vector<ListedGame>& games) {
    std::vector<GameId> list;
    for (const ListedGame& game : games) list.push_back(game.id);
    return list;
  };
  EXPECT_EQ(ids(store().games_of_guest(ana, 10, {})), (std::vector<GameId>{second, third, first}));
  EXPECT_EQ(ids(store().games_of_guest(ana, 2, {})), (std::vector<GameId>{second, third}));
  EXPECT_EQ(ids(store().games_of_guest(ana, 10, Time(30))), (std::vector<GameId>{third, first}));
  EXPECT_EQ(ids(store().games_of_guest(bo, 10, {})), (std::vector<GameId>{first}));
  EXPECT_EQ(store().game(third)->record, "record of t3");
  EXPECT_TRUE(store().has_played(bo, first));
  EXPECT_FALSE(store().has_played(bo, third));
  EXPECT_FALSE(store().has_played(bo, GameId{999}));
  EXPECT_EQ(store().game(GameId{999}), std::nullopt);
}

TEST_P(Contract, games_of_listed_tables_are_found_by_time_and_no_others) {
  store().commit({{},
                  {{"t1", Time(10), "one", {}, true},
                   {"t2", Time(20), "two", {}, false},
                   {"t3", Time(30), "three", {}, true}},
                  {}});
  const auto tables = [](const std::vector<ListedGame>& games) {
    std::vector<std::string> list;
    for (const ListedGame& game : games) list.push_back(game.table);
    return list;
  };
  EXPECT_EQ(tables(store().listed_games(10, {})), (std::vector<std::string>{"t3", "t1"}));
  EXPECT_EQ(tables(store().listed_games(1, {})), (std::vector<std::string>{"t3"}));
  EXPECT_EQ(tables(store().listed_games(10, Time(30))), (std::vector<std::string>{"t1"}));
}

TEST_P(Contract, a_guest_removes_only_what_is_theirs) {
  const GuestId ana = store().add_guest(token("a"), "Ana", Time(1)).id;
  const GuestId bo = store().add_guest(token("b"), "Bo", Time(1)).id;
  const GuestId eve = store().add_guest(token("e"), "Eve", Time(1)).id;
  const GameId game = play("t", Time(10), {ana, bo});
  EXPECT_FALSE(store().remove_game(eve, game));
  EXPECT_TRUE(store().remove_game(ana, game));
  EXPECT_FALSE(store().remove_game(ana, game));
  EXPECT_TRUE(store().games_of_guest(ana, 10, {}).empty());
  // Bo still has it; when nobody does, it is deleted.
  EXPECT_TRUE(store().game(game));
  EXPECT_TRUE(store().remove_game(bo, game));
  EXPECT_FALSE(store().game(game));
}

TEST_P(Contract, a_removed_guest_leaves_nothing_behind) {
  const GuestId ana = store().add_guest(token("a"), "Ana", Time(1)).id;
  const GuestId bo = store().add_guest(token("b"), "Bo", Time(1)).id;
  const GameId own = play("t1", Time(10), {ana});
  const GameId shared = play("t2", Time(20), {ana, bo});
  store().remove_guest(ana);
  EXPECT_EQ(store().guest_with(token("a")), std::nullopt);
  EXPECT_FALSE(store().game(own));
  EXPECT_TRUE(store().game(shared));
  // Ids are never reused.
  EXPECT_NE(store().add_guest(token("c"), "Cy", Time(2)).id, ana);
}

TEST_P(Contract, a_game_that_ends_after_a_guest_was_removed_is_not_theirs) {
  const GuestId ana = store().add_guest(token("a"), "Ana", Time(1)).id;
  const GuestId bo = store().add_guest(token("b"), "Bo", Time(1)).id;
  store().remove_guest(bo);
  const GameId game = play("t", Time(10), {ana, bo});
  EXPECT_FALSE(store().has_played(bo, game));
  EXPECT_TRUE(store().remove_game(ana, game));
  EXPECT_EQ(store().game(game), std::nullopt);
}

TEST_P(Contract, unused_guests_are_removed) {
  const GuestId old = store().add_guest(token("a"), "Old", Time(1)).id;
  const GuestId player = store().add_guest(token("b"), "Player", Time(1)).id;
  store().add_guest(token("c"), "Recent", Time(100));
  play("t", Time(10), {player});
  const GuestId seated = store().add_guest(token("d"), "Seated", Time(1)).id;
  put(open_table("u", {seated}));
  EXPECT_EQ(store().remove_unused_guests(Time(100)), std::vector{old});
  EXPECT_TRUE(store().guest_with(token("d")));
  EXPECT_FALSE(store().guest_with(token("a")));
  EXPECT_TRUE(store().guest_with(token("b")));
  EXPECT_TRUE(store().guest_with(token("c")));
}

TEST_P(Contract, an_open_table_is_found_by_its_id_its_code_and_its_guests) {
  const OpenTable a = open_table("a", {GuestId{3}, GuestId{40}});
  const OpenTable b = open_table("b", {GuestId{3}});
  Batch opening;
  opening.entries = {entry("a", 0, "x"), entry("b", 0, "x")};
  opening.tables = {b, a};
  store().commit(opening);
  EXPECT_EQ(store().table("a"), a);
  EXPECT_EQ(store().table("c"), std::nullopt);
  EXPECT_EQ(store().table_with_code("Cb"), b);
  EXPECT_EQ(store().table_with_code("CB"), std::nullopt);
  EXPECT_EQ(store().tables_of_guest(GuestId{3}), (std::vector{a, b}));
  EXPECT_EQ(store().tables_of_guest(GuestId{40}), std::vector{a});
  EXPECT_TRUE(store().tables_of_guest(GuestId{4}).empty());
  EXPECT_EQ(store().size().tables, 2U);

  OpenTable changed = a;
  changed.changed = Time(9);
  changed.phase = Phase::finished;
  changed.guests = {GuestId{7}};
  changed.about = "";
  put(changed);
  EXPECT_EQ(store().table("a"), changed);
  EXPECT_EQ(ids(store().tables_of_guest(GuestId{3})), Texts{"b"});
  EXPECT_EQ(ids(store().tables_of_guest(GuestId{7})), Texts{"a"});
  // A table that changes and is closed in one commit is gone.
  const std::vector<Batch> last = {{{}, {}, {}, {}, {a}}, {{}, {}, {"a"}, {}, {}}};
  store().commit(last);
  EXPECT_EQ(store().table("a"), std::nullopt);
  EXPECT_EQ(store().table_with_code("Ca"), std::nullopt);
  EXPECT_TRUE(store().tables_of_guest(GuestId{40}).empty());
  EXPECT_EQ(store().size().tables, 1U);
}

TEST_P(Contract, a_batch_that_fails_leaves_the_directory_as_it_was) {
  Batch bad;
  bad.entries = {entry("t", 1, "not the next")};
  bad.tables = {open_table("t", {GuestId{3}})};
  EXPECT_THROW(store().commit(bad), StoreError);
  EXPECT_EQ(store().table("t"), std::nullopt);
  EXPECT_TRUE(store().tables_of_guest(GuestId{3}).empty());
}

TEST_P(Contract, the_newest_of_two_tables_has_their_code) {
  OpenTable old = open_table("old", {});
  OpenTable young = open_table("young", {});
  old.code = young.code = "SAME";
  young.opened = Time(6);
  put(young);
  put(old);
  EXPECT_EQ(store().table_with_code("SAME"), young);
}

TEST_P(Contract, listed_tables_that_wait_for_players_come_first) {
  OpenTable playing = open_table("1", {GuestId{1}, GuestId{2}});
  playing.phase = Phase::playing;
  OpenTable hidden = open_table("2", {});
  hidden.listed = false;
  for (const OpenTable& one : {playing, hidden, open_table("4", {GuestId{5}}), open_table("3", {})}) put(one);
  EXPECT_EQ(ids(store().listed_tables(many)), (Texts{"3", "4", "1"}));
  EXPECT_EQ(store().listed_tables(many).back(), playing);
  EXPECT_EQ(ids(store().listed_tables(2)), (Texts{"3", "4"}));
}

TEST_P(Contract, a_server_restores_running_games_and_what_is_not_in_the_directory) {
  OpenTable playing = open_table("playing", {});
  playing.phase = Phase::playing;
  Batch all;
  for (const std::string id : {"old", "playing", "waiting"}) {
    all.entries.push_back(entry(id, 0, "x"));
    all.entries.push_back(entry(id, 1, "y"));
  }
  all.tables = {open_table("waiting", {}), playing};
  store().commit(all);
  auto wanted = store().tables_to_restore();
  std::sort(wanted.begin(), wanted.end());
  EXPECT_EQ(wanted, (Texts{"old", "playing"}));
}

TEST_P(Contract, only_tables_that_nobody_has_claimed_are_unused) {
  Batch all;
  for (const std::string id : {"new", "old"}) {
    all.entries.push_back(entry(id, 0, "x"));
    all.tables.push_back(open_table(id, {}));
  }
  store().commit(all);
  for (const int changed : {2, 1, 3}) {
    OpenTable other = open_table("other" + std::to_string(changed), {});
    other.changed = Time(changed);
    put(other);
  }
  EXPECT_EQ(store().unused_tables(Time(100), many), (Texts{"other1", "other2", "other3"}));
  EXPECT_EQ(store().unused_tables(Time(3), many), (Texts{"other1", "other2"}));
  EXPECT_EQ(store().unused_tables(Time(100), 1), Texts{"other1"});
}

TEST_P(Contract, a_claim_returns_the_entries) {
  store().commit({{entry("t", 0, "a"), entry("t", 1, "b")}, {}, {}});
  EXPECT_EQ(texts(store().claim("t")), (Texts{"a", "b"}));
  EXPECT_TRUE(store().claim("other").empty());
  store().commit({{entry("t", 2, "c")}, {}, {}});
  EXPECT_EQ(texts(store().claim("t")), (Texts{"a", "b", "c"}));
}

std::string name_of(const ::testing::TestParamInfo<Kind>& chosen) {
  constexpr std::array names = {"memory", "sqlite", "postgres"};
  return names.at(static_cast<std::size_t>(chosen.param));
}
INSTANTIATE_TEST_SUITE_P(Stores, Contract, ::testing::Values(Kind::memory, Kind::sqlite, Kind::postgres),
                         name_of);

TEST(SqliteStore, keeps_everything_when_it_is_opened_again) {
  const TestFolder folder;
  GuestId ana{};
  {
    SqliteStore store(folder.file());
    ana = store.add_guest(token("a"), "Ana", Time(1)).id;
    store.commit({{entry("t", 0, "a"), entry("t", 1, "b")}, {{"t", Time(7), "record", {ana}}}, {}});
  }
  SqliteStore store(folder.file());
  EXPECT_EQ(store.guest_with(token("a"))->id, ana);
  EXPECT_EQ(texts(store.entries("t")), (Texts{"a", "b"}));
  EXPECT_EQ(store.games_of_guest(ana, 10, {}).size(), 1U);
}

TEST(SqliteStore, a_table_is_unused_until_it_is_claimed) {
  const TestFolder folder;
  {
    SqliteStore before(folder.file());
    Batch opening;
    opening.entries = {entry("t", 0, "a")};
    opening.tables = {{"t", "CODE", Time(1), Time(1), false, Phase::waiting, {}, ""}};
    before.commit(opening);
  }
  SqliteStore store(folder.file());
  EXPECT_EQ(store.unused_tables(Time(2), many), Texts{"t"});
  EXPECT_EQ(texts(store.claim("t")), Texts{"a"});
  EXPECT_TRUE(store.unused_tables(Time(2), many).empty());
}

TEST(SqliteStore, a_full_disk_stores_nothing_of_a_batch_and_heals_when_there_is_room) {
  const TestFolder folder;
  SqliteStore store(folder.file());
  store.commit({{entry("t", 0, "a")}, {}, {}});
  store.limit_pages(16);
  const Batch large{{entry("t", 1, "b"), entry("t", 2, std::string(1'000'000, 'x'))}, {}, {}};
  EXPECT_THROW(store.commit(large), StoreError);
  EXPECT_EQ(texts(store.entries("t")), (Texts{"a"}));
  store.limit_pages(0);
  store.commit(large);
  EXPECT_EQ(store.entries("t").size(), 3U);
}

TEST(SqliteStore, leaves_nothing_beside_what_is_not_its_own) {
  const TestFolder folder;
  SQLite::Database(folder.file(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
      .exec("CREATE TABLE theirs (x)");
  EXPECT_THROW(SqliteStore store(folder.file()), StoreError);
  const auto beside = std::filesystem::path(folder.file()).parent_path();
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(beside), {}), 1);
}

TEST(SqliteStore, refuses_what_is_not_its_own) {
  const TestFolder folder;
  std::ofstream(folder.file())
      << "this is no database, and long enough to be looked at as one ......................";
  EXPECT_THROW(SqliteStore store(folder.file()), StoreError);
  std::filesystem::remove(folder.file());
  {
    SQLite::Database other(folder.file(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    other.exec("CREATE TABLE somebody_elses (x)");
  }
  EXPECT_THROW(SqliteStore store(folder.file()), StoreError);
  const auto error_of = [](const std::string& file) -> std::optional<StoreError> {
    try {
      const SqliteStore store(file);
    } catch (const StoreError& error) {
      return error;
    }
    return std::nullopt;
  };
  std::ofstream(folder.file() + ".txt") << "no database\n";
  for (const std::string& file : {folder.file(), folder.file() + ".txt", std::string("/dev/null")}) {
    const auto error = error_of(file);
    ASSERT_TRUE(error);
    EXPECT_EQ(error->what(), file + ": not an Incan Gold database");
    EXPECT_TRUE(error->is_bad_data());
  }
  const auto missing = error_of("/nonexistent/folder/incan.db");
  ASSERT_TRUE(missing);
  EXPECT_EQ(missing->system_error(), ENOENT);
  EXPECT_FALSE(missing->is_bad_data());
}

TEST(SqliteStore, refuses_the_file_of_a_newer_version) {
  const TestFolder folder;
  { const SqliteStore store(folder.file()); }
  {
    SQLite::Database newer(folder.file(), SQLite::OPEN_READWRITE);
    newer.exec("PRAGMA user_version = 1000");
  }
  EXPECT_THROW(SqliteStore store(folder.file()), StoreError);
}

TEST(SqliteStore, sqlite_itself_keeps_an_entry_from_being_stored_twice) {
  const TestFolder folder;
  SqliteStore store(folder.file());
  store.commit({{entry("t", 0, "a")}, {}, {}});
  SQLite::Database other(folder.file(), SQLite::OPEN_READWRITE);
  EXPECT_THROW(other.exec("INSERT INTO entries VALUES ('t', 0, 'b')"), SQLite::Exception);
}

TEST(SqliteStore, notices_that_its_file_was_deleted_or_replaced) {
  const TestFolder folder;
  SqliteStore store(folder.file());
  store.commit({{entry("t", 0, "a")}, {}, {}, {1, 1}});
  for (const std::string end : {"", "-wal"}) {
    const std::string file = folder.file() + end;
    std::filesystem::rename(file, file + ".away");
    EXPECT_THROW(store.is_stored({1, 1}), StoreError);
    EXPECT_THROW(store.commit({{entry(end + "t2", 0, "b")}, {}, {}}), StoreError);
    std::ofstream(file) << "another";
    EXPECT_THROW(store.is_stored({1, 1}), StoreError);
    std::filesystem::rename(file + ".away", file);
    EXPECT_TRUE(store.is_stored({1, 1}));
  }
}

// The schema of the first version, with a game of which a record is there, and one whose record cannot be
// read.
void make_first_version(const std::string& file) {
  SQLite::Database old(file, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  old.exec(R"(
CREATE TABLE guests (id INTEGER PRIMARY KEY AUTOINCREMENT, token BLOB NOT NULL UNIQUE, name TEXT NOT NULL,
                     seen INTEGER NOT NULL);
CREATE TABLE entries (id INTEGER PRIMARY KEY, table_id TEXT NOT NULL, number INTEGER NOT NULL, text TEXT NOT NULL);
CREATE TABLE closed (table_id TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE games (id INTEGER PRIMARY KEY AUTOINCREMENT, table_id TEXT NOT NULL, ended INTEGER NOT NULL,
                    listed INTEGER NOT NULL, record TEXT NOT NULL);
CREATE INDEX games_by_table ON games (table_id, ended);
CREATE INDEX games_by_time ON games (ended) WHERE listed;
CREATE TABLE played (guest INTEGER NOT NULL, game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
                     PRIMARY KEY (guest, game)) WITHOUT ROWID;
CREATE INDEX played_by_game ON played (game);
PRAGMA application_id = 1229865793;
PRAGMA user_version = 1;
INSERT INTO guests VALUES (4, x'00', 'Ana', 1);
INSERT INTO entries (table_id, number, text) VALUES
  ('good', 0, 'a'), ('doubled', 0, 'a'), ('good', 1, 'b'), ('doubled', 1, 'b'), ('doubled', 1, 'c'), ('gone', 0, 'x');
INSERT INTO closed VALUES ('gone');
)");
  Record record;
  record.edition = Edition::diamant;
  record.practice = true;
  record.players = {{"Ana", std::nullopt}, {"Bo", "medium"}};
  for (const std::string& text : {write_record(record), std::string("garbage")}) {
    SQLite::Statement add(old,
                          "INSERT INTO games (table_id, ended, listed, record) VALUES ('good', 7, 1, ?)");
    add.bind(1, text);
    add.exec();
  }
  old.exec("INSERT INTO played VALUES (4, 1), (4, 2); DELETE FROM games WHERE id = 2");
  SQLite::Statement add(
      old, "INSERT INTO games (table_id, ended, listed, record) VALUES ('good', 7, 1, 'garbage')");
  add.exec();
  old.exec("DELETE FROM games WHERE id = 3; INSERT INTO games VALUES (2, 'good', 8, 1, 'garbage')");
}

TEST(SqliteStore, migrates_the_first_version) {
  const TestFolder folder;
  make_first_version(folder.file());
  SqliteStore store(folder.file());
  EXPECT_EQ(all_tables(store),
            (std::map<std::string, Texts>{{"good", {"a", "b"}}, {"doubled", {"a", "b", "c"}}}));
  // The doubled entry is no longer next to the others.
  EXPECT_GT(store.entries("doubled").back().number, 2U);
  store.commit({{entry("good", 2, "c")}, {}, {}});
  const auto games = store.games_of_table("good", many, {});
  ASSERT_EQ(games.size(), 1U);
  EXPECT_EQ(games[0].id, GameId{1});
  EXPECT_EQ(games[0].result, (GameResult{Edition::diamant, true, {{"Ana", 0, false}, {"Bo", 0, false}}}));
  EXPECT_EQ(store.game(GameId{2})->record, "garbage");
  EXPECT_TRUE(store.has_played(GuestId{4}, GameId{1}));
  // Ids are not used again.
  store.commit({{}, {{"good", Time(9), "r", {}}}, {}});
  EXPECT_EQ(store.games_of_table("good", 1, {})[0].id, GameId{4});
  store.remove_guest(GuestId{4});
  EXPECT_EQ(store.game(GameId{1}), std::nullopt);
}

TEST(SqliteStore, its_file_is_for_its_owner_alone) {
  const TestFolder folder;
  const SqliteStore store(folder.file());
  using std::filesystem::perms;
  const perms others = perms::group_all | perms::others_all;
  EXPECT_EQ(std::filesystem::status(folder.file()).permissions() & others, perms::none);
  EXPECT_EQ(std::filesystem::status(folder.file() + "-wal").permissions() & others, perms::none);
}

TEST(SqliteStore, a_statement_that_cannot_be_made_is_a_fault_and_no_more) {
  const TestFolder folder;
  SqliteStore store(folder.file());
  SQLite::Database(folder.file(), SQLite::OPEN_READWRITE).exec("ALTER TABLE games RENAME TO hidden");
  EXPECT_THROW(store.game(GameId{1}), StoreError);
  EXPECT_THROW(store.game(GameId{1}), StoreError);
  SQLite::Database(folder.file(), SQLite::OPEN_READWRITE).exec("ALTER TABLE hidden RENAME TO games");
  EXPECT_EQ(store.game(GameId{1}), std::nullopt);
}

TEST(SqliteStore, is_opened_by_one_at_a_time) {
  const TestFolder folder;
  {
    const SqliteStore first(folder.file());
    EXPECT_THROW(SqliteStore second(folder.file()), StoreError);
    // Under any name.
    const std::string link = folder.file() + ".link";
    std::filesystem::create_symlink(folder.file(), link);
    EXPECT_THROW(SqliteStore second(link), StoreError);
    const std::string hard_link = folder.file() + ".hard";
    std::filesystem::create_hard_link(folder.file(), hard_link);
    EXPECT_THROW(SqliteStore second(hard_link), StoreError);
  }
  const SqliteStore after(folder.file());
}

TEST(SqliteStore, writes_ahead) {
  const TestFolder folder;
  SqliteStore store(folder.file());
  SQLite::Database look(folder.file(), SQLite::OPEN_READONLY);
  EXPECT_EQ(look.execAndGet("PRAGMA journal_mode").getString(), "wal");
}

}  // namespace
}  // namespace incan
