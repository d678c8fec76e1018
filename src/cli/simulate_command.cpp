// incan simulate: many games of the same players, and what they came to.
#include <fmt/format.h>

#include <chrono>
#include <iterator>
#include <memory>
#include <optional>

#include "cli/bot_options.h"
#include "cli/commands.h"
#include "cli/complaint.h"
#include "cli/long_run.h"
#include "cli/numbers.h"
#include "cli/options.h"
#include "cli/stream.h"
#include "lab/lab.h"

namespace incan {
namespace {

struct Options {
  std::string players;
  std::uint64_t games = 0;
  BotOptions bots;
  bool json = false;
  std::string records;
};

// A finished simulation with all that is said about it.
struct Report {
  const Simulation& simulation;
  const SimulationResult& result;
  double seconds;

  std::size_t players() const { return simulation.players.size(); }
  const Statistics& statistics() const { return result.statistics; }
};

constexpr std::array<int, 5> percents = {5, 25, 50, 75, 95};

void append_table(std::string& out, const Report& report) {
  const Statistics& all = report.statistics();
  const auto put = [&](auto format, auto&&... values) {
    fmt::format_to(std::back_inserter(out), fmt::runtime(format), std::forward<decltype(values)>(values)...);
  };
  std::size_t width = 6;
  for (const std::string& spec : report.simulation.players) width = std::max(width, spec.size());
  put("{:<{}}  {:>8}  {:^18}  {:>6}  {:>6}", "player", width, "wins", "95 % interval", "points", "spread");
  for (const int percent : percents) put("  {:>4}", fmt::format("{}%", percent));
  put("  {:>9}\n", "artifacts");
  for (std::size_t id = 0; id < report.players(); ++id) {
    const PlayerStatistics& player = all.player[id];
    const Estimate wins = win_share(player, all.games);
    put("{:<{}}  {:>6.2f} %  {:>6.2f} to {:>6.2f} %  {:>6.1f}  {:>6.1f}", report.simulation.players[id],
        width, 100 * wins.value, 100 * wins.low, 100 * wins.high, mean_points(player, all.games),
        spread(player, all.games));
    for (const int percent : percents) put("  {:>4}", percentile(player, all.games, percent / 100.0));
    put("  {:>9.3f}\n", static_cast<double>(player.artifacts) / static_cast<double>(all.games));
  }
}

std::string as_text(const Report& report) {
  const Statistics& all = report.statistics();
  const auto games = static_cast<double>(all.games);
  std::string out;
  if (!report.result.complete) {
    out += fmt::format("PARTIAL: stopped after {} of {} games.\n", with_commas(all.games),
                       with_commas(report.simulation.games));
  }
  if (all.games == 0) return out;
  out +=
      fmt::format("{} of {} with seed {}, in {}: {}{}.\n\n", count_of_games(all.games),
                  ruleset(report.simulation.edition).name, report.simulation.seed, duration(report.seconds),
                  speed_of(games, report.seconds),
                  report.result.kernel ? fmt::format(", in batches ({})", name(*report.result.kernel)) : "");
  append_table(out, report);
  const double busts = static_cast<double>(all.busts) / static_cast<double>(all.rounds());
  out += fmt::format(
      "\nA game turns {:.1f} cards. {:.1f} % of rounds end with a hazard, {:.1f} % with everybody back at "
      "camp.\n",
      static_cast<double>(all.cards) / games, 100 * busts, 100 * (1 - busts));
  return out;
}

template <typename Value>
std::string list(const Report& report, Value value) {
  std::string out = "[";
  for (std::size_t id = 0; id < report.players(); ++id) {
    out += fmt::format("{}{}", id == 0 ? "" : ",", value(report.statistics().player[id], id));
  }
  return out + "]";
}

std::string as_json(const Report& report) {
  const Statistics& all = report.statistics();
  std::string out = fmt::format(
      R"({{"games":{},"complete":{},"edition":"{}","players":{},"seed":{},"threads":{})", all.games,
      report.result.complete, ruleset(report.simulation.edition).name,
      list(report, [&](auto&, std::size_t id) { return json_string(report.simulation.players[id]); }),
      report.simulation.seed, report.simulation.threads);
  out += fmt::format(R"(,"seconds":{:.6f},"kernel":{},"cards":{},"busts":{})", report.seconds,
                     report.result.kernel ? fmt::format("\"{}\"", name(*report.result.kernel)) : "null",
                     all.cards, all.busts);
  out += fmt::format(R"(,"rounds_ended":{{"hazard":{},"all_left":{}}})", all.busts, all.rounds() - all.busts);
  // Nothing can be said about no games.
  const auto estimates = [&](auto value) {
    return list(report, [&](const PlayerStatistics& player, std::size_t) {
      return all.games == 0 ? "null" : fmt::format("{}", value(player));
    });
  };
  const auto add = [&](std::string_view key, auto value) {
    out += fmt::format(R"(,"{}":{})", key, estimates(value));
  };
  add("mean_scores", [&](const PlayerStatistics& player) { return mean_points(player, all.games); });
  add("spread", [&](const PlayerStatistics& player) { return spread(player, all.games); });
  add("win_share", [&](const PlayerStatistics& player) { return win_share(player, all.games).value; });
  add("win_share_95", [&](const PlayerStatistics& player) {
    const Estimate wins = win_share(player, all.games);
    return fmt::format("[{},{}]", wins.low, wins.high);
  });
  add("artifacts", [&](const PlayerStatistics& player) { return player.artifacts; });
  out += R"(,"percentiles":{)";
  for (const int percent : percents) {
    out += fmt::format(R"({}"{}":{})", percent == percents.front() ? "" : ",", percent,
                       estimates([&](const PlayerStatistics& player) {
                         return percentile(player, all.games, percent / 100.0);
                       }));
  }
  return out +
         fmt::format(R"(}},"faults":{}}})",
                     faults_as_json("player", report.simulation.players, report.result.faults)) +
         "\n";
}

void run(const Options& options) {
  Simulation simulation;
  simulation.edition = edition_of(options.bots);
  simulation.players = split_specs(options.players);
  simulation.games = options.games;
  simulation.seed = options.bots.seed;
  simulation.threads = threads_of(options.bots);
  if (const auto refusal = Game::refuses_players(static_cast<int>(simulation.players.size()))) {
    const bool doubled = options.players.find(",,") != std::string::npos;
    throw Complaint(fmt::format("--players: {}, and this names {} ({}){}", reason(*refusal),
                                simulation.players.size(), rule(*refusal),
                                doubled ? "; a comma written twice is one inside a spec" : ""));
  }
  check_specs(simulation.players);

  Control control;
  const StopOnSignals signals(control);
  std::optional<OutputFile> records;
  if (!options.records.empty()) {
    records.emplace(options.records);
    simulation.on_record = [&](const Record& record) { records->write(write_record(record) + '\n'); };
  }

  SimulationResult result;
  const auto start = std::chrono::steady_clock::now();
  {
    const LongRun watched(simulation.games, control);
    result = simulate(simulation, control);
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (records) records->commit();
  const Report report{simulation, result, seconds};
  Output output;
  output.write(options.json ? as_json(report) : as_text(report));
  output.flush();
  print_faults([](std::size_t player) { return fmt::format("player {}", player); }, simulation.players,
               result.faults);
  signals.end_if_one_came();
}

}  // namespace

void add_simulate(CLI::App& program, const Text& /*text*/, Command& chosen) {
  CLI::App* command =
      program.add_subcommand("simulate", "Play many games between bots and say what came of them");
  auto options = std::make_shared<Options>();
  constexpr std::uint64_t most = 1'000'000'000'000;
  command
      ->add_option("--players", options->players,
                   "A bot for each of 2 to 8 players: SPEC,SPEC,... (a comma inside a spec is written twice)")
      ->required();
  add_number(*command, "--games", options->games, "How many games", std::uint64_t{1}, most)->required();
  add_bot_options(*command, options->bots);
  command->add_flag("--json", options->json, "Print one JSON object instead of a table");
  add_output_file(*command, "--records", options->records,
                  "Write every game as a record to this file, for incan replay");
  command->footer(roster_help() +
                  "\n\nA shared win counts as its fraction. Ctrl-C ends a run with the results so far and "
                  "exit status 130.\n"
                  "Players who need no view, threshold and random, are played in batches, at millions of "
                  "games a second.");
  command->callback([&chosen, options] { chosen = [options] { run(*options); }; });
}

}  // namespace incan
