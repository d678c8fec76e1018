// Small steps of writing JSON as text.
#pragma once

#include <fmt/format.h>

#include <iterator>
#include <string>
#include <string_view>

namespace incan {

template <typename... Values>
void put(std::string& out, fmt::format_string<Values...> format, Values&&... values) {
  fmt::format_to(std::back_inserter(out), format, std::forward<Values>(values)...);
}

// Between brackets, each thing as `spell` gives it.
template <typename Things, typename Spell>
void put_list(std::string& out, const Things& things, Spell spell) {
  out += '[';
  std::string_view comma;
  for (const auto& thing : things) {
    put(out, "{}{}", comma, spell(thing));
    comma = ",";
  }
  out += ']';
}

}  // namespace incan
