#include "report/simulation_report.h"

#include <fmt/format.h>

#include <array>
#include <vector>

#include "report/faults_report.h"
#include "report/numbers.h"
#include "text/glyphs.h"

namespace incan {
namespace {

constexpr std::array<int, 5> percents = {5, 25, 50, 75, 95};

// A player's name, or the bot's spec without one.
const std::string& name_of(const FinishedSimulation& finished, std::size_t id) {
  const auto& names = finished.result.names;
  return id < names.size() && !names[id].empty() ? names[id] : finished.simulation.players[id];
}

std::string table_of_players(const Text& text, const FinishedSimulation& finished) {
  const Statistics& all = finished.result.statistics;
  std::vector<std::vector<std::string>> rows(1);
  rows[0] = {text("simulate.player"), text("simulate.wins"), text("simulate.interval"),
             text("simulate.points"), text("simulate.standard_deviation")};
  for (const int percent : percents) rows[0].push_back(text.percent(percent / 100.0, 0));
  rows[0].push_back(text("simulate.artifacts"));
  for (std::size_t id = 0; id < finished.simulation.players.size(); ++id) {
    const PlayerStatistics& player = all.player[id];
    const Estimate wins = win_rate(player, all.games);
    std::vector<std::string> row = {name_of(finished, id), text.percent(wins.value, 2),
                                    text("simulate.from_to", {{"low", text.number(100 * wins.low, 2)},
                                                              {"high", text.percent(wins.high, 2)}}),
                                    text.number(mean_points(player, all.games), 1),
                                    text.number(standard_deviation(player, all.games), 1)};
    for (const int percent : percents) {
      row.push_back(fmt::format("{}", percentile(player, all.games, percent / 100.0)));
    }
    row.push_back(text.number(static_cast<double>(player.artifacts) / static_cast<double>(all.games), 3));
    rows.push_back(std::move(row));
  }
  return in_columns(rows);
}

}  // namespace

std::string report_of_simulation(const Text& text, const FinishedSimulation& finished) {
  const Statistics& all = finished.result.statistics;
  const auto games = static_cast<double>(all.games);
  std::string out;
  if (!finished.result.complete) {
    out += paragraph(
        text("simulate.partial", {{"games", static_cast<std::int64_t>(all.games)},
                                  {"wanted", static_cast<std::int64_t>(finished.simulation.games)}}));
  }
  if (all.games == 0) return out;
  const auto& kernel = finished.result.kernel;
  out += paragraph(text("simulate.summary", {{"games", count_of_games(text, all.games)},
                                             {"edition", ruleset(finished.simulation.edition).name},
                                             {"seed", finished.seed},
                                             {"time", duration(text, finished.seconds)},
                                             {"speed", speed_of(text, games, finished.seconds)},
                                             {"batches", kernel ? "yes" : "no"},
                                             {"kernel", kernel ? name(*kernel) : ""}})) +
         "\n" + table_of_players(text, finished) + "\n";
  const double busts = static_cast<double>(all.busts) / static_cast<double>(all.rounds());
  return out +
         paragraph(text("simulate.rounds", {{"cards", text.number(static_cast<double>(all.cards) / games, 1)},
                                            {"busts", text.percent(busts, 1)},
                                            {"left", text.percent(1 - busts, 1)}}));
}

std::string json_of_simulation(const FinishedSimulation& finished) {
  const Statistics& all = finished.result.statistics;
  const auto& kernel = finished.result.kernel;
  JsonWriter json;
  // For each player; without games there are no estimates.
  const auto estimates = [&](std::string_view key, auto write) {
    json.key(key).array([&] {
      for (std::size_t id = 0; id < finished.simulation.players.size(); ++id) {
        all.games == 0 ? json.value(nullptr) : write(all.player[id]);
      }
    });
  };
  json.object([&] {
    json.member("format", "incan-gold-simulation/1");
    json.member("games", all.games);
    json.member("complete", finished.result.complete);
    json.member("edition", ruleset(finished.simulation.edition).name);
    json.key("bots").list(finished.simulation.players, [](const std::string& spec) { return spec; });
    std::vector<std::string> names;
    for (std::size_t id = 0; id < finished.simulation.players.size(); ++id) {
      names.push_back(name_of(finished, id));
    }
    json.key("names").list(names, [](const std::string& name) { return name; });
    json.member("seed", finished.seed);
    json.member("threads", finished.simulation.threads);
    json.member("seconds", FixedNumber{finished.seconds, 6});
    json.member("kernel", kernel ? std::optional(name(*kernel)) : std::nullopt);
    json.member("cards", all.cards);
    json.member("busts", all.busts);
    json.key("rounds_ended").object([&] {
      json.member("hazard", all.busts);
      json.member("all_left", all.rounds() - all.busts);
    });
    estimates("mean_scores",
              [&](const PlayerStatistics& player) { json.value(mean_points(player, all.games)); });
    estimates("standard_deviation",
              [&](const PlayerStatistics& player) { json.value(standard_deviation(player, all.games)); });
    estimates("win_rate",
              [&](const PlayerStatistics& player) { json.value(win_rate(player, all.games).value); });
    estimates("win_rate_95", [&](const PlayerStatistics& player) {
      const Estimate wins = win_rate(player, all.games);
      json.list(std::array{wins.low, wins.high}, [](double end) { return end; });
    });
    estimates("artifacts", [&](const PlayerStatistics& player) { json.value(player.artifacts); });
    json.key("percentiles").object([&] {
      for (const int percent : percents) {
        estimates(std::to_string(percent), [&](const PlayerStatistics& player) {
          json.value(percentile(player, all.games, percent / 100.0));
        });
      }
    });
    json.key("faults");
    write_faults(json, "player", finished.simulation.players, finished.result.faults);
  });
  return json.take();
}

}  // namespace incan
