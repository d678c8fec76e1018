// The stored form of a table's entries: one JSON object each. Old entries must stay readable forever, so
// members may be added but never changed.
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
