// Opens a server's database, which is named by a file or by the URL of a PostgreSQL database.
#pragma once

#include <memory>
#include <string>

#include "store/store.h"
#include "store/whole_database.h"

namespace incan {

// As the constructors of SqliteStore and PostgresStore.
std::unique_ptr<Store> open_store(const std::string& database);

// As open_whole_sqlite() and open_whole_postgres().
std::unique_ptr<WholeDatabase> open_whole(const std::string& database);

}  // namespace incan
