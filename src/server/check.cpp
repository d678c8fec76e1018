#include "server/check.h"

#include <span>

#include "server/restore.h"
#include "store/database_file.h"
#include "store/postgres_database.h"
#include "store/postgres_url.h"

namespace incan {
namespace {

template <typename Database>
DatabaseCheck look_through(const Database& database) {
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

}  // namespace

DatabaseCheck check_database(const std::string& database) {
  return is_postgres_url(database) ? look_through(PostgresDatabase(database))
                                   : look_through(DatabaseFile(database));
}

}  // namespace incan
