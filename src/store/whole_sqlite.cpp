#include <SQLiteCpp/SQLiteCpp.h>

#include <optional>
#include <utility>

#include "store/schema.h"
#include "store/sqlite_store.h"
#include "store/whole_database.h"

namespace incan {
namespace {

template <typename Work>
auto run(Work work) {
  try {
    return work();
  } catch (const SQLite::Exception& error) {
    throw StoreError(error.what());
  }
}

class WholeSqlite final : public WholeDatabase {
 public:
  // The store locks the file, and migrates it.
  explicit WholeSqlite(const std::string& file)
      : store_(file), database_(file, SQLite::OPEN_READWRITE, 5'000) {
    database_.exec("PRAGMA foreign_keys = ON");
    database_.exec("PRAGMA synchronous = FULL");
  }

  RowCounts counts() override {
    return run([&] {
      return RowCounts{count("SELECT count(*) FROM guests"), count("SELECT count(*) FROM entries"),
                       count("SELECT count(*) FROM games"), last("guests"), last("games")};
    });
  }

  std::vector<GuestRow> guests(GuestId after, int most) override {
    return run([&] {
      SQLite::Statement find(database_,
                             "SELECT id, token, name, seen FROM guests WHERE id > ? ORDER BY id LIMIT ?");
      find.bind(1, static_cast<std::int64_t>(after));
      find.bind(2, most);
      std::vector<GuestRow> rows;
      while (find.executeStep()) {
        GuestRow& row = rows.emplace_back();
        row.id = static_cast<GuestId>(find.getColumn(0).getInt64());
        row.token = read_token(find.getColumn(1).getString());
        row.name = find.getColumn(2).getString();
        row.seen = Time(find.getColumn(3).getInt64());
      }
      return rows;
    });
  }

  std::vector<StoredEntry> entries(const StoredEntry& after, int most) override {
    return run([&] {
      SQLite::Statement find(database_,
                             "SELECT table_id, number, text FROM entries WHERE (table_id, number) > (?, ?)"
                             " ORDER BY table_id, number LIMIT ?");
      find.bind(1, after.table);
      find.bind(2, static_cast<std::int64_t>(after.number));
      find.bind(3, most);
      std::vector<StoredEntry> rows;
      while (find.executeStep()) rows.push_back(read_entry_row(find));
      return rows;
    });
  }

  std::vector<GameRow> games(GameId after, int most) override {
    return run([&] {
      SQLite::Statement find(database_,
                             "SELECT id, table_id, ended, listed, edition, practice, record FROM games"
                             " WHERE id > ? ORDER BY id LIMIT ?");
      find.bind(1, static_cast<std::int64_t>(after));
      find.bind(2, most);
      std::vector<GameRow> rows;
      while (find.executeStep()) {
        GameRow& row = rows.emplace_back();
        row.id = static_cast<GameId>(find.getColumn(0).getInt64());
        row.game.table = find.getColumn(1).getString();
        row.game.ended = Time(find.getColumn(2).getInt64());
        row.game.listed = find.getColumn(3).getInt() != 0;
        if (!find.getColumn(4).isNull()) row.edition = find.getColumn(4).getString();
        row.game.result.practice = find.getColumn(5).getInt() != 0;
        row.game.record = find.getColumn(6).getString();
        add_players(row);
      }
      return rows;
    });
  }

  void begin() override {
    run([&] { transaction_.emplace(database_); });
  }
  void commit() override {
    run([&] { transaction_->commit(); });
  }

  void add(std::span<const GuestRow> rows) override {
    run([&] {
      SQLite::Statement add(database_, "INSERT INTO guests (id, token, name, seen) VALUES (?, ?, ?, ?)");
      for (const GuestRow& row : rows) {
        add.bind(1, static_cast<std::int64_t>(row.id));
        add.bind(2, row.token.data(), static_cast<int>(row.token.size()));
        add.bind(3, row.name);
        add.bind(4, std::int64_t{row.seen.count()});
        add.exec();
        add.reset();
      }
    });
  }

  void add(std::span<const StoredEntry> rows) override {
    run([&] {
      SQLite::Statement add(database_, "INSERT INTO entries (table_id, number, text) VALUES (?, ?, ?)");
      for (const StoredEntry& row : rows) {
        add.bind(1, row.table);
        add.bind(2, static_cast<std::int64_t>(row.number));
        add.bind(3, row.text);
        add.exec();
        add.reset();
      }
    });
  }

  void add(std::span<const GameRow> rows) override {
    run([&] {
      for (const GameRow& row : rows) add_game(row);
    });
  }

  void set_last_ids(const RowCounts& counts) override {
    run([&] {
      for (const auto& [table, id] : {std::pair("guests", counts.last_guest), {"games", counts.last_game}}) {
        SQLite::Statement forget(database_, "DELETE FROM sqlite_sequence WHERE name = ?");
        forget.bind(1, table);
        forget.exec();
        SQLite::Statement set(database_, "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)");
        set.bind(1, table);
        set.bind(2, id);
        set.exec();
      }
    });
  }

 private:
  std::uint64_t count(const char* sql) {
    return static_cast<std::uint64_t>(database_.execAndGet(sql).getInt64());
  }
  std::int64_t last(const std::string& table) {
    SQLite::Statement find(database_, "SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = ?");
    find.bind(1, table);
    find.executeStep();
    return find.getColumn(0).getInt64();
  }

  void add_players(GameRow& row) {
    SQLite::Statement results(database_,
                              "SELECT name, score, won FROM results WHERE game = ? ORDER BY player");
    results.bind(1, static_cast<std::int64_t>(row.id));
    while (results.executeStep()) {
      row.game.result.players.push_back({results.getColumn(0).getString(), results.getColumn(1).getInt(),
                                         results.getColumn(2).getInt() != 0});
    }
    SQLite::Statement played(database_, "SELECT guest FROM played WHERE game = ? ORDER BY guest");
    played.bind(1, static_cast<std::int64_t>(row.id));
    while (played.executeStep())
      row.game.guests.push_back(static_cast<GuestId>(played.getColumn(0).getInt64()));
  }

  void add_game(const GameRow& row) {
    SQLite::Statement add(database_,
                          "INSERT INTO games (id, table_id, ended, listed, edition, practice, record)"
                          " VALUES (?, ?, ?, ?, nullif(?, ''), ?, ?)");
    const auto id = static_cast<std::int64_t>(row.id);
    add.bind(1, id);
    add.bind(2, row.game.table);
    add.bind(3, std::int64_t{row.game.ended.count()});
    add.bind(4, row.game.listed ? 1 : 0);
    add.bind(5, row.edition);
    add.bind(6, row.game.result.practice ? 1 : 0);
    add.bind(7, row.game.record);
    add.exec();
    int player = 0;
    for (const PlayerResult& one : row.game.result.players) {
      SQLite::Statement result(database_,
                               "INSERT INTO results (game, player, name, score, won) VALUES (?, ?, ?, ?, ?)");
      result.bind(1, id);
      result.bind(2, player++);
      result.bind(3, one.name);
      result.bind(4, one.score);
      result.bind(5, one.won ? 1 : 0);
      result.exec();
    }
    for (GuestId guest : row.game.guests) {
      SQLite::Statement played(database_, "INSERT INTO played (guest, game) VALUES (?, ?)");
      played.bind(1, static_cast<std::int64_t>(guest));
      played.bind(2, id);
      played.exec();
    }
  }

  SqliteStore store_;
  SQLite::Database database_;
  std::optional<SQLite::Transaction> transaction_;
};

}  // namespace

std::unique_ptr<WholeDatabase> open_whole_sqlite(const std::string& file) {
  return std::make_unique<WholeSqlite>(file);
}

}  // namespace incan
