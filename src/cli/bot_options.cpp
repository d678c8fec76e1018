#include "cli/bot_options.h"

#include <fmt/format.h>

#include <cstdio>
#include <variant>

#include "cli/about.h"
#include "cli/complaint.h"
#include "cli/nearest.h"
#include "cli/stream.h"
#include "report/faults_report.h"

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

void print_faults(const Text& text, const std::function<std::string(std::size_t)>& name,
                  const std::vector<std::string>& specs, const std::vector<BotFaults>& faults) {
  for (const std::string& line : lines_of_faults(text, name, specs, faults)) {
    fmt::print(stderr, "incan: {}\n", line);
  }
}

}  // namespace incan
