#include "cli/bot_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "bots/bots.h"
#include "cli/complaint.h"

namespace incan {

void add_bot_options(CLI::App& command, BotOptions& options) {
  std::vector<std::string> editions;
  for (const Ruleset& rules : rulesets) editions.emplace_back(rules.name);
  constexpr int most_threads = 1024;
  command.add_option("--edition", options.edition, "Which rules to play by; incan-gold unless told")
      ->check(CLI::IsMember(editions));
  command.add_option("--seed", options.seed,
                     "A whole number; the same seed gives the same games. 1 unless told");
  command.add_option("--threads", options.threads, "How many threads; one for each processor unless told")
      ->check(CLI::Range(1, most_threads));
}

int threads_of(const BotOptions& options) {
  if (options.threads > 0) return options.threads;
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

Edition edition_of(const BotOptions& options) {
  return edition_named(options.edition).value();
}

std::string roster_help() {
  std::string text = "Bots:";
  for (const RosterRow& row : roster()) text += fmt::format("\n  {:<24} {}", row.pattern, row.plays);
  return text;
}

void check_specs(const std::vector<std::string>& specs) {
  for (const std::string& spec : specs) {
    const auto bot = make_bot(spec);
    if (!bot) throw Complaint(bot.error());
  }
}

}  // namespace incan
