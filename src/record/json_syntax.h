// Parses JSON text into a tree of values. Stricter than the library's own parser: an object may not repeat a
// member. It knows nothing about games.
#pragma once

#include <boost/json/value.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "record/fault.h"

namespace incan {

// The known members are JSON Pointers with * for any index, such as "/players/*/name". All other members are
// skipped: only their syntax is checked, and they do not appear in the tree.
Checked<boost::json::value> parse_json(std::string_view text, std::span<const std::string_view> known);

// A non-negative integer, whichever integer type the library stored it as.
std::optional<std::uint64_t> whole_number(const boost::json::value* value);

// Whether the text is a valid but incomplete beginning of a JSON document.
bool is_beginning_of_json(std::string_view text);

}  // namespace incan
