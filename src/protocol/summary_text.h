// A table's summary as the directory of open tables stores it: the JSON that lists show. A later version may
// add members; those that are missing have their defaults.
#pragma once

#include <string>
#include <string_view>

#include "protocol/server_message.h"
#include "record/record.h"

namespace incan {

// Who is connected and whether the code is still valid are not stored: both change by themselves.
std::string write_stored_summary(TableSummary summary);
Checked<TableSummary> read_stored_summary(std::string_view text);

}  // namespace incan
