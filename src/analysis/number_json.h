// Numbers as the analysis writes them in JSON: twelve digits after the point, which leaves sums over a game
// right to far below a thousand-millionth, and none that say nothing.
#pragma once

#include <fmt/format.h>

#include <string>

namespace incan {

inline std::string json_number(double value) {
  std::string text = fmt::format("{:.12f}", value);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text == "-0" ? "0" : text;
}

}  // namespace incan
