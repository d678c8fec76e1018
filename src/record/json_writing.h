// Helpers for writing JSON text.
#pragma once

#include <fmt/format.h>

#include <concepts>
#include <iterator>
#include <string>
#include <string_view>

namespace incan {

template <typename... Values>
void put(std::string& out, fmt::format_string<Values...> format, Values&&... values) {
  fmt::format_to(std::back_inserter(out), format, std::forward<Values>(values)...);
}

// Appends a number, or text verbatim.
inline void put_value(std::string& out, std::integral auto number) {
  const fmt::format_int digits(number);
  out.append(digits.data(), digits.size());
}
inline void put_value(std::string& out, std::string_view text) {
  out += text;
}

// Appends an array whose elements are written by `spell`.
template <typename Things, typename Spell>
void put_list(std::string& out, const Things& things, Spell spell) {
  out += '[';
  bool first = true;
  for (const auto& thing : things) {
    if (!first) out += ',';
    first = false;
    put_value(out, spell(thing));
  }
  out += ']';
}

}  // namespace incan
