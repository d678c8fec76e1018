// Makes a table again from what is stored of it, and checks that it adds up.
#pragma once

#include <span>
#include <string>

#include "store/store.h"
#include "table/table.h"

namespace incan {

// A fault if an entry is missing, cannot be read, or cannot follow those before it.
Checked<Table> restore_table(std::span<const StoredEntry> stored, Time now);

// For logs: too short to open the table.
inline std::string short_table_id(const std::string& id) {
  return id.substr(0, 6);
}

// The fault on one line.
std::string in_words(const Fault& fault);

}  // namespace incan
