// Suggestions for mistyped words ("did you mean").
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace incan {

// The known word closest to the typed one, if any is close enough. Leading dashes and case are ignored; two
// transposed letters count as one mistake.
std::optional<std::string> nearest(std::string_view typed, std::span<const std::string> known);

}  // namespace incan
