// incan simulate: plays many games with the same players and reports the statistics.
#include <chrono>
#include <memory>
#include <optional>

#include "cli/bot_options.h"
#include "cli/commands.h"
#include "cli/complaint.h"
#include "cli/long_run.h"
#include "cli/options.h"
#include "cli/stream.h"
#include "lab/lab.h"
#include "report/simulation_report.h"

namespace incan {
namespace {

struct SimulateOptions {
  std::string specs;
  int players = 0;  // 0: as many as there are specs.
  std::uint64_t games = 2000;
  BotOptions bots;
  bool json = false;
  std::string records;
  OutputFile::Existing existing = OutputFile::Existing::refuse;
};

// One bot for each player; the last spec takes all remaining seats.
struct SimulatedBots {
  std::vector<std::string> specs;
  std::vector<std::string> labels;
};
SimulatedBots bots_of(const SimulateOptions& options) {
  std::vector<std::string> bots = split_specs(options.specs);
  std::vector<std::string> labels = take_labels(bots);
  const int count = static_cast<int>(bots.size());
  if (options.players == 0 && Game::refuses_players(count)) {
    const bool doubled = options.specs.find(",,") != std::string::npos;
    throw UsageError("error.players", {{"count", count},
                                       {"hint", doubled               ? "comma"
                                                : count < min_players ? "players"
                                                                      : "none"}});
  }
  if (options.players != 0 && count > options.players) {
    throw UsageError("error.bots.too_many", {{"bots", count}, {"room", options.players}});
  }
  check_specs(bots);
  if (options.players != 0) {
    const auto players = static_cast<std::size_t>(options.players);
    bots.resize(players, std::string(bots.back()));
    labels.resize(players, std::string(labels.back()));
  }
  return {std::move(bots), std::move(labels)};
}

void run(SimulateOptions options, const Text& text) {
  Simulation simulation;
  simulation.edition = edition_of(options.bots);
  auto [specs, labels] = bots_of(options);
  simulation.players = std::move(specs);
  simulation.labels = std::move(labels);
  keep_secret(options.bots.seed, simulation.players);
  simulation.games = options.games;
  simulation.seed = options.bots.seed.number();
  simulation.threads = threads_of(options.bots.threads);
  simulation.exec = exec_options(options.bots);

  Control control;
  const StopOnSignals signals(control);
  std::optional<OutputFile> records;
  if (!options.records.empty()) {
    records.emplace(options.records, options.existing);
    simulation.on_record = [&](const Record& record) { records->write(write_record(record) + '\n'); };
  }

  SimulationResult result;
  const auto start = std::chrono::steady_clock::now();
  {
    const LongRun watched(simulation.games, control, text);
    result = simulate(simulation, control);
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (records) records->commit();
  const FinishedSimulation finished{simulation, result, options.bots.seed.text, seconds};
  Output output(report_beside(options.records));
  output.write(options.json ? json_of_simulation(finished) + "\n" : report_of_simulation(text, finished));
  output.flush();
  print_faults(
      text,
      [&](std::size_t player) {
        return text("bot.player", {{"number", std::to_string(player + 1)}});
      },
      simulation.players, result.faults);
  signals.end_if_one_came();
}

}  // namespace

void add_simulate(CLI::App& program, const Text& text, Command& chosen) {
  CLI::App* command = program.add_subcommand("simulate", text("help.simulate"));
  auto options = std::make_shared<SimulateOptions>();
  constexpr std::uint64_t most = 1'000'000'000'000;
  command->add_option("--bots", options->specs, text("help.simulate.bots"))->required()->type_name("SPECS");
  // The arena takes bots as arguments; hidden.
  command
      ->add_option_function<std::vector<std::string>>("BOT",
                                                      [](const std::vector<std::string>& /*specs*/) {
                                                        throw UsageError(Key("error.simulate.arguments"));
                                                      })
      ->group("");
  add_number(*command, "--players", options->players, text("help.simulate.players"), min_players, max_players)
      ->check([](const std::string& value) -> std::string {
        // --players used to take specs. Tell users where specs go now.
        if (value.find_first_not_of("0123456789-+.") == std::string::npos) return "";
        throw UsageError("error.players.specs", {{"text", value}});
      });
  add_number(*command, "--games", options->games, text("help.simulate.games"), std::uint64_t{1}, most);
  add_bot_options(*command, text, options->bots);
  command->add_flag("--json", options->json, text("help.json"));
  add_output_file(*command, "--records", options->records, text("help.simulate.records"));
  add_force(*command, options->existing, text("help.force"));
  command->callback([&chosen, options, &text] { chosen = [options, &text] { run(*options, text); }; });
}

}  // namespace incan
