// Helpers for splitting HTTP headers and paths. Not Beast's ext_list, which in Boost 1.81 gives a last
// element without parameters those of the element before it.
#pragma once

#include <string_view>
#include <vector>

namespace incan {

inline std::vector<std::string_view> split(std::string_view text, char at) {
  std::vector<std::string_view> parts;
  for (;;) {
    const auto end = text.find(at);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

// Without leading and trailing blanks.
inline std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

}  // namespace incan
