// incan attack: how much an attacker gains alone among copies of a bot. attack/attack.h plays the games, and
// report/ shows the result.
#include <chrono>
#include <memory>
#include <optional>
#include <variant>

#include "attack/attack.h"
#include "cli/bot_options.h"
#include "cli/commands.h"
#include "cli/long_run.h"
#include "cli/network_file.h"
#include "cli/options.h"
#include "cli/stream.h"
#include "report/attack_report.h"

namespace incan {
namespace {

constexpr std::uint64_t most_attack_games = 1'000'000;

struct AttackOptions {
  Attack attack;
  std::string values;
  int copies = 0;  // 0: as usual for the bot.
  BotOptions bots;
  bool json = false;
};

// By default, the bot's own networks, if it has a file of them.
std::optional<Brain> brain_of(const AttackOptions& options) {
  std::string file = options.values;
  const auto bot = read_spec(options.attack.bot);
  if (const auto* oracle = std::get_if<OracleSpec>(&*bot); file.empty() && oracle != nullptr) {
    file = oracle->file;
  }
  if (file.empty()) return std::nullopt;
  return Brain(networks_of(file));
}

void run(AttackOptions options, const Text& text) {
  Attack attack = options.attack;
  keep_secret(options.bots.seed, specs_of(attack));
  attack.edition = edition_of(options.bots);
  attack.seed = options.bots.seed.number();
  attack.threads = threads_of(options.bots.threads);
  attack.exec = exec_options(options.bots);
  check_specs(specs_of(attack));
  attack.copies = options.copies > 0 ? options.copies : usual_copies(*read_spec(attack.bot));
  const std::optional<Brain> brain = brain_of(options);

  Control control;
  const StopOnSignals signals(control);
  AttackResult result;
  const auto start = std::chrono::steady_clock::now();
  {
    const LongRun watched(attack.games, control, text);
    result = play_attack(attack, brain ? *brain : Brain::shipped(), control);
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  const FinishedAttack finished{attack, result, options.bots.seed.text, seconds};
  Output output;
  output.write(options.json ? json_of_attack(finished) + "\n" : report_of_attack(text, finished));
  output.flush();
  print_faults(
      text, [&](std::size_t bot) { return specs_of(attack)[bot]; }, specs_of(attack), result.faults);
  signals.end_if_one_came();
}

}  // namespace

void add_attack(CLI::App& program, const Text& text, Command& chosen) {
  CLI::App* command = program.add_subcommand("attack", text("help.attack"));
  auto options = std::make_shared<AttackOptions>();
  options->attack.games = 2000;
  command->add_option("BOT", options->attack.bot, text("help.attack.bot"))->type_name("")->required();
  add_number(*command, "--players", options->attack.players, text("help.arena.players"), min_players,
             max_players);
  add_number(*command, "--turns", options->attack.turns, text("help.attack.turns"), 1, max_attack_turns);
  command->add_option("--with", options->attack.attacker, text("help.attack.with"))->type_name("BOT");
  command->add_option("--values", options->values, text("help.attack.values"))->type_name("FILE");
  add_number(*command, "--copies", options->copies, text("help.attack.copies"), 1, max_attack_copies);
  add_number(*command, "--games", options->attack.games, text("help.attack.games"), std::uint64_t{1},
             most_attack_games);
  add_bot_options(*command, text, options->bots);
  command->add_flag("--json", options->json, text("help.json"));
  command->callback([&chosen, options, command, &text] {
    refuse_together(*command, "--with", {"--turns", "--copies"});
    chosen = [options, &text] { run(*options, text); };
  });
}

}  // namespace incan
