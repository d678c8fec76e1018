#include "store/sqlite_store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <map>

#include "store/store_wordings.h"

namespace incan {
namespace {

// Each step migrates the schema by one version. Released steps never change.
constexpr std::array migrations = {
    R"(
CREATE TABLE guests (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  token BLOB NOT NULL UNIQUE,
  name TEXT NOT NULL,
  seen INTEGER NOT NULL
);
CREATE TABLE entries (
  id INTEGER PRIMARY KEY,
  table_id TEXT NOT NULL,
  number INTEGER NOT NULL,
  text TEXT NOT NULL
);
CREATE TABLE closed (
  table_id TEXT PRIMARY KEY
) WITHOUT ROWID;
CREATE TABLE games (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  table_id TEXT NOT NULL,
  ended INTEGER NOT NULL,
  listed INTEGER NOT NULL,
  record TEXT NOT NULL
);
CREATE INDEX games_by_table ON games (table_id, ended);
CREATE INDEX games_by_time ON games (ended) WHERE listed;
CREATE TABLE played (
  guest INTEGER NOT NULL,
  game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
  PRIMARY KEY (guest, game)
) WITHOUT ROWID;
CREATE INDEX played_by_game ON played (game);
)",
};

// The application id "INCA", so that another program's database is not mistaken for ours.
constexpr int application_id = 0x494e4341;

template <typename Id>
std::int64_t number(Id id) {
  return static_cast<std::int64_t>(id);
}

// Two stores on one file would reject each other's entries. This locks the file itself, under any name or
// link; SQLite's own locks, which are of another kind, stay free for programs that read or copy the database.
class Lock {
 public:
  explicit Lock(const std::string& database) : descriptor_(::open(database.c_str(), O_RDONLY | O_CLOEXEC)) {
    if (descriptor_ < 0) throw StoreError(database, errno);
    if (::flock(descriptor_, LOCK_EX | LOCK_NB) == 0) return;
    ::close(descriptor_);
    throw StoreError(Problem(store_wording("file.database.in_use"), {{"file", database}}));
  }
  ~Lock() { ::close(descriptor_); }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;

 private:
  int descriptor_;
};

// Readable by its owner only: it contains the order of cards to come.
std::string private_file(const std::string& file) {
  const int made = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (made < 0) throw StoreError(file, errno);
  struct stat status {};
  const bool is_file = ::fstat(made, &status) == 0 && S_ISREG(status.st_mode);
  ::close(made);
  if (!is_file) throw StoreError(Problem(store_wording("file.database.foreign"), {{"file", file}}));
  return file;
}

}  // namespace

class SqliteStore::Connection {
 public:
  explicit Connection(const std::string& file)
      : database_(private_file(file), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, 5000) {
    const int id = database_.execAndGet("PRAGMA application_id").getInt();
    const int version = database_.execAndGet("PRAGMA user_version").getInt();
    const bool empty = database_.execAndGet("SELECT count(*) FROM sqlite_master").getInt() == 0;
    if (!empty && id != application_id) {
      throw StoreError(Problem(store_wording("file.database.foreign"), {{"file", file}}));
    }
    if (version > static_cast<int>(migrations.size())) {
      throw StoreError(Problem(store_wording("file.database.newer"), {{"file", file}}));
    }
    lock_.emplace(file);
    database_.exec("PRAGMA journal_mode = WAL");
    database_.exec("PRAGMA synchronous = FULL");
    database_.exec("PRAGMA foreign_keys = ON");
    for (auto next = static_cast<std::size_t>(version); next < migrations.size(); ++next) {
      SQLite::Transaction transaction(database_);
      database_.exec(migrations[next]);
      database_.exec("PRAGMA application_id = " + std::to_string(application_id));
      database_.exec("PRAGMA user_version = " + std::to_string(next + 1));
      transaction.commit();
    }
  }

  // A statement that is prepared once and reused.
  SQLite::Statement& statement(const char* sql) {
    auto made = statements_.find(sql);
    if (made == statements_.end()) {
      made = statements_.emplace(sql, std::make_unique<SQLite::Statement>(database_, sql)).first;
    }
    made->second->reset();
    made->second->clearBindings();
    return *made->second;
  }

  // Runs the function and turns the library's exceptions into StoreError. Resets every statement on failure:
  // an unfinished one would keep its read snapshot of the file.
  template <typename Work>
  auto run(Work work) {
    try {
      return work();
    } catch (const SQLite::Exception& error) {
      for (const auto& [sql, statement] : statements_) statement->tryReset();
      throw StoreError(error.what());
    }
  }

  SQLite::Database& database() { return database_; }

 private:
  std::optional<Lock> lock_;
  SQLite::Database database_;
  std::map<std::string, std::unique_ptr<SQLite::Statement>> statements_;
};

namespace {

std::optional<Guest> read_guest(SQLite::Statement& found) {
  if (!found.executeStep()) return std::nullopt;
  Guest guest{static_cast<GuestId>(found.getColumn(0).getInt64()), found.getColumn(1).getString(),
              Time(found.getColumn(2).getInt64())};
  found.reset();
  return guest;
}

std::vector<StoredGame> read_games(SQLite::Statement& found) {
  std::vector<StoredGame> list;
  while (found.executeStep()) {
    list.push_back({static_cast<GameId>(found.getColumn(0).getInt64()), found.getColumn(1).getString(),
                    Time(found.getColumn(2).getInt64()), found.getColumn(3).getString()});
  }
  return list;
}

}  // namespace

SqliteStore::SqliteStore(const std::string& file) {
  try {
    connection_ = std::make_unique<Connection>(file);
  } catch (const SQLite::Exception& error) {
    constexpr int not_a_database = 26;  // SQLITE_NOTADB, whose name only SQLite's own header has.
    if (error.getErrorCode() == not_a_database) {
      throw StoreError(Problem(store_wording("file.database.foreign"), {{"file", file}}));
    }
    throw StoreError(file + ": " + error.what());
  }
  sweep();
  connection_->run([&] {
    auto& find = connection_->statement("SELECT table_id, max(number) FROM entries GROUP BY table_id");
    while (find.executeStep()) {
      next_[find.getColumn(0).getString()] = static_cast<std::uint64_t>(find.getColumn(1).getInt64()) + 1;
    }
  });
}
SqliteStore::~SqliteStore() = default;

Guest SqliteStore::add_guest(const TokenHash& token, const std::string& name, Time now) {
  return connection_->run([&] {
    auto& add = connection_->statement("INSERT INTO guests (token, name, seen) VALUES (?, ?, ?)");
    add.bind(1, token.data(), static_cast<int>(token.size()));
    add.bind(2, name);
    add.bind(3, std::int64_t{now.count()});
    add.exec();
    return Guest{static_cast<GuestId>(connection_->database().getLastInsertRowid()), name, now};
  });
}

std::optional<Guest> SqliteStore::guest_with(const TokenHash& token) {
  return connection_->run([&] {
    auto& find = connection_->statement("SELECT id, name, seen FROM guests WHERE token = ?");
    find.bind(1, token.data(), static_cast<int>(token.size()));
    return read_guest(find);
  });
}

void SqliteStore::rename(GuestId id, const std::string& name) {
  connection_->run([&] {
    auto& change = connection_->statement("UPDATE guests SET name = ? WHERE id = ?");
    change.bind(1, name);
    change.bind(2, number(id));
    change.exec();
  });
}

void SqliteStore::was_here(GuestId id, Time now) {
  connection_->run([&] {
    auto& change = connection_->statement("UPDATE guests SET seen = ? WHERE id = ?");
    change.bind(1, std::int64_t{now.count()});
    change.bind(2, number(id));
    change.exec();
  });
}

void SqliteStore::remove_guest(GuestId id) {
  connection_->run([&] {
    SQLite::Transaction transaction(connection_->database());
    auto& games = connection_->statement(
        "DELETE FROM games WHERE id IN (SELECT game FROM played WHERE guest = ?1) AND NOT EXISTS"
        " (SELECT 1 FROM played WHERE game = games.id AND guest <> ?1)");
    games.bind(1, number(id));
    games.exec();
    auto& played = connection_->statement("DELETE FROM played WHERE guest = ?");
    played.bind(1, number(id));
    played.exec();
    auto& guest = connection_->statement("DELETE FROM guests WHERE id = ?");
    guest.bind(1, number(id));
    guest.exec();
    transaction.commit();
  });
}

int SqliteStore::remove_unused_guests(Time before) {
  return connection_->run([&] {
    auto& remove = connection_->statement(
        "DELETE FROM guests WHERE seen < ? AND NOT EXISTS (SELECT 1 FROM played WHERE guest = guests.id)");
    remove.bind(1, std::int64_t{before.count()});
    return remove.exec();
  });
}

// Entries have no index: those of many tables share the same few pages, which keeps commits small. The number
// of entries per table is kept in memory.
void SqliteStore::commit(const Batch& batch) {
  const bool begins_anew =
      std::any_of(batch.entries.begin(), batch.entries.end(),
                  [&](const StoredEntry& entry) { return closed_.contains(entry.table); });
  if (begins_anew) sweep();
  connection_->run([&] {
    SQLite::Transaction transaction(connection_->database());
    std::map<std::string, std::uint64_t> next;
    for (const StoredEntry& entry : batch.entries) {
      const auto known = next_.find(entry.table);
      const auto at = next.try_emplace(entry.table, known == next_.end() ? 0 : known->second).first;
      if (entry.number != at->second++) throw StoreError("an entry is not the next of its table");
      auto& add = connection_->statement("INSERT INTO entries (table_id, number, text) VALUES (?, ?, ?)");
      add.bindNoCopy(1, entry.table);
      add.bind(2, static_cast<std::int64_t>(entry.number));
      add.bindNoCopy(3, entry.text);
      add.exec();
    }
    for (const NewGame& game : batch.games) {
      auto& add =
          connection_->statement("INSERT INTO games (table_id, ended, listed, record) VALUES (?, ?, ?, ?)");
      add.bind(1, game.table);
      add.bind(2, std::int64_t{game.ended.count()});
      add.bind(3, game.listed ? 1 : 0);
      add.bind(4, game.record);
      add.exec();
      const std::int64_t id = connection_->database().getLastInsertRowid();
      for (GuestId guest : game.guests) {
        auto& played = connection_->statement(
            "INSERT OR IGNORE INTO played (guest, game) SELECT id, ?2 FROM guests WHERE id = ?1");
        played.bind(1, number(guest));
        played.bind(2, id);
        played.exec();
      }
    }
    for (const std::string& table : batch.closed) {
      auto& close = connection_->statement("INSERT OR IGNORE INTO closed (table_id) VALUES (?)");
      close.bind(1, table);
      close.exec();
    }
    transaction.commit();
    for (const auto& [table, number] : next) next_[table] = number;
    for (const std::string& table : batch.closed) {
      next_.erase(table);
      closed_.insert(table);
    }
  });
  constexpr std::size_t enough = 100;
  if (closed_.size() < enough) return;
  try {
    sweep();
  } catch (const StoreError&) {
    // The batch is stored regardless; the next one retries the sweep.
    return;
  }
}

// Deletes the entries of closed tables, many tables at a time, because it scans all entries.
void SqliteStore::sweep() {
  connection_->run([&] {
    SQLite::Transaction transaction(connection_->database());
    connection_->statement("DELETE FROM entries WHERE table_id IN (SELECT table_id FROM closed)").exec();
    connection_->statement("DELETE FROM closed").exec();
    transaction.commit();
    closed_.clear();
  });
}

std::map<std::string, std::vector<std::string>> SqliteStore::tables() {
  return connection_->run([&] {
    std::map<std::string, std::vector<std::string>> all;
    auto& find = connection_->statement("SELECT table_id, text FROM entries ORDER BY id");
    while (find.executeStep()) {
      const std::string table = find.getColumn(0).getString();
      if (!closed_.contains(table)) all[table].push_back(find.getColumn(1).getString());
    }
    return all;
  });
}

std::vector<std::string> SqliteStore::entries(const std::string& table) {
  return connection_->run([&] {
    std::vector<std::string> list;
    if (closed_.contains(table)) return list;
    auto& find = connection_->statement("SELECT text FROM entries WHERE table_id = ? ORDER BY id");
    find.bind(1, table);
    while (find.executeStep()) list.push_back(find.getColumn(0).getString());
    return list;
  });
}

std::optional<StoredGame> SqliteStore::game(GameId id) {
  return connection_->run([&]() -> std::optional<StoredGame> {
    auto& find = connection_->statement("SELECT id, table_id, ended, record FROM games WHERE id = ?");
    find.bind(1, number(id));
    std::vector<StoredGame> found = read_games(find);
    if (found.empty()) return std::nullopt;
    return std::move(found.front());
  });
}

bool SqliteStore::has_played(GuestId guest, GameId game) {
  return connection_->run([&] {
    auto& find = connection_->statement("SELECT 1 FROM played WHERE guest = ? AND game = ?");
    find.bind(1, number(guest));
    find.bind(2, number(game));
    const bool has = find.executeStep();
    find.reset();
    return has;
  });
}

std::vector<StoredGame> SqliteStore::games_of_table(const std::string& table) {
  return connection_->run([&] {
    auto& find = connection_->statement(
        "SELECT id, table_id, ended, record FROM games WHERE table_id = ? ORDER BY ended DESC, id DESC");
    find.bind(1, table);
    return read_games(find);
  });
}

std::vector<StoredGame> SqliteStore::games_of_guest(GuestId guest, int most, std::optional<Time> before) {
  return connection_->run([&] {
    auto& find = connection_->statement(
        "SELECT id, table_id, ended, record FROM games JOIN played ON game = id"
        " WHERE guest = ? AND ended < ? ORDER BY ended DESC, id DESC LIMIT ?");
    find.bind(1, number(guest));
    find.bind(2, std::int64_t{before.value_or(Time::max()).count()});
    find.bind(3, most);
    return read_games(find);
  });
}

std::vector<StoredGame> SqliteStore::listed_games(int most, std::optional<Time> before) {
  return connection_->run([&] {
    auto& find = connection_->statement(
        "SELECT id, table_id, ended, record FROM games"
        " WHERE listed AND ended < ? ORDER BY ended DESC, id DESC LIMIT ?");
    find.bind(1, std::int64_t{before.value_or(Time::max()).count()});
    find.bind(2, most);
    return read_games(find);
  });
}

bool SqliteStore::remove_game(GuestId guest, GameId game) {
  return connection_->run([&] {
    SQLite::Transaction transaction(connection_->database());
    auto& remove = connection_->statement("DELETE FROM played WHERE guest = ? AND game = ?");
    remove.bind(1, number(guest));
    remove.bind(2, number(game));
    if (remove.exec() == 0) return false;
    auto& forget = connection_->statement(
        "DELETE FROM games WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM played WHERE game = ?1)");
    forget.bind(1, number(game));
    forget.exec();
    transaction.commit();
    return true;
  });
}

void SqliteStore::limit_pages(int most) {
  connection_->run([&] {
    constexpr std::int64_t no_limit = 1'073'741'823;
    connection_->database().exec("PRAGMA max_page_count = " +
                                 std::to_string(most == 0 ? no_limit : std::int64_t{most}));
  });
}

}  // namespace incan
