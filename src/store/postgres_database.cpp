#include "store/postgres_database.h"

#include <chrono>

#include "store/postgres_connection.h"
#include "store/postgres_schema.h"
#include "store/postgres_tables.h"

namespace incan {

class PostgresDatabase::Session {
 public:
  explicit Session(const std::string& url) : connection(url) {
    connection.be_patient(std::chrono::minutes(10));
    expect_schema(connection);
    connection.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  }
  PostgresConnection connection;
};

PostgresDatabase::PostgresDatabase(const std::string& url) : session_(std::make_unique<Session>(url)) {}
PostgresDatabase::~PostgresDatabase() = default;

std::vector<std::string> PostgresDatabase::damage() const {
  std::vector<std::string> list;
  // A damaged page is an error when it is read. The statements are independent of each other.
  for (const char* all :
       {"SELECT sum(length(text)) FROM incan.entries", "SELECT sum(length(record)) FROM incan.games",
        "SELECT sum(length(name)) FROM incan.results", "SELECT sum(guest) FROM incan.played",
        "SELECT sum(length(name)) FROM incan.guests"}) {
    try {
      session_->connection.run("SAVEPOINT reading");
      session_->connection.run(all);
    } catch (const PostgresError& error) {
      constexpr std::string_view corrupted = "XX";
      if (!error.state().starts_with(corrupted)) throw;
      list.emplace_back(error.what());
      session_->connection.run("ROLLBACK TO reading");
    }
  }
  return list;
}

void PostgresDatabase::visit_tables(const std::function<void(std::span<const StoredEntry>)>& visit) const {
  visit_entries(session_->connection, visit);
}

std::uint64_t PostgresDatabase::games() const {
  return static_cast<std::uint64_t>(
      session_->connection.run("SELECT count(*) FROM incan.games").number(0, 0));
}

std::uint64_t PostgresDatabase::unreadable_games() const {
  return static_cast<std::uint64_t>(
      session_->connection.run("SELECT count(*) FROM incan.games WHERE edition IS NULL").number(0, 0));
}

}  // namespace incan
