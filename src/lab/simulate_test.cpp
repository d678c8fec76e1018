// Whole simulations: the same seed gives the same result for any number of threads, through the engine or in
// a batch.
#include "lab/simulate.h"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>
#include <thread>
#include <utility>

namespace incan {
namespace {

SimulationResult run(std::vector<std::string> players, std::uint64_t games, int threads,
                     std::uint64_t seed = 3) {
  Simulation simulation;
  simulation.players = std::move(players);
  simulation.games = games;
  simulation.threads = threads;
  simulation.seed = seed;
  Control control;
  return simulate(simulation, control);
}

void expect_same(const Statistics& a, const Statistics& b) {
  EXPECT_EQ(a.games, b.games);
  EXPECT_EQ(a.cards, b.cards);
  EXPECT_EQ(a.busts, b.busts);
  for (std::size_t id = 0; id < a.player.size(); ++id) {
    EXPECT_EQ(a.player[id].games_by_points, b.player[id].games_by_points);
    EXPECT_EQ(a.player[id].wins_by_winners, b.player[id].wins_by_winners);
    EXPECT_EQ(a.player[id].artifacts, b.player[id].artifacts);
  }
}

const std::vector<std::string> quick = {"threshold:15:3", "random:0.2", "threshold:10:4"};
const std::vector<std::string> thinking = {"odds", "rollout:2", "random:0.2"};

TEST(Simulate, the_result_does_not_depend_on_the_number_of_threads) {
  expect_same(run(quick, 20'000, 1).statistics, run(quick, 20'000, 5).statistics);
  expect_same(run(thinking, 60, 1).statistics, run(thinking, 60, 4).statistics);
}

TEST(Simulate, another_seed_gives_other_games) {
  EXPECT_NE(run(quick, 500, 1, 1).statistics.cards, run(quick, 500, 1, 2).statistics.cards);
}

TEST(Simulate, records_arrive_in_order_and_agree_with_a_batch) {
  Simulation simulation;
  simulation.players = quick;
  simulation.games = 300;
  simulation.threads = 3;
  simulation.seed = 3;
  Statistics told;
  std::vector<std::string> lines;
  simulation.on_record = [&](const Record& record) {
    const auto game = replay(record);
    ASSERT_TRUE(game.has_value()) << game.error().where << ": " << game.error().why;
    ASSERT_TRUE(record.result.has_value());
    told.add({*record.result, 0, 0});
    lines.push_back(write_record(record));
  };
  Control control;
  const SimulationResult through_engine = simulate(simulation, control);
  const SimulationResult in_batch = run(quick, 300, 1);
  EXPECT_FALSE(through_engine.kernel.has_value());
  EXPECT_TRUE(in_batch.kernel.has_value());
  expect_same(through_engine.statistics, in_batch.statistics);
  EXPECT_EQ(told.player[0].games_by_points, in_batch.statistics.player[0].games_by_points);
  const std::vector<std::string> first = std::exchange(lines, {});
  simulation.threads = 1;
  simulate(simulation, control);
  EXPECT_EQ(lines, first);
}

TEST(Simulate, a_stopped_run_is_marked_partial) {
  Simulation simulation;
  simulation.players = quick;
  simulation.games = 1'000'000'000'000;
  simulation.threads = 2;
  Control control;
  control.stop = true;
  const SimulationResult stopped = simulate(simulation, control);
  EXPECT_FALSE(stopped.complete);
  EXPECT_TRUE(run(quick, 10, 1).complete);
}

TEST(Simulate, a_stopped_run_counts_exactly_its_finished_games) {
  Simulation simulation;
  simulation.players = thinking;
  simulation.games = 1'000'000'000;
  simulation.threads = 3;
  std::uint64_t told = 0;
  simulation.on_record = [&](const Record& record) {
    EXPECT_TRUE(record.result.has_value());
    ++told;
  };
  Control control;
  std::thread other([&] {
    while (control.done < 20) std::this_thread::yield();
    control.stop = true;
  });
  const SimulationResult stopped = simulate(simulation, control);
  other.join();
  EXPECT_FALSE(stopped.complete);
  EXPECT_EQ(stopped.statistics.games, control.done);
  EXPECT_EQ(told, control.done);
}

TEST(Simulate, faults_are_summed_by_player_over_all_threads) {
  const std::string dies =
      R"(exec:sh -c "echo '{\"type\":\"hello\",\"protocol\":3,\"name\":\"x\"}'; read a; exit 7")";
  const SimulationResult result = run({"odds", dies, "odds", dies}, 100, 3);
  EXPECT_TRUE(result.complete);
  ASSERT_EQ(result.faults.size(), 4U);
  for (const std::size_t good : {0U, 2U}) EXPECT_TRUE(problem_of(result.faults[good]).empty());
  for (const std::size_t bad : {1U, 3U}) {
    EXPECT_GE(result.faults[bad].died, 1U);
    EXPECT_GE(result.faults[bad].camps_played_for_it, 100U);
    EXPECT_EQ(result.faults[bad].how_it_died.english(), "exit status 7");
  }
}

TEST(Simulate, an_error_in_on_record_ends_the_run_and_is_rethrown) {
  Simulation simulation;
  simulation.players = quick;
  simulation.games = 10'000;
  simulation.threads = 4;
  int kept = 0;
  simulation.on_record = [&](const Record& /*record*/) {
    if (++kept == 100) throw std::runtime_error("the disk is full");
  };
  Control control;
  EXPECT_THROW(simulate(simulation, control), std::runtime_error);
  EXPECT_EQ(kept, 100);
}

TEST(Statistics, a_shared_win_counts_as_its_fraction) {
  Statistics statistics;
  Result result;
  result.players = 3;
  result.scores = {10, 10, 4};
  result.winners = {Player{0}, Player{1}};
  statistics.add({result, 30, 2});
  result.scores = {10, 8, 4};
  result.winners = {Player{0}};
  statistics.add({result, 20, 1});
  EXPECT_DOUBLE_EQ(win_rate(statistics.player[0], statistics.games).value, 0.75);
  EXPECT_DOUBLE_EQ(win_rate(statistics.player[1], statistics.games).value, 0.25);
  EXPECT_DOUBLE_EQ(mean_points(statistics.player[1], statistics.games), 9.0);
  EXPECT_DOUBLE_EQ(standard_deviation(statistics.player[1], statistics.games), std::sqrt(2.0));
  EXPECT_EQ(percentile(statistics.player[1], statistics.games, 0.5), 8);
  EXPECT_EQ(percentile(statistics.player[1], statistics.games, 0.95), 10);
  EXPECT_EQ(statistics.cards, 50U);
}

TEST(Statistics, whole_wins_have_wilsons_interval) {
  PlayerStatistics player;
  player.wins_by_winners[1] = 10;
  const Estimate ten_of_forty = win_rate(player, 40);
  EXPECT_NEAR(ten_of_forty.low, 0.1419, 5e-4);
  EXPECT_NEAR(ten_of_forty.high, 0.4019, 5e-4);
  const Estimate none = win_rate(PlayerStatistics{}, 40);
  EXPECT_EQ(none.low, 0.0);
  EXPECT_NEAR(none.high, 0.0876, 5e-4);
}

TEST(Statistics, shared_wins_make_the_interval_narrower_but_never_a_point) {
  PlayerStatistics player;
  player.wins_by_winners[2] = 1;
  const Estimate one = win_rate(player, 1);
  EXPECT_EQ(one.value, 0.5);
  EXPECT_LT(one.low, 0.1);
  EXPECT_GT(one.high, 0.9);
  // For many games, the interval that the standard deviation of the fractions gives.
  player.wins_by_winners[2] = 5000;
  const Estimate many = win_rate(player, 10'000);
  EXPECT_NEAR((many.high - many.low) / 2, 1.96 * 0.25 / 100, 1e-5);
}

}  // namespace
}  // namespace incan
