// incan simulate: plays many games with the same players and reports the statistics.
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
#include "text/glyphs.h"

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

// A finished simulation and what its report needs.
struct SimulationReport {
  const Simulation& simulation;
  const SimulationResult& result;
  const std::string& seed;
  double seconds;

  std::size_t players() const { return simulation.players.size(); }
  const Statistics& statistics() const { return result.statistics; }
};

constexpr std::array<int, 5> percents = {5, 25, 50, 75, 95};

std::string table(const SimulationReport& report, const Text& text) {
  const Statistics& all = report.statistics();
  std::vector<std::vector<std::string>> rows(1);
  rows[0] = {text("simulate.player"), text("simulate.wins"), text("simulate.interval"),
             text("simulate.points"), text("simulate.spread")};
  for (const int percent : percents) rows[0].push_back(text.percent(percent / 100.0, 0));
  rows[0].push_back(text("simulate.artifacts"));
  for (std::size_t id = 0; id < report.players(); ++id) {
    const PlayerStatistics& player = all.player[id];
    const Estimate wins = win_share(player, all.games);
    std::vector<std::string> row = {
        report.simulation.players[id], text.percent(wins.value, 2),
        text("simulate.from_to",
             {{"low", text.number(100 * wins.low, 2)}, {"high", text.percent(wins.high, 2)}}),
        text.number(mean_points(player, all.games), 1), text.number(spread(player, all.games), 1)};
    for (const int percent : percents) {
      row.push_back(fmt::format("{}", percentile(player, all.games, percent / 100.0)));
    }
    row.push_back(text.number(static_cast<double>(player.artifacts) / static_cast<double>(all.games), 3));
    rows.push_back(std::move(row));
  }
  return in_columns(rows);
}

std::string as_text(const SimulationReport& report, const Text& text) {
  const Statistics& all = report.statistics();
  const auto games = static_cast<double>(all.games);
  std::string out;
  if (!report.result.complete) {
    out += text("simulate.partial", {{"games", static_cast<std::int64_t>(all.games)},
                                     {"wanted", static_cast<std::int64_t>(report.simulation.games)}}) +
           "\n";
  }
  if (all.games == 0) return out;
  const auto& kernel = report.result.kernel;
  out += text("simulate.summary", {{"games", count_of_games(text, all.games)},
                                   {"edition", ruleset(report.simulation.edition).name},
                                   {"seed", report.seed},
                                   {"time", duration(text, report.seconds)},
                                   {"speed", speed_of(text, games, report.seconds)},
                                   {"batches", kernel ? "yes" : "no"},
                                   {"kernel", kernel ? name(*kernel) : ""}}) +
         "\n\n" + table(report, text) + "\n";
  const double busts = static_cast<double>(all.busts) / static_cast<double>(all.rounds());
  return out +
         text("simulate.rounds", {{"cards", text.number(static_cast<double>(all.cards) / games, 1)},
                                  {"busts", text.percent(busts, 1)},
                                  {"left", text.percent(1 - busts, 1)}}) +
         "\n";
}

template <typename Value>
std::string player_list(const SimulationReport& report, Value value) {
  std::string out = "[";
  for (std::size_t id = 0; id < report.players(); ++id) {
    out += fmt::format("{}{}", id == 0 ? "" : ",", value(report.statistics().player[id], id));
  }
  return out + "]";
}

std::string as_json(const SimulationReport& report) {
  const Statistics& all = report.statistics();
  std::string out = fmt::format(
      R"({{"format":"incan-gold-simulation/1","games":{},"complete":{},"edition":"{}","bots":{},"seed":{},"threads":{})",
      all.games, report.result.complete, ruleset(report.simulation.edition).name,
      player_list(report, [&](auto&, std::size_t id) { return json_string(report.simulation.players[id]); }),
      json_string(report.seed), report.simulation.threads);
  out += fmt::format(R"(,"seconds":{:.6f},"kernel":{},"cards":{},"busts":{})", report.seconds,
                     report.result.kernel ? fmt::format("\"{}\"", name(*report.result.kernel)) : "null",
                     all.cards, all.busts);
  out += fmt::format(R"(,"rounds_ended":{{"hazard":{},"all_left":{}}})", all.busts, all.rounds() - all.busts);
  // Without games there are no estimates.
  const auto estimates = [&](auto value) {
    return player_list(report, [&](const PlayerStatistics& player, std::size_t) {
      return all.games == 0 ? "null" : fmt::format("{}", value(player));
    });
  };
  const auto add = [&](std::string_view key, auto value) {
    out += fmt::format(R"(,"{}":{})", key, estimates(value));
  };
  add("mean_scores", [&](const PlayerStatistics& player) { return mean_points(player, all.games); });
  add("standard_deviation", [&](const PlayerStatistics& player) { return spread(player, all.games); });
  add("win_rate", [&](const PlayerStatistics& player) { return win_share(player, all.games).value; });
  add("win_rate_95", [&](const PlayerStatistics& player) {
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

// One bot for each player; the last spec takes all remaining seats.
std::vector<std::string> bots_of(const SimulateOptions& options) {
  std::vector<std::string> bots = split_specs(options.specs);
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
  if (options.players != 0) bots.resize(static_cast<std::size_t>(options.players), std::string(bots.back()));
  return bots;
}

void run(const SimulateOptions& options, const Text& text) {
  Simulation simulation;
  simulation.edition = edition_of(options.bots);
  simulation.players = bots_of(options);
  simulation.games = options.games;
  simulation.seed = options.bots.seed.number();
  simulation.threads = threads_of(options.bots.threads);

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
  const SimulationReport report{simulation, result, options.bots.seed.text, seconds};
  Output output(report_beside(options.records));
  output.write(options.json ? as_json(report) : as_text(report, text));
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
