// Options that several commands take alike, read the way people write them.
#pragma once

#include <CLI/CLI.hpp>
#include <charconv>
#include <initializer_list>
#include <limits>
#include <string>

#include "cli/complaint.h"

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
              throw Complaint("error.number", {{"option", name},
                                               {"text", text},
                                               {"least", std::to_string(least)},
                                               {"most", std::to_string(most)}});
            }
          },
          about)
      ->type_name("N");
}

// The option of this name takes no empty value.
void refuse_empty(CLI::App& command, const std::string& name);

// A complaint if this option was given together with one of the others: it would be ignored, or ignore them.
void refuse_together(const CLI::App& command, const std::string& name,
                     std::initializer_list<const char*> others);

// The name of an edition.
CLI::Option* add_edition(CLI::App& command, std::string& value, const std::string& about);

}  // namespace incan
