// Looks for everything that would keep a server from restoring a database.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace incan {

struct DatabaseCheck {
  // A table that does not add up, under the beginning of its id, and why.
  struct Table {
    std::string id;
    std::string why;
  };
  std::vector<std::string> damage;  // Of the database itself, in the words of SQLite or PostgreSQL.
  std::vector<Table> bad_tables;
  std::size_t tables = 0;
  std::uint64_t games = 0;
  std::uint64_t unreadable_games = 0;

  std::size_t problems() const { return damage.size() + bad_tables.size() + (unreadable_games > 0 ? 1 : 0); }
};

// Of a file, or of a PostgreSQL database by its URL. Throws StoreError if this program cannot read it.
DatabaseCheck check_database(const std::string& database);

}  // namespace incan
