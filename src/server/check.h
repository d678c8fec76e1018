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
  std::vector<std::string> damage;  // Of the file itself, in SQLite's words.
  std::vector<Table> bad_tables;
  std::size_t tables = 0;
  std::uint64_t games = 0;
  std::uint64_t unreadable_games = 0;

  std::size_t problems() const { return damage.size() + bad_tables.size() + (unreadable_games > 0 ? 1 : 0); }
};

// Throws StoreError if the file is not a database that this program can read.
DatabaseCheck check_database(const std::string& file);

}  // namespace incan
