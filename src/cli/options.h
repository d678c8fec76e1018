// Options that several commands share, with consistent parsing.
#pragma once

#include <CLI/CLI.hpp>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <limits>
#include <string>

#include "cli/complaint.h"
#include "cli/stream.h"

namespace incan {

// An integer in decimal digits. The library would read 010 as eight, and -1 as a very large number.
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
              throw UsageError("error.number", {{"option", name},
                                                {"text", text},
                                                {"least", static_cast<std::int64_t>(least)},
                                                {"most", static_cast<std::int64_t>(most)}});
            }
          },
          about)
      ->type_name("N");
}

// A seed, which may be any text. Output shows `text`; passing it again gives the same games.
struct SeedOption {
  std::string text = "1";
  bool is_random = false;
  bool is_given = false;

  static SeedOption random();
  // For generators that are seeded with a number.
  std::uint64_t number() const;
};
// --seed: any text or number; "random" picks one.
CLI::Option* add_seed(CLI::App& command, SeedOption& value, const std::string& about);

// A time in seconds, at least a millisecond and at most a day.
CLI::Option* add_seconds(CLI::App& command, const std::string& name,
                         const std::function<void(std::chrono::milliseconds)>& set, const std::string& about);

// --threads; 0 means as many as there are processors.
CLI::Option* add_threads(CLI::App& command, int& value, const std::string& about);
int threads_of(int threads);

// An option that names an output file, and --force, which allows overwriting an existing one.
CLI::Option* add_output_file(CLI::App& command, const std::string& name, std::string& value,
                             const std::string& about);
void add_force(CLI::App& command, OutputFile::Existing& value, const std::string& about);

// Rejects "-" for the option with this name; it takes only files.
void refuse_standard_streams(CLI::App& command, const std::string& name);

// Throws if this option was given together with one of the others, since one of them would be ignored.
void refuse_together(const CLI::App& command, const std::string& name,
                     std::initializer_list<const char*> others);

// --edition.
CLI::Option* add_edition(CLI::App& command, std::string& value, const std::string& about);

}  // namespace incan
