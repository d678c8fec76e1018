// The stored form of a table's entries: one JSON object each. Old entries must stay readable forever: a
// member may be added, and one whose name changes is still read under the old one.
#pragma once

#include <string>
#include <string_view>

#include "record/record.h"
#include "table/entry.h"

namespace incan {

std::string write_entry(const Entry& entry);
// The entry, or the fault in the text.
Checked<Entry> read_entry(std::string_view text);

}  // namespace incan
