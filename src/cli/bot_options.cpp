#include "cli/bot_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <thread>

#include "cli/complaint.h"
#include "cli/options.h"
#include "record/record.h"

namespace incan {

void add_bot_options(CLI::App& command, const Text& text, BotOptions& options) {
  constexpr int most_threads = 1024;
  add_edition(command, options.edition, text("help.edition"));
  add_number(command, "--seed", options.seed, text("help.seed"), std::uint64_t{0},
             std::numeric_limits<std::uint64_t>::max());
  add_number(command, "--threads", options.threads, text("help.threads"), 1, most_threads);
}

int threads_of(const BotOptions& options) {
  if (options.threads > 0) return options.threads;
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

Edition edition_of(const BotOptions& options) {
  return edition_named(options.edition).value();
}

std::string roster_help(const Text& text) {
  struct Row {
    std::string_view pattern;
    Key plays;
  };
  constexpr std::array rows{
      Row{"random:P", "help.bots.random"},          Row{"threshold:GEMS:HAZARDS", "help.bots.threshold"},
      Row{"odds[:RISK]", "help.bots.odds"},         Row{"equilibrium", "help.bots.equilibrium"},
      Row{"rollout:N", "help.bots.rollout"},        Row{"exec:COMMAND", "help.bots.exec"},
      Row{"easy, medium, hard", "help.bots.words"},
  };
  std::string help = text("help.bots");
  for (const Row& row : rows) help += fmt::format("\n  {:<24} {}", row.pattern, text(row.plays));
  return help;
}

CLI::Option* add_output_file(CLI::App& command, const std::string& name, std::string& value,
                             const std::string& about) {
  CLI::Option* option = command.add_option(name, value, about)->type_name("FILE");
  refuse_empty(command, name);
  return option;
}

void check_specs(const std::vector<std::string>& specs) {
  for (const std::string& spec : specs) {
    const auto bot = read_spec(spec);
    if (!bot) throw Complaint(bot.error());
  }
}

std::string faults_as_json(std::string_view number_is, const std::vector<std::string>& specs,
                           const std::vector<BotFaults>& faults) {
  std::string out;
  for (std::size_t bot = 0; bot < specs.size(); ++bot) {
    const std::string complaint = in_words(faults[bot]);
    if (complaint.empty()) continue;
    out += fmt::format(R"({}{{"{}":{},"spec":{},"complaint":{}}})", out.empty() ? "" : ",", number_is, bot,
                       json_string(specs[bot]), json_string(complaint));
  }
  return "[" + out + "]";
}

void print_faults(const std::function<std::string(std::size_t)>& name, const std::vector<std::string>& specs,
                  const std::vector<BotFaults>& faults) {
  for (std::size_t bot = 0; bot < specs.size(); ++bot) {
    const std::string complaint = in_words(faults[bot]);
    if (complaint.empty()) continue;
    std::string line = fmt::format("incan: {}, {}: {}", name(bot), specs[bot], complaint);
    // It stays one line, whatever command it quotes.
    std::replace_if(
        line.begin(), line.end(), [](char c) { return (c >= 0 && c < ' ') || c == 0x7f; }, ' ');
    fmt::print(stderr, "{}\n", line);
  }
}

}  // namespace incan
