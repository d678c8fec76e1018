#include "store/writer.h"

#include <gtest/gtest.h>

#include <atomic>
#include <latch>

#include "store/memory_store.h"

namespace incan {
namespace {

// A store that can be blocked, and that rejects the entries of one table.
class SlowStore final : public MemoryStore {
 public:
  std::mutex gate;
  std::atomic<int> commits = 0;

  using MemoryStore::commit;
  void commit(std::span<const Batch> batches) override {
    const std::lock_guard lock(gate);
    for (const Batch& batch : batches) {
      for (const StoredEntry& entry : batch.entries) {
        if (entry.table == "bad") throw StoreError("a bad table");
      }
    }
    ++commits;
    MemoryStore::commit(batches);
  }
};

Batch one_entry(const std::string& table, std::uint64_t number) {
  return {{{table, number, "text"}}, {}, {}};
}

TEST(Writer, tells_when_a_batch_is_safe) {
  MemoryStore store;
  std::latch told(1);
  {
    Writer writer(store);
    EXPECT_TRUE(writer.submit(one_entry("t", 0), [&](const auto& fault) {
      EXPECT_EQ(fault, std::nullopt);
      EXPECT_EQ(store.entries("t").size(), 1U);
      told.count_down();
    }));
    told.wait();
  }
}

TEST(Writer, puts_what_waits_into_one_commit) {
  SlowStore store;
  std::atomic<int> told = 0;
  constexpr int tables = 100;
  {
    Writer writer(store);
    std::unique_lock held(store.gate);
    for (int table = 0; table < tables; ++table) {
      EXPECT_TRUE(writer.submit(one_entry("t" + std::to_string(table), 0), [&](const auto& fault) {
        EXPECT_EQ(fault, std::nullopt);
        ++told;
      }));
    }
    held.unlock();
  }
  EXPECT_EQ(told, tables);
  EXPECT_EQ(store.size().entries, std::uint64_t{tables});
  // The first may have been committed alone before the others arrived.
  EXPECT_LE(store.commits, 2);
}

TEST(Writer, one_bad_batch_costs_the_others_nothing) {
  SlowStore store;
  std::atomic<int> good = 0;
  std::atomic<int> bad = 0;
  {
    Writer writer(store);
    std::unique_lock held(store.gate);
    for (const std::string table : {"a", "bad", "b"}) {
      writer.submit(one_entry(table, 0), [&](const auto& fault) { ++(fault ? bad : good); });
    }
    held.unlock();
  }
  EXPECT_EQ(good, 2);
  EXPECT_EQ(bad, 1);
  EXPECT_EQ(store.size().entries, 2U);
  EXPECT_TRUE(store.entries("bad").empty());
}

TEST(Writer, gives_each_batch_an_id_that_the_store_knows) {
  MemoryStore store;
  Writer writer(store);
  Batch batch = one_entry("t", 0);
  batch.id = writer.new_batch_id();
  const BatchId other = writer.new_batch_id();
  EXPECT_NE(batch.id, other);
  std::latch told(2);
  EXPECT_TRUE(writer.submit(batch, [&](const auto& fault) {
    EXPECT_EQ(fault, std::nullopt);
    told.count_down();
  }));
  EXPECT_TRUE(writer.ask([&](Store& asked) {
    EXPECT_TRUE(asked.is_stored(batch.id));
    EXPECT_FALSE(asked.is_stored(other));
    told.count_down();
  }));
  told.wait();
}

TEST(Writer, takes_no_more_than_it_can_hold) {
  SlowStore store;
  Writer writer(store, 3);
  const std::lock_guard held(store.gate);
  int taken = 0;
  for (int table = 0; table < 10; ++table) {
    taken += writer.submit(one_entry("t" + std::to_string(table), 0), [](const auto&) {}) ? 1 : 0;
  }
  // Three are queued, and the writer may already be processing a few more.
  EXPECT_GE(taken, 3);
  EXPECT_LT(taken, 10);
}

TEST(Writer, keeps_the_order_of_a_table) {
  MemoryStore store;
  {
    Writer writer(store);
    for (std::uint64_t number = 0; number < 1000; ++number) {
      EXPECT_TRUE(
          writer.submit(one_entry("t", number), [](const auto& fault) { EXPECT_EQ(fault, std::nullopt); }));
    }
  }
  EXPECT_EQ(store.entries("t").size(), 1000U);
}

TEST(Writer, a_question_sees_what_was_submitted_before_it) {
  MemoryStore store;
  std::size_t seen = 0;
  {
    Writer writer(store);
    for (std::uint64_t number = 0; number < 100; ++number) {
      EXPECT_TRUE(writer.submit(one_entry("t", number), [](const auto&) {}));
    }
    EXPECT_TRUE(writer.ask([&](Store& asked) { seen = asked.entries("t").size(); }));
  }
  EXPECT_EQ(seen, 100U);
}

}  // namespace
}  // namespace incan
