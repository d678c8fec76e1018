// A table's entries as the store keeps them: one JSON object each. What was once written must be read for
// ever, so members are added and never changed.
#pragma once

#include <string>
#include <string_view>

#include "record/record.h"
#include "table/entry.h"

namespace incan {

std::string write_entry(const Entry& entry);
// The entry, or what is wrong with the text.
Checked<Entry> read_entry(std::string_view text);

}  // namespace incan
