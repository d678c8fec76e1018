#include "cli/bot_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "bots/bots.h"
#include "cli/complaint.h"
#include "cli/options.h"

namespace incan {

void add_bot_options(CLI::App& command, BotOptions& options) {
  constexpr int most_threads = 1024;
  add_edition(command, options.edition, "Which rules to play by; incan-gold unless told");
  add_number(command, "--seed", options.seed, "The same seed gives the same games; 1 unless told",
             std::uint64_t{0}, std::numeric_limits<std::uint64_t>::max());
  add_number(command, "--threads", options.threads, "How many threads; one for each processor unless told", 1,
             most_threads);
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
