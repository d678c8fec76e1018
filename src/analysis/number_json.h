// Numbers as the analysis writes them in JSON, without digits that say nothing.
#pragma once

#include <fmt/format.h>

#include <string>

namespace incan {

// Of what is added up over a game: such sums stay right to far below a thousand-millionth.
inline constexpr int exact_digits = 12;

inline std::string json_number(double value, int digits = 6) {
  std::string text = fmt::format("{:.{}f}", value, digits);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text == "-0" ? "0" : text;
}

}  // namespace incan
