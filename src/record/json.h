// Records as JSON. The only place that knows JSON's syntax on the way in, and a record's spelling on the way
// out.
#pragma once

#include <string>
#include <string_view>

#include "record/fault.h"
#include "record/game_record.h"

namespace incan {

// A document longer than this is refused before it is parsed.
inline constexpr std::size_t max_record_bytes = std::size_t{4} << 20;

// Reads one record. It may be spread over several lines; members it does not know are passed over. The game
// itself is not checked here: that is replay().
Checked<Record> read_record(std::string_view document);

// The record on one line, without a line feed.
std::string write_record(const Record& record);

// A text as a JSON string, quotes included.
std::string json_string(std::string_view text);

}  // namespace incan
