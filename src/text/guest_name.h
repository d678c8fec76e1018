// A guest's chosen name, made fit to be shown to others.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace incan {

inline constexpr int max_name_columns = 24;

// Normalized (NFC), with single spaces inside and none around, and no wider than a table has room for.
// Nothing if no name is left, if it is not UTF-8, or if it has characters that are invisible, move the
// cursor, or change the text direction.
std::optional<std::string> guest_name(std::string_view given);

}  // namespace incan
