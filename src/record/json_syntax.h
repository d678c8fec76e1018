// JSON text into a tree of values, stricter than the library's own parser: an object may not name a member
// twice. It knows JSON and nothing about games.
#pragma once

#include <boost/json/value.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "record/fault.h"

namespace incan {

// The known members are JSON Pointers with * for any place in a list, such as "/players/*/name". All others
// are passed over whole: what stands in them is not looked at beyond its syntax, and is not in the tree.
Checked<boost::json::value> parse_json(std::string_view text, std::span<const std::string_view> known);

// A number without fraction or sign, however large the library takes it to be.
std::optional<std::uint64_t> whole_number(const boost::json::value* value);

// Whether the text is the beginning of a JSON document that goes on after its end.
bool is_beginning_of_json(std::string_view text);

}  // namespace incan
