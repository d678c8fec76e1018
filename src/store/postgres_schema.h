// The tables of a PostgreSQL database, in a schema of their own. Only for the sources of this module.
#pragma once

#include "store/postgres_connection.h"

namespace incan {

inline constexpr int postgres_schema_version = 3;

// Makes the tables, or changes those of an older version, in one transaction and under a lock, so that
// servers which start together do it once. Throws StoreError for a newer version, and for tables that are not
// ours.
void migrate(PostgresConnection& connection);

// Throws StoreError unless the tables are there and of this version. Changes nothing.
void expect_schema(PostgresConnection& connection);

}  // namespace incan
