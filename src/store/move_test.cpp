// A whole database copied from SQLite to PostgreSQL and back.
#include "store/move.h"

#include <gtest/gtest.h>

#include "store/postgres_store.h"
#include "store/postgres_test.h"
#include "store/sqlite_store.h"
#include "store/store_test.h"

namespace incan {
namespace {

// More rows than are copied at once, names and texts of all kinds, and ids that were used and are free again.
void fill(Store& store) {
  std::vector<GuestId> guests;
  for (int at = 0; at < 1'203; ++at) {
    guests.push_back(store.add_guest(sha256(std::to_string(at)), "Żółć '" + std::to_string(at), Time(at)).id);
  }
  store.remove_guest(guests.back());
  for (int table = 0; table < 40; ++table) {
    Batch batch;
    const std::string id = (table % 2 == 0 ? "a" : "B") + std::to_string(table);
    for (std::uint64_t number = 0; number < 30; ++number) {
      batch.entries.push_back({id, number, std::string("text\0\xff", 6) + std::to_string(number), false});
    }
    batch.entries.push_back({id, 30, "opening", table == 7});
    const GameResult result{Edition::diamant, table == 3, {{"Ana \"A\"", 12, false}, {"Bo", 30, true}}};
    batch.games.push_back({id,
                           Time(table),
                           std::string(5'000, 'r'),
                           {guests[3], guests[1], guests[3]},
                           table % 3 == 0,
                           result});
    batch.id = {1, static_cast<std::uint64_t>(table) + 1};
    store.commit(batch);
  }
  store.remove_game(guests[1], store.games_of_guest(guests[1], 1, {}).front().id);
}

void expect_filled(Store& store) {
  EXPECT_EQ(store.guest_with(sha256("7"))->name, "Żółć '7");
  EXPECT_EQ(store.guest_with(sha256("1202")), std::nullopt);
  EXPECT_EQ(store.entries("B7").size(), 1U);
  EXPECT_EQ(store.entries("a8").at(30).text, "opening");
  EXPECT_EQ(store.entries("a8").at(2).text, std::string("text\0\xff", 6) + "2");
  const auto games = store.listed_games(100, {});
  ASSERT_EQ(games.size(), 14U);
  EXPECT_EQ(games.back().result.players.at(0), (PlayerResult{"Ana \"A\"", 12, false}));
  EXPECT_EQ(store.game(games.back().id)->record, std::string(5'000, 'r'));
  // Ids are not used again, and entries go on where they were.
  EXPECT_EQ(static_cast<int>(store.add_guest(sha256("new"), "New", Time(1)).id), 1'204);
  store.commit({{{"a8", 31, "next", false}}, {}, {}});
}

std::uint64_t progress = 0;
void count_progress(std::uint64_t rows) {
  progress = rows;
}

TEST(Move, takes_everything_from_sqlite_to_postgresql_and_back) {
  const TestFolder folder;
  const std::string url = postgres_server().new_database();
  {
    SqliteStore store(folder.file("a.db"));
    fill(store);
  }
  {
    const auto from = open_whole_sqlite(folder.file("a.db"));
    const auto to = open_whole_postgres(url);
    const RowCounts counts = move_database(*from, *to, "to", count_progress);
    EXPECT_EQ(counts.guests, 1'202U);
    EXPECT_EQ(counts.games, 40U);
    EXPECT_EQ(counts.entries, 39U * 31 + 1);
    EXPECT_EQ(progress, 2 * counts.rows());
  }
  {
    const auto from = open_whole_postgres(url);
    const auto to = open_whole_sqlite(folder.file("b.db"));
    move_database(*from, *to, "to", count_progress);
  }
  SqliteStore back(folder.file("b.db"));
  expect_filled(back);
  PostgresStore moved(url);
  expect_filled(moved);
}

TEST(Move, refuses_a_target_that_is_not_empty) {
  const TestFolder folder;
  const std::string url = postgres_server().new_database();
  for (const std::string name : {"a.db", "b.db"}) {
    SqliteStore store(folder.file(name));
    store.add_guest(sha256("a"), name, Time(1));
  }
  { PostgresStore(url).add_guest(sha256("b"), "Bo", Time(1)); }
  const auto from = open_whole_sqlite(folder.file("a.db"));
  const auto sqlite = open_whole_sqlite(folder.file("b.db"));
  const auto postgres = open_whole_postgres(url);
  EXPECT_THROW(move_database(*from, *sqlite, "to", count_progress), StoreError);
  EXPECT_THROW(move_database(*from, *postgres, "to", count_progress), StoreError);
  EXPECT_EQ(sqlite->counts().guests, 1U);
}

// Stores something else than it was given.
class Forgetful final : public WholeDatabase {
 public:
  enum class Loses : std::uint8_t { name, text, result, player, row };
  Forgetful(WholeDatabase& real, Loses loses) : real_(real), loses_(loses) {}
  RowCounts counts() override { return real_.counts(); }
  std::vector<GuestRow> guests(GuestId after, int most) override { return real_.guests(after, most); }
  std::vector<StoredEntry> entries(const StoredEntry& after, int most) override {
    return real_.entries(after, most);
  }
  std::vector<GameRow> games(GameId after, int most) override { return real_.games(after, most); }
  void begin() override { real_.begin(); }
  void add(std::span<const GuestRow> rows) override {
    std::vector<GuestRow> changed(rows.begin(), rows.end());
    if (loses_ == Loses::name) changed.back().name += "x";
    real_.add(changed);
  }
  void add(std::span<const StoredEntry> rows) override {
    std::vector<StoredEntry> changed(rows.begin(), rows.end());
    if (loses_ == Loses::text) changed.back().text.pop_back();
    if (loses_ == Loses::row) changed.pop_back();
    real_.add(changed);
  }
  void add(std::span<const GameRow> rows) override {
    std::vector<GameRow> changed(rows.begin(), rows.end());
    if (loses_ == Loses::result) changed.back().game.result.players.back().score += 1;
    if (loses_ == Loses::player) changed.back().game.guests.pop_back();
    real_.add(changed);
  }
  void set_last_ids(const RowCounts& counts) override { real_.set_last_ids(counts); }
  void commit() override { real_.commit(); }

 private:
  WholeDatabase& real_;
  Loses loses_;
};

TEST(Move, stores_nothing_if_the_copy_differs) {
  const TestFolder folder;
  {
    SqliteStore store(folder.file("a.db"));
    fill(store);
  }
  const auto from = open_whole_sqlite(folder.file("a.db"));
  using Loses = Forgetful::Loses;
  for (const Loses loses : {Loses::name, Loses::text, Loses::result, Loses::player, Loses::row}) {
    const std::string file = folder.file(std::to_string(static_cast<int>(loses)));
    {
      const auto to = open_whole_sqlite(file);
      Forgetful forgetful(*to, loses);
      EXPECT_THROW(move_database(*from, forgetful, "to", count_progress), StoreError);
    }
    EXPECT_EQ(open_whole_sqlite(file)->counts().rows(), 0U);
  }
}

}  // namespace
}  // namespace incan
