#include "cli/bot_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <utility>
#include <variant>

#include "cli/about.h"
#include "cli/complaint.h"
#include "cli/nearest.h"
#include "cli/stream.h"
#include "report/faults_report.h"
#include "report/problem_words.h"
#include "text/glyphs.h"
#include "text/guest_name.h"

namespace incan {

void add_bot_options(CLI::App& command, const Text& text, BotOptions& options) {
  add_edition(command, options.edition, text("help.edition"));
  add_seed(command, options.seed, text("help.seed.bots"));
  add_threads(command, options.threads, text("help.threads"));
  add_exec_options(command, text, options.exec);
  command.add_flag("--strict", options.is_strict, text("help.strict"));
}

void add_exec_options(CLI::App& command, const Text& text, ExecOptions& options) {
  using Time = std::chrono::milliseconds;
  add_seconds(
      command, "--hello-time", [&options](Time time) { options.hello_time = time; }, text("help.hello_time"));
  add_seconds(
      command, "--move-time", [&options](Time time) { options.move_time = time; }, text("help.move_time"));
  add_seconds(
      command, "--game-time", [&options](Time time) { options.game_time = time; }, text("help.game_time"));
}

ExecOptions exec_options(const BotOptions& options) {
  ExecOptions exec = options.exec;
  if (options.is_strict) {
    exec.on_fault = [](const ExecFault& fault) {
      throw BotFaultError([fault](const Text& text) {
        return text("error.strict", {{"command", fault.command}, {"what", in_words(text, fault.what)}});
      });
    };
  }
  return exec;
}

void keep_secret(SeedOption& seed, const std::vector<std::string>& specs) {
  if (seed.is_given) return;
  const auto is_program = [](const std::string& spec) {
    const auto bot = read_spec(spec);
    return bot && std::holds_alternative<ExecSpec>(*bot);
  };
  if (std::any_of(specs.begin(), specs.end(), is_program)) seed = SeedOption::random();
}

std::vector<std::string> take_labels(std::vector<std::string>& specs) {
  std::vector<std::string> labels;
  for (std::string& given : specs) {
    auto [label, spec] = split_label(given);
    if (!label.empty()) {
      const auto clean = guest_name(label);
      if (!clean) {
        throw UsageError("error.label",
                         {{"label", shortened(label, max_name_columns)}, {"most", max_name_columns}});
      }
      label = *clean;
    }
    labels.push_back(std::move(label));
    given = std::move(spec);
  }
  return labels;
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
