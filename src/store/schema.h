// What both ways to open a database need to know of it. Only for the SQLite sources of this module.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <functional>
#include <span>

#include "store/by_table.h"
#include "store/store.h"

namespace incan {

// The application id "INCA", so that another program's database is not mistaken for ours.
inline constexpr int application_id = 0x494e4341;
inline constexpr int schema_version = 4;
inline constexpr int sqlite_not_a_database = 26;  // SQLITE_NOTADB, whose name only SQLite's own header has.

// A row of a table's id, a number, and a text.
inline StoredEntry read_entry_row(SQLite::Statement& found) {
  return {found.getColumn(0).getString(), static_cast<std::uint64_t>(found.getColumn(1).getInt64()),
          found.getColumn(2).getString()};
}

// Calls `visit` with the rows of each table; they must come table by table.
inline void visit_rows(SQLite::Statement& find,
                       const std::function<void(std::span<const StoredEntry>)>& visit) {
  ByTable tables(visit);
  while (find.executeStep()) tables.add(read_entry_row(find));
  tables.finish();
}

}  // namespace incan
