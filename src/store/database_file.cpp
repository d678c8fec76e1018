#include "store/database_file.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "store/schema.h"
#include "store/store_wordings.h"

namespace incan {
namespace {

bool exists(const std::string& file) {
  struct stat status {};
  return ::stat(file.c_str(), &status) == 0;
}

// Nobody has a database open that has no write-ahead log beside it. SQLite then need not make one to read the
// file.
std::string address_of(const std::string& file) {
  if (::access(file.c_str(), R_OK) != 0) throw StoreError(file, errno);
  std::string address = "file:";
  for (char c : file) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    const auto byte = static_cast<unsigned char>(c);
    if (c == '%' || c == '?' || c == '#') {
      address += {'%', digits[byte >> 4U], digits[byte & 15U]};
    } else {
      address += c;
    }
  }
  return address + (exists(file + "-wal") ? "?mode=ro" : "?mode=ro&immutable=1");
}

}  // namespace

class DatabaseFile::Connection {
 public:
  explicit Connection(const std::string& file)
      : database(address_of(file), SQLite::OPEN_READONLY | SQLite::OPEN_URI, 5000) {}
  SQLite::Database database;
  int version = 0;

  template <typename Work>
  auto run(Work work) {
    try {
      return work();
    } catch (const SQLite::Exception& error) {
      throw StoreError(error.what());
    }
  }
  std::uint64_t count(const char* sql) {
    return run([&] { return static_cast<std::uint64_t>(database.execAndGet(sql).getInt64()); });
  }
};

DatabaseFile::DatabaseFile(const std::string& file) {
  try {
    connection_ = std::make_unique<Connection>(file);
    SQLite::Database& database = connection_->database;
    connection_->version = database.execAndGet("PRAGMA user_version").getInt();
    if (database.execAndGet("PRAGMA application_id").getInt() != application_id) {
      throw StoreError(Problem(store_wording("file.database.foreign"), {{"file", file}}));
    }
    if (connection_->version > schema_version) {
      throw StoreError(Problem(store_wording("file.database.newer"), {{"file", file}}));
    }
  } catch (const SQLite::Exception& error) {
    if (error.getErrorCode() == sqlite_not_a_database) {
      throw StoreError(Problem(store_wording("file.database.foreign"), {{"file", file}}));
    }
    throw StoreError(file + ": " + error.what());
  }
}

DatabaseFile::~DatabaseFile() = default;

std::vector<std::string> DatabaseFile::damage() const {
  return connection_->run([&] {
    std::vector<std::string> list;
    SQLite::Statement check(connection_->database, "PRAGMA integrity_check");
    while (check.executeStep()) {
      if (std::string line = check.getColumn(0).getString(); line != "ok") list.push_back(std::move(line));
    }
    SQLite::Statement keys(connection_->database, "PRAGMA foreign_key_check");
    while (keys.executeStep()) {
      list.push_back(keys.getColumn(0).getString() + " refers to a row of " + keys.getColumn(2).getString() +
                     " that is not there");
    }
    return list;
  });
}

void DatabaseFile::visit_tables(const std::function<void(std::span<const StoredEntry>)>& visit) const {
  // In the first version, the entries of closed tables were removed later.
  constexpr const char* all = "SELECT table_id, number, text FROM entries ORDER BY table_id, number";
  constexpr const char* open =
      "SELECT table_id, number, text FROM entries WHERE table_id NOT IN (SELECT table_id FROM closed)"
      " ORDER BY table_id, number";
  connection_->run([&] {
    SQLite::Statement find(connection_->database, connection_->version == 1 ? open : all);
    visit_rows(find, visit);
  });
}

std::uint64_t DatabaseFile::games() const {
  return connection_->count("SELECT count(*) FROM games");
}

std::uint64_t DatabaseFile::unreadable_games() const {
  if (connection_->version < 3) return 0;  // Not known yet.
  return connection_->count("SELECT count(*) FROM games WHERE edition IS NULL");
}

void DatabaseFile::copy_to(const std::string& file) const {
  // SQLite fills a file that is there and empty.
  const int made = ::open(file.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (made < 0) throw StoreError(file, errno);
  try {
    connection_->run([&] {
      SQLite::Statement copy(connection_->database, "VACUUM INTO ?");
      copy.bind(1, file);
      copy.exec();
    });
    if (::fsync(made) != 0) throw StoreError(file, errno);
  } catch (...) {
    ::unlink(file.c_str());
    ::close(made);
    throw;
  }
  ::close(made);
}

}  // namespace incan
