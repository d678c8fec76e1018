// Numbers in the JSON of analyses, without insignificant digits.
#pragma once

#include <fmt/format.h>

#include <string>

namespace incan {

// For sums over a game, which are exact to far better than 1e-9.
inline constexpr int exact_digits = 12;

inline std::string json_number(double value, int digits = 6) {
  std::string text = fmt::format("{:.{}f}", value, digits);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text == "-0" ? "0" : text;
}

}  // namespace incan
