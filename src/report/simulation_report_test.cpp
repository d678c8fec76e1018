#include "report/simulation_report.h"

#include "bots/bot_wordings.h"
#include "report/faults_report.h"
#include "report/report_test.h"

namespace incan {
namespace {

const std::string seed_of_simulation = "demo";

Simulation simulation_of_three() {
  Simulation simulation;
  simulation.players = {"odds", "threshold:15:3", "exec:python3 \"bot\".py"};
  simulation.games = 2000;
  simulation.threads = 2;
  return simulation;
}

SimulationResult result_of_three() {
  SimulationResult result;
  Statistics& all = result.statistics;
  all.games = 2000;
  all.cards = 78'123;
  all.busts = 4321;
  for (std::size_t id = 0; id < 3; ++id) {
    PlayerStatistics& player = all.player[id];
    player.games_by_points[10 + id] = 150;
    player.games_by_points[20 + 2 * id] = 1350;
    player.games_by_points[41 + 3 * id] = 500;
    player.wins_by_winners[1] = 500 + 100 * id;
    player.wins_by_winners[2] = 40;
    player.artifacts = 321 * (id + 1);
  }
  result.faults.resize(3);
  result.faults[2].late = 2;
  result.faults[2].died = 1;
  result.faults[2].how_it_died = {bot_wording("bot.ending.status"), {{"status", "7"}}};
  result.faults[2].camps_played_for_it = 1234;
  return result;
}

TEST(SimulationReport, is_a_summary_and_a_table) {
  const Simulation simulation = simulation_of_three();
  const SimulationResult result = result_of_three();
  expect_golden_in_every_language("simulation", [&](const Text& text) {
    return report_of_simulation(text, {simulation, result, seed_of_simulation, 75});
  });
}

TEST(SimulationReport, says_that_a_run_was_stopped) {
  Simulation simulation = simulation_of_three();
  simulation.games = 1'000'000;
  SimulationResult result = result_of_three();
  result.complete = false;
  result.kernel = Kernel::portable;
  expect_golden_in_every_language("simulation-stopped", [&](const Text& text) {
    return report_of_simulation(text, {simulation, result, seed_of_simulation, 0.0005});
  });
}

TEST(SimulationReport, is_json_for_programs) {
  const Simulation simulation = simulation_of_three();
  const SimulationResult result = result_of_three();
  expect_golden("simulation.json", json_of_simulation({simulation, result, seed_of_simulation, 1.25}) + "\n");
}

TEST(SimulationReport, without_games_has_no_estimates) {
  const Simulation simulation = simulation_of_three();
  SimulationResult result;
  result.complete = false;
  result.kernel = Kernel::portable;
  result.faults.resize(3);
  expect_golden("simulation-without-games.json",
                json_of_simulation({simulation, result, seed_of_simulation, 0.5}) + "\n");
  EXPECT_EQ(report_of_simulation(Text(Language::english), {simulation, result, seed_of_simulation, 0.5}),
            "PARTIAL RESULTS: stopped after 0 of 2,000 games.\n");
}

TEST(FaultsReport, is_a_line_for_each_bot_that_misbehaved) {
  const std::vector<std::string> specs = {"odds", "random:0.2", "exec:a\nb"};
  const auto name = [](std::size_t bot) { return "bot " + std::to_string(bot); };
  EXPECT_EQ(
      lines_of_faults(Text(Language::english), name, specs, result_of_three().faults),
      std::vector<std::string>{"bot 2, exec:a b: missed the deadline twice and ended unexpectedly (exit "
                               "status 7); Camp was played for it 1234 times"});
}

}  // namespace
}  // namespace incan
