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
#include <utility>

#include "store/schema.h"
#include "store/store_wordings.h"

namespace incan {
namespace {

// Each step migrates the schema by one version. Released steps never change.
constexpr std::array sqlite_migrations = {
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
    // Entries by table and number, which SQLite keeps unique. Where a number occurs twice, the second entry
    // gets another one, so that its table is found not to add up. Batches can be asked about.
    R"(
CREATE TABLE numbered (
  table_id TEXT NOT NULL,
  number INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (table_id, number)
) WITHOUT ROWID;
INSERT INTO numbered
  SELECT table_id, CASE nth WHEN 1 THEN number ELSE 1000000000000 + id END, text
  FROM (SELECT *, row_number() OVER (PARTITION BY table_id, number ORDER BY id) AS nth FROM entries)
  WHERE table_id NOT IN (SELECT table_id FROM closed);
DROP TABLE entries;
DROP TABLE closed;
ALTER TABLE numbered RENAME TO entries;
CREATE TABLE batches (
  writer INTEGER NOT NULL,
  number INTEGER NOT NULL,
  PRIMARY KEY (writer, number)
) WITHOUT ROWID;
)",
    // What lists show of a game, beside its record. fill_results() adds it for the games that are there
    // already; the edition stays empty if a record cannot be read.
    R"(
CREATE TABLE archive (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  table_id TEXT NOT NULL,
  ended INTEGER NOT NULL,
  listed INTEGER NOT NULL,
  edition TEXT,
  practice INTEGER NOT NULL,
  record TEXT NOT NULL
);
INSERT INTO archive SELECT id, table_id, ended, listed, NULL, 0, record FROM games;
DELETE FROM sqlite_sequence WHERE name = 'archive';
INSERT INTO sqlite_sequence SELECT 'archive', seq FROM sqlite_sequence WHERE name = 'games';
DROP TABLE games;
ALTER TABLE archive RENAME TO games;
CREATE INDEX games_by_table ON games (table_id, ended);
CREATE INDEX games_by_time ON games (ended) WHERE listed;
CREATE INDEX games_by_end ON games (ended);
CREATE TABLE results (
  game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
  player INTEGER NOT NULL,
  name TEXT NOT NULL,
  score INTEGER NOT NULL,
  won INTEGER NOT NULL,
  PRIMARY KEY (game, player)
) WITHOUT ROWID;
)",
    // The directory of open tables. The server adds those that are there already when it starts.
    R"(
CREATE TABLE tables (
  id TEXT PRIMARY KEY,
  code TEXT NOT NULL,
  opened INTEGER NOT NULL,
  changed INTEGER NOT NULL,
  listed INTEGER NOT NULL,
  phase INTEGER NOT NULL,
  about TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX tables_by_code ON tables (code);
CREATE INDEX tables_by_phase ON tables (phase, id) WHERE listed;
CREATE INDEX tables_by_change ON tables (changed);
CREATE INDEX tables_with_a_game ON tables (id) WHERE phase = 1;
CREATE TABLE table_guests (
  table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
  guest INTEGER NOT NULL,
  PRIMARY KEY (table_id, guest)
) WITHOUT ROWID;
CREATE INDEX table_guests_by_guest ON table_guests (guest, table_id);
)",
};
constexpr std::size_t filling_results = 2;  // The migration after which they are filled.

static_assert(sqlite_migrations.size() == schema_version);

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

// Which file this is, as long as it exists.
struct FileIdentity {
  explicit FileIdentity(const std::string& file) {
    struct stat status {};
    if (::stat(file.c_str(), &status) != 0) return;
    device = status.st_dev;
    inode = status.st_ino;
  }
  bool operator==(const FileIdentity&) const = default;

  dev_t device = 0;
  ino_t inode = 0;
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
    if (version > static_cast<int>(sqlite_migrations.size())) {
      throw StoreError(Problem(store_wording("file.database.newer"), {{"file", file}}));
    }
    lock_.emplace(file);
    database_.exec("PRAGMA journal_mode = WAL");
    database_.exec("PRAGMA synchronous = FULL");
    for (auto next = static_cast<std::size_t>(version); next < sqlite_migrations.size(); ++next) {
      SQLite::Transaction transaction(database_);
      database_.exec(sqlite_migrations[next]);
      if (next == filling_results) fill_results();
      database_.exec("PRAGMA application_id = " + std::to_string(application_id));
      database_.exec("PRAGMA user_version = " + std::to_string(next + 1));
      transaction.commit();
    }
    database_.exec("PRAGMA foreign_keys = ON");
    // Earlier processes ask no more.
    database_.exec("DELETE FROM batches");
    for (const char* end : {"", "-wal"}) files_.emplace_back(file + end, FileIdentity(file + end));
  }

  // What is written to a file that was deleted or replaced is lost.
  void check_files() const {
    for (const auto& [file, identity] : files_) {
      if (FileIdentity(file) != identity) throw StoreError(file + " was deleted or replaced");
    }
  }

  void add_results(std::int64_t game, const GameResult& result) {
    auto& about = statement("UPDATE games SET edition = ?, practice = ? WHERE id = ?");
    about.bind(1, std::string(ruleset(result.edition).name));
    about.bind(2, result.practice ? 1 : 0);
    about.bind(3, game);
    about.exec();
    for (std::size_t player = 0; player < result.players.size(); ++player) {
      const PlayerResult& one = result.players[player];
      auto& add = statement("INSERT INTO results (game, player, name, score, won) VALUES (?, ?, ?, ?, ?)");
      add.bind(1, game);
      add.bind(2, static_cast<std::int64_t>(player));
      add.bind(3, one.name);
      add.bind(4, one.score);
      add.bind(5, one.won ? 1 : 0);
      add.exec();
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
  void fill_results() {
    for (std::int64_t last = 0;;) {
      auto& next = statement("SELECT id, record FROM games WHERE id > ? ORDER BY id LIMIT 1");
      next.bind(1, last);
      if (!next.executeStep()) return;
      last = next.getColumn(0).getInt64();
      const auto record = read_record(next.getColumn(1).getString());
      next.reset();
      if (record) add_results(last, result_of(*record));
    }
  }

  std::optional<Lock> lock_;
  SQLite::Database database_;
  std::vector<std::pair<std::string, FileIdentity>> files_;
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

// Games without a known edition are not listed: their records could not be read.
constexpr const char* listed_of_table =
    "SELECT id, table_id, ended, edition, practice FROM games"
    " WHERE table_id = ? AND ended < ? AND edition IS NOT NULL ORDER BY ended DESC, id DESC LIMIT ?";
constexpr const char* listed_of_guest =
    "SELECT id, table_id, ended, edition, practice FROM games JOIN played ON game = id"
    " WHERE guest = ? AND ended < ? AND edition IS NOT NULL ORDER BY ended DESC, id DESC LIMIT ?";
constexpr const char* listed_of_all =
    "SELECT id, table_id, ended, edition, practice FROM games"
    " WHERE listed AND ended < ? AND edition IS NOT NULL ORDER BY ended DESC, id DESC LIMIT ?";

constexpr const char* table_by_id =
    "SELECT id, code, opened, changed, listed, phase, about FROM tables WHERE id = ?";
constexpr const char* table_by_code =
    "SELECT id, code, opened, changed, listed, phase, about FROM tables WHERE code = ?"
    " ORDER BY opened DESC LIMIT 1";
constexpr const char* tables_listed =
    "SELECT id, code, opened, changed, listed, phase, about FROM tables WHERE listed ORDER BY phase, id"
    " LIMIT ?";
constexpr const char* tables_by_guest =
    "SELECT id, code, opened, changed, listed, phase, about FROM tables"
    " WHERE id IN (SELECT table_id FROM table_guests WHERE guest = ?) ORDER BY id";

}  // namespace

SqliteStore::SqliteStore(const std::string& file) {
  try {
    connection_ = std::make_unique<Connection>(file);
  } catch (const SQLite::Exception& error) {
    if (error.getErrorCode() == sqlite_not_a_database) {
      throw StoreError(Problem(store_wording("file.database.foreign"), {{"file", file}}));
    }
    throw StoreError(file + ": " + error.what());
  }
  connection_->run([&] {
    entries_ = static_cast<std::uint64_t>(
        connection_->database().execAndGet("SELECT count(*) FROM entries").getInt64());
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
    change.bind(2, stored_id(id));
    change.exec();
  });
}

void SqliteStore::was_here(GuestId id, Time now) {
  connection_->run([&] {
    auto& change = connection_->statement("UPDATE guests SET seen = ? WHERE id = ?");
    change.bind(1, std::int64_t{now.count()});
    change.bind(2, stored_id(id));
    change.exec();
  });
}

void SqliteStore::remove_guest(GuestId id) {
  connection_->run([&] {
    SQLite::Transaction transaction(connection_->database());
    auto& games = connection_->statement(
        "DELETE FROM games WHERE id IN (SELECT game FROM played WHERE guest = ?1) AND NOT EXISTS"
        " (SELECT 1 FROM played WHERE game = games.id AND guest <> ?1)");
    games.bind(1, stored_id(id));
    games.exec();
    auto& played = connection_->statement("DELETE FROM played WHERE guest = ?");
    played.bind(1, stored_id(id));
    played.exec();
    auto& guest = connection_->statement("DELETE FROM guests WHERE id = ?");
    guest.bind(1, stored_id(id));
    guest.exec();
    transaction.commit();
  });
}

std::vector<GuestId> SqliteStore::remove_unused_guests(Time before) {
  return connection_->run([&] {
    std::vector<GuestId> unused;
    auto& remove = connection_->statement(
        "DELETE FROM guests WHERE seen < ? AND NOT EXISTS (SELECT 1 FROM played WHERE guest = guests.id)"
        " AND NOT EXISTS (SELECT 1 FROM table_guests WHERE guest = guests.id) RETURNING id");
    remove.bind(1, std::int64_t{before.count()});
    while (remove.executeStep()) unused.push_back(static_cast<GuestId>(remove.getColumn(0).getInt64()));
    remove.reset();
    return unused;
  });
}

void SqliteStore::commit(std::span<const Batch> batches) {
  connection_->run([&] {
    SQLite::Transaction transaction(connection_->database());
    std::map<std::string, std::uint64_t> next;
    std::uint64_t entries = entries_;
    for (const Batch& batch : batches) {
      add_batch(batch.id);
      for (const StoredEntry& entry : batch.entries) entries = entries + 1 - add_entry(entry, next);
      for (const NewGame& game : batch.games) add_game(game);
      for (const OpenTable& table : batch.tables) put_table(table);
      for (const std::string& table : batch.closed) {
        auto& remove = connection_->statement("DELETE FROM entries WHERE table_id = ?");
        remove.bind(1, table);
        entries -= static_cast<std::uint64_t>(remove.exec());
        next[table] = 0;
        auto& forget = connection_->statement("DELETE FROM tables WHERE id = ?");
        forget.bind(1, table);
        forget.exec();
      }
    }
    transaction.commit();
    for (const auto& [table, number] : next) {
      if (number == 0) {
        next_.erase(table);
      } else {
        next_[table] = number;
      }
    }
    entries_ = entries;
  });
  connection_->check_files();
}

// Old ones are removed now and then, long after anybody asks about them.
void SqliteStore::add_batch(BatchId id) {
  if (id.number == 0) return;
  auto& add = connection_->statement("INSERT INTO batches (writer, number) VALUES (?, ?)");
  add.bind(1, static_cast<std::int64_t>(id.writer));
  add.bind(2, static_cast<std::int64_t>(id.number));
  add.exec();
  constexpr std::int64_t enough = 65'536;
  if (id.number % enough != 0) return;
  auto& remove = connection_->statement("DELETE FROM batches WHERE writer = ? AND number < ?");
  remove.bind(1, static_cast<std::int64_t>(id.writer));
  remove.bind(2, static_cast<std::int64_t>(id.number) - enough);
  remove.exec();
}

std::uint64_t SqliteStore::next_number(const std::string& table) {
  if (const auto known = next_.find(table); known != next_.end()) return known->second;
  auto& find = connection_->statement("SELECT max(number) + 1 FROM entries WHERE table_id = ?");
  find.bindNoCopy(1, table);
  find.executeStep();
  const auto next = static_cast<std::uint64_t>(find.getColumn(0).getInt64());
  find.reset();
  return next;
}

// Returns how many entries it replaces.
std::uint64_t SqliteStore::add_entry(const StoredEntry& entry, std::map<std::string, std::uint64_t>& next) {
  auto at = next.find(entry.table);
  if (at == next.end()) at = next.emplace(entry.table, next_number(entry.table)).first;
  if (entry.number != at->second++) throw EntryIsNotNext();
  std::uint64_t replaced = 0;
  if (entry.opens) {
    auto& remove = connection_->statement("DELETE FROM entries WHERE table_id = ?");
    remove.bindNoCopy(1, entry.table);
    replaced = static_cast<std::uint64_t>(remove.exec());
  }
  auto& add = connection_->statement("INSERT INTO entries (table_id, number, text) VALUES (?, ?, ?)");
  add.bindNoCopy(1, entry.table);
  add.bind(2, static_cast<std::int64_t>(entry.number));
  add.bindNoCopy(3, entry.text);
  add.exec();
  return replaced;
}

void SqliteStore::add_game(const NewGame& game) {
  auto& add = connection_->statement(
      "INSERT INTO games (table_id, ended, listed, practice, record) VALUES (?, ?, ?, 0, ?)");
  add.bind(1, game.table);
  add.bind(2, std::int64_t{game.ended.count()});
  add.bind(3, game.listed ? 1 : 0);
  add.bind(4, game.record);
  add.exec();
  const std::int64_t id = connection_->database().getLastInsertRowid();
  connection_->add_results(id, game.result);
  for (GuestId guest : game.guests) {
    auto& played = connection_->statement(
        "INSERT OR IGNORE INTO played (guest, game) SELECT id, ?2 FROM guests WHERE id = ?1");
    played.bind(1, stored_id(guest));
    played.bind(2, id);
    played.exec();
  }
}

bool SqliteStore::is_stored(BatchId id) {
  connection_->check_files();
  return connection_->run([&] {
    auto& find = connection_->statement("SELECT 1 FROM batches WHERE writer = ? AND number = ?");
    find.bind(1, static_cast<std::int64_t>(id.writer));
    find.bind(2, static_cast<std::int64_t>(id.number));
    const bool is_there = find.executeStep();
    find.reset();
    return is_there;
  });
}

void SqliteStore::visit_tables(const std::function<void(std::span<const StoredEntry>)>& visit) {
  connection_->run([&] {
    auto& find =
        connection_->statement("SELECT table_id, number, text FROM entries ORDER BY table_id, number");
    visit_rows(find, visit);
    find.reset();
  });
}

std::vector<StoredEntry> SqliteStore::entries(const std::string& table) {
  return connection_->run([&] {
    std::vector<StoredEntry> list;
    auto& find = connection_->statement(
        "SELECT table_id, number, text FROM entries WHERE table_id = ? ORDER BY number");
    find.bind(1, table);
    while (find.executeStep()) list.push_back(read_entry_row(find));
    return list;
  });
}

StoreSize SqliteStore::size() {
  return connection_->run([&] {
    const std::int64_t pages = connection_->database().execAndGet("PRAGMA page_count").getInt64();
    const std::int64_t page = connection_->database().execAndGet("PRAGMA page_size").getInt64();
    const std::int64_t tables = connection_->database().execAndGet("SELECT count(*) FROM tables").getInt64();
    return StoreSize{static_cast<std::uint64_t>(pages * page), entries_, static_cast<std::uint64_t>(tables)};
  });
}

std::vector<StoredEntry> SqliteStore::claim(const std::string& table) {
  auto own = entries(table);
  if (!own.empty()) next_[table] = own.back().number + 1;
  return own;
}

void SqliteStore::put_table(const OpenTable& table) {
  auto& put = connection_->statement(
      "INSERT INTO tables (id, code, opened, changed, listed, phase, about) VALUES (?, ?, ?, ?, ?, ?, ?)"
      " ON CONFLICT (id) DO UPDATE SET changed = excluded.changed, listed = excluded.listed,"
      " phase = excluded.phase, about = excluded.about");
  put.bindNoCopy(1, table.id);
  put.bindNoCopy(2, table.code);
  put.bind(3, std::int64_t{table.opened.count()});
  put.bind(4, std::int64_t{table.changed.count()});
  put.bind(5, table.listed ? 1 : 0);
  put.bind(6, static_cast<int>(table.phase));
  put.bindNoCopy(7, table.about);
  put.exec();
  auto& leave = connection_->statement("DELETE FROM table_guests WHERE table_id = ?");
  leave.bindNoCopy(1, table.id);
  leave.exec();
  for (GuestId guest : table.guests) {
    auto& enter = connection_->statement("INSERT INTO table_guests (table_id, guest) VALUES (?, ?)");
    enter.bindNoCopy(1, table.id);
    enter.bind(2, stored_id(guest));
    enter.exec();
  }
}

std::vector<std::string> SqliteStore::tables_to_restore() {
  return connection_->run([&] {
    std::vector<std::string> list;
    auto& find = connection_->statement(
        "SELECT id FROM tables WHERE phase = 1"
        " UNION SELECT DISTINCT table_id FROM entries WHERE table_id NOT IN (SELECT id FROM tables)");
    while (find.executeStep()) list.push_back(find.getColumn(0).getString());
    find.reset();
    return list;
  });
}

std::vector<OpenTable> SqliteStore::read_tables(SQLite::Statement& found) {
  std::vector<OpenTable> list;
  while (found.executeStep()) {
    OpenTable& table = list.emplace_back();
    table.id = found.getColumn(0).getString();
    table.code = found.getColumn(1).getString();
    table.opened = Time(found.getColumn(2).getInt64());
    table.changed = Time(found.getColumn(3).getInt64());
    table.listed = found.getColumn(4).getInt() != 0;
    table.phase = static_cast<Phase>(found.getColumn(5).getInt());
    table.about = found.getColumn(6).getString();
  }
  found.reset();
  for (OpenTable& table : list) {
    auto& guests = connection_->statement("SELECT guest FROM table_guests WHERE table_id = ? ORDER BY guest");
    guests.bind(1, table.id);
    while (guests.executeStep()) table.guests.push_back(static_cast<GuestId>(guests.getColumn(0).getInt64()));
  }
  return list;
}

std::optional<OpenTable> SqliteStore::table(const std::string& id) {
  return connection_->run([&]() -> std::optional<OpenTable> {
    auto& find = connection_->statement(table_by_id);
    find.bind(1, id);
    auto found = read_tables(find);
    if (found.empty()) return std::nullopt;
    return std::move(found.front());
  });
}

std::optional<OpenTable> SqliteStore::table_with_code(const std::string& code) {
  return connection_->run([&]() -> std::optional<OpenTable> {
    auto& find = connection_->statement(table_by_code);
    find.bind(1, code);
    auto found = read_tables(find);
    if (found.empty()) return std::nullopt;
    return std::move(found.front());
  });
}

std::vector<OpenTable> SqliteStore::listed_tables(int most) {
  return connection_->run([&] {
    auto& find = connection_->statement(tables_listed);
    find.bind(1, most);
    return read_tables(find);
  });
}

std::vector<OpenTable> SqliteStore::tables_of_guest(GuestId guest) {
  return connection_->run([&] {
    auto& find = connection_->statement(tables_by_guest);
    find.bind(1, stored_id(guest));
    return read_tables(find);
  });
}

std::vector<std::string> SqliteStore::unused_tables(Time before, int most) {
  return connection_->run([&] {
    std::vector<std::string> list;
    auto& find = connection_->statement("SELECT id FROM tables WHERE changed < ? ORDER BY changed");
    find.bind(1, std::int64_t{before.count()});
    while (std::ssize(list) < most && find.executeStep()) {
      std::string id = find.getColumn(0).getString();
      if (!next_.contains(id)) list.push_back(std::move(id));
    }
    find.reset();
    return list;
  });
}

std::optional<StoredGame> SqliteStore::game(GameId id) {
  return connection_->run([&]() -> std::optional<StoredGame> {
    auto& find = connection_->statement("SELECT id, table_id, ended, record FROM games WHERE id = ?");
    find.bind(1, stored_id(id));
    if (!find.executeStep()) return std::nullopt;
    StoredGame game{id, find.getColumn(1).getString(), Time(find.getColumn(2).getInt64()),
                    find.getColumn(3).getString()};
    find.reset();
    return game;
  });
}

bool SqliteStore::has_played(GuestId guest, GameId game) {
  return connection_->run([&] {
    auto& find = connection_->statement("SELECT 1 FROM played WHERE guest = ? AND game = ?");
    find.bind(1, stored_id(guest));
    find.bind(2, stored_id(game));
    const bool has = find.executeStep();
    find.reset();
    return has;
  });
}

std::vector<ListedGame> SqliteStore::read_list(SQLite::Statement& found) {
  std::vector<ListedGame> list;
  while (found.executeStep()) {
    const auto edition = edition_named(found.getColumn(3).getString());
    if (!edition) continue;
    list.push_back({static_cast<GameId>(found.getColumn(0).getInt64()),
                    found.getColumn(1).getString(),
                    Time(found.getColumn(2).getInt64()),
                    {*edition, found.getColumn(4).getInt() != 0, {}}});
  }
  found.reset();
  for (ListedGame& game : list) {
    auto& results =
        connection_->statement("SELECT name, score, won FROM results WHERE game = ? ORDER BY player");
    results.bind(1, stored_id(game.id));
    while (results.executeStep()) {
      game.result.players.push_back({results.getColumn(0).getString(), results.getColumn(1).getInt(),
                                     results.getColumn(2).getInt() != 0});
    }
  }
  return list;
}

std::vector<ListedGame> SqliteStore::games_of_table(const std::string& table, int most,
                                                    std::optional<Time> before) {
  return connection_->run([&] {
    auto& find = connection_->statement(listed_of_table);
    find.bind(1, table);
    find.bind(2, std::int64_t{before.value_or(Time::max()).count()});
    find.bind(3, most);
    return read_list(find);
  });
}

std::vector<ListedGame> SqliteStore::games_of_guest(GuestId guest, int most, std::optional<Time> before) {
  return connection_->run([&] {
    auto& find = connection_->statement(listed_of_guest);
    find.bind(1, stored_id(guest));
    find.bind(2, std::int64_t{before.value_or(Time::max()).count()});
    find.bind(3, most);
    return read_list(find);
  });
}

std::vector<ListedGame> SqliteStore::listed_games(int most, std::optional<Time> before) {
  return connection_->run([&] {
    auto& find = connection_->statement(listed_of_all);
    find.bind(1, std::int64_t{before.value_or(Time::max()).count()});
    find.bind(2, most);
    return read_list(find);
  });
}

bool SqliteStore::remove_game(GuestId guest, GameId game) {
  return connection_->run([&] {
    SQLite::Transaction transaction(connection_->database());
    auto& remove = connection_->statement("DELETE FROM played WHERE guest = ? AND game = ?");
    remove.bind(1, stored_id(guest));
    remove.bind(2, stored_id(game));
    if (remove.exec() == 0) return false;
    auto& forget = connection_->statement(
        "DELETE FROM games WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM played WHERE game = ?1)");
    forget.bind(1, stored_id(game));
    forget.exec();
    transaction.commit();
    return true;
  });
}

int SqliteStore::remove_old_games(std::optional<Time> before, std::optional<std::uint64_t> keep, int most) {
  return connection_->run([&] {
    std::int64_t too_many = 0;
    if (keep) {
      const auto games = connection_->database().execAndGet("SELECT count(*) FROM games").getInt64();
      too_many = std::max(std::int64_t{0}, games - static_cast<std::int64_t>(*keep));
    }
    SQLite::Transaction transaction(connection_->database());
    auto& beyond = connection_->statement(
        "DELETE FROM games WHERE id IN (SELECT id FROM games ORDER BY ended, id LIMIT ?)");
    beyond.bind(1, std::min(too_many, std::int64_t{most}));
    int removed = beyond.exec();
    if (before) {
      auto& old = connection_->statement(
          "DELETE FROM games WHERE id IN (SELECT id FROM games WHERE ended < ? ORDER BY ended, id LIMIT ?)");
      old.bind(1, std::int64_t{before->count()});
      old.bind(2, most - removed);
      removed += old.exec();
    }
    transaction.commit();
    return removed;
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
