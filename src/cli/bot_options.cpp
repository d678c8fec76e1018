#include "cli/bot_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <variant>

#include "cli/about.h"
#include "cli/complaint.h"
#include "cli/nearest.h"
#include "cli/stream.h"
#include "record/record.h"
#include "report/problem_words.h"

namespace incan {

void add_bot_options(CLI::App& command, const Text& text, BotOptions& options) {
  add_edition(command, options.edition, text("help.edition"));
  add_seed(command, options.seed, text("help.seed"));
  add_threads(command, options.threads, text("help.threads"));
}

Edition edition_of(const BotOptions& options) {
  return edition_named(options.edition).value();
}

void check_specs(const std::vector<std::string>& specs) {
  for (const std::string& spec : specs) {
    const auto bot = read_spec(spec);
    if (!bot && bot.error().id() == "spec.unknown") {
      const std::string name = spec.substr(0, spec.find(':'));
      if (const auto meant = nearest(name, bot_names())) {
        throw UsageError("error.bot.nearest", {{"name", name}, {"meant", *meant}});
      }
    }
    if (!bot) throw UsageError(about(bot.error()));
    if (const auto* oracle = std::get_if<OracleSpec>(&*bot); oracle != nullptr && !oracle->file.empty()) {
      check_readable(oracle->file);
    }
  }
}

std::string faults_as_json(std::string_view number_is, const std::vector<std::string>& specs,
                           const std::vector<BotFaults>& faults) {
  std::string out;
  for (std::size_t bot = 0; bot < specs.size(); ++bot) {
    const std::string message = problem_of(faults[bot]).english();
    if (message.empty()) continue;
    out += fmt::format(R"({}{{"{}":{},"spec":{},"message":{}}})", out.empty() ? "" : ",", number_is, bot,
                       json_string(specs[bot]), json_string(message));
  }
  return "[" + out + "]";
}

void print_faults(const Text& text, const std::function<std::string(std::size_t)>& name,
                  const std::vector<std::string>& specs, const std::vector<BotFaults>& faults) {
  for (std::size_t bot = 0; bot < specs.size(); ++bot) {
    const std::string complaint = in_words(text, faults[bot]);
    if (complaint.empty()) continue;
    std::string line = fmt::format("incan: {}, {}: {}", name(bot), specs[bot], complaint);
    // Keep it on one line, whatever command it quotes.
    std::replace_if(
        line.begin(), line.end(), [](char c) { return (c >= 0 && c < ' ') || c == 0x7f; }, ' ');
    fmt::print(stderr, "{}\n", line);
  }
}

}  // namespace incan
