#include "store/databases.h"

#include "store/postgres_store.h"
#include "store/postgres_url.h"
#include "store/sqlite_store.h"

namespace incan {

std::unique_ptr<Store> open_store(const std::string& database) {
  if (is_postgres_url(database)) return std::make_unique<PostgresStore>(database);
  return std::make_unique<SqliteStore>(database);
}

std::unique_ptr<WholeDatabase> open_whole(const std::string& database) {
  return is_postgres_url(database) ? open_whole_postgres(database) : open_whole_sqlite(database);
}

}  // namespace incan
