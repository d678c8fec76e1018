#include "cli/options.h"

#include <algorithm>
#include <thread>
#include <vector>

#include "cli/nearest.h"
#include "deal/deal.h"
#include "engine/engine.h"
#include "text/glyphs.h"

namespace incan {

SeedOption SeedOption::random() {
  return {std::to_string(first_64_bits(random_seed())), true};
}

std::uint64_t SeedOption::number() const {
  return seed_number(text);
}

namespace {

// Whether a text is valid UTF-8 without control characters, so that reports and JSON can show it.
bool is_one_line(const std::string& text) {
  std::string shown;
  for (const Glyph& glyph : glyphs(text)) shown += glyph.text;
  return shown == text;
}

}  // namespace

CLI::Option* add_seed(CLI::App& command, SeedOption& value, const std::string& about) {
  return command
      .add_option_function<std::string>(
          "--seed",
          [&value](const std::string& text) {
            if (!is_one_line(text)) throw UsageError(Key("error.seed"));
            value = text == "random" ? SeedOption::random() : SeedOption{text, false};
            value.is_given = true;
          },
          about)
      ->type_name("SEED");
}

namespace {

constexpr double least_seconds = 0.001;
constexpr double most_seconds = 86400;

}  // namespace

CLI::Option* add_seconds(CLI::App& command, const std::string& name,
                         const std::function<void(std::chrono::milliseconds)>& set,
                         const std::string& about) {
  return command
      .add_option_function<std::string>(
          name,
          [name, set](const std::string& text) {
            double seconds = 0;
            const char* end = text.data() + text.size();
            const auto read = std::from_chars(text.data(), end, seconds);
            if (read.ec != std::errc() || read.ptr != end ||
                !(seconds >= least_seconds && seconds <= most_seconds)) {
              throw UsageError(
                  "error.seconds",
                  {{"option", name}, {"text", text}, {"least", least_seconds}, {"most", most_seconds}});
            }
            set(std::chrono::round<std::chrono::milliseconds>(std::chrono::duration<double>(seconds)));
          },
          about)
      ->type_name("SECONDS");
}

CLI::Option* add_threads(CLI::App& command, int& value, const std::string& about) {
  constexpr int most_threads = 1024;
  return add_number(command, "--threads", value, about, 1, most_threads);
}

int threads_of(int threads) {
  if (threads > 0) return threads;
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

CLI::Option* add_output_file(CLI::App& command, const std::string& name, std::string& value,
                             const std::string& about) {
  return command.add_option(name, value, about)->type_name("FILE");
}

void add_force(CLI::App& command, OutputFile::Existing& value, const std::string& about) {
  command.add_flag_callback(
      "--force", [&value] { value = OutputFile::Existing::replace; }, about);
}

void refuse_standard_streams(CLI::App& command, const std::string& name) {
  command.get_option(name)->check([name](const std::string& value) -> std::string {
    if (value == "-") throw UsageError("error.needs_file", {{"option", name}});
    return "";
  });
}

void refuse_together(const CLI::App& command, const std::string& name,
                     std::initializer_list<const char*> others) {
  for (const char* other : others) {
    if (command.count(name) == 0 || command.count(other) == 0) continue;
    throw UsageError("error.together", {{"option", name}, {"other", other}});
  }
}

CLI::Option* add_edition(CLI::App& command, std::string& value, const std::string& about) {
  return command.add_option("--edition", value, about)
      ->check([](const std::string& name) -> std::string {
        if (edition_named(name)) return "";
        std::string editions;
        for (const Ruleset& rules : rulesets) {
          if (!editions.empty()) editions += ", ";
          editions += rules.name;
        }
        std::vector<std::string> known;
        for (const Ruleset& rules : rulesets) known.emplace_back(rules.name);
        if (const auto meant = nearest(name, known)) {
          throw UsageError("error.edition.nearest",
                           {{"option", "--edition"}, {"name", name}, {"meant", *meant}});
        }
        throw UsageError("error.edition", {{"option", "--edition"}, {"name", name}, {"editions", editions}});
      })
      ->type_name("EDITION");
}

}  // namespace incan
