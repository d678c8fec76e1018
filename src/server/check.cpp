#include "server/check.h"

#include <span>

#include "server/restore.h"
#include "store/database_file.h"

namespace incan {

DatabaseCheck check_database(const std::string& file) {
  const DatabaseFile database(file);
  DatabaseCheck check;
  check.damage = database.damage();
  database.visit_tables([&](std::span<const StoredEntry> stored) {
    ++check.tables;
    const auto table = restore_table(stored, Time(0));
    if (!table) check.bad_tables.push_back({short_table_id(stored.front().table), in_words(table.error())});
  });
  check.games = database.games();
  check.unreadable_games = database.unreadable_games();
  return check;
}

}  // namespace incan
