// Reads and writes records as JSON.
#pragma once

#include <string>
#include <string_view>

#include "record/fault.h"
#include "record/game_record.h"

namespace incan {

inline constexpr std::string_view record_format = "incan-gold-record/1";

// Longer documents are refused before they are parsed.
inline constexpr std::size_t max_record_bytes = std::size_t{4} << 20;

// Reads one record, on one line or several. Unknown members are ignored. This does not check the game itself;
// replay() does.
Checked<Record> read_record(std::string_view document);

// The record on one line, without a line feed.
std::string write_record(const Record& record);

}  // namespace incan
