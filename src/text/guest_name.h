// A name that somebody gives themselves, made fit to be shown to others.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace incan {

inline constexpr int max_name_columns = 24;

// Normalised (NFC), with single spaces inside and none around, and not wider than a table has room for.
// Nothing where no name is left, or where it is not UTF-8 or has characters that nobody sees, or that move
// the cursor or turn the direction of the text.
std::optional<std::string> guest_name(std::string_view given);

}  // namespace incan
