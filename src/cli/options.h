// Options that several commands take alike, read the way people write them.
#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <limits>
#include <string>

namespace incan {

// A whole number in decimal digits. The library would read 010 as eight, and -1 as a very large number.
template <typename Number>
CLI::Option* add_number(CLI::App& command, const std::string& name, Number& value, const std::string& about,
                        Number least, Number most) {
  return command
      .add_option_function<std::string>(
          name,
          [&value, name, least, most](const std::string& text) {
            const char* end = text.data() + text.size();
            const auto read = std::from_chars(text.data(), end, value);
            if (read.ec != std::errc() || read.ptr != end || value < least || value > most) {
              throw CLI::ValidationError(
                  name, fmt::format("'{}' is not a whole number from {} to {}", text, least, most));
            }
          },
          about)
      ->type_name("N");
}

// A check for options whose value may not be empty; says what is wrong, or nothing.
std::string not_empty(const std::string& value);

// The name of an edition.
CLI::Option* add_edition(CLI::App& command, std::string& value, const std::string& about);

}  // namespace incan
