// Tests of the arena with fast bots: who plays whom, what is counted, and when it ends. The simulation's
// tests check the games themselves.
#include "lab/arena.h"

#include <gtest/gtest.h>

#include <numeric>
#include <thread>

#include "lab/simulate.h"

namespace incan {
namespace {

Arena arena_of(std::vector<std::string> bots, std::uint64_t games, int players = 4) {
  Arena arena;
  arena.bots = std::move(bots);
  arena.games = games;
  arena.players = players;
  arena.seed = 5;
  return arena;
}

ArenaResult played(const Arena& arena) {
  Control control;
  ArenaResult result = play_arena(arena, control);
  EXPECT_EQ(control.done, games_in(arena));
  return result;
}

ArenaResult tested(const Arena& arena, double delta) {
  Control control;
  return test_sequentially(arena, delta, control);
}

void expect_same(const ArenaResult& a, const ArenaResult& b) {
  for (std::size_t cell = 0; cell < a.cells.size(); ++cell) {
    EXPECT_EQ(a.cells[cell].games, b.cells[cell].games);
    EXPECT_EQ(a.cells[cell].hero.wins_by_winners, b.cells[cell].hero.wins_by_winners);
  }
  ASSERT_EQ(a.pool.ratings.size(), b.pool.ratings.size());
  for (std::size_t bot = 0; bot < a.pool.ratings.size(); ++bot) {
    EXPECT_EQ(a.pool.ratings[bot].value, b.pool.ratings[bot].value);
    EXPECT_EQ(a.pool.ratings[bot].high, b.pool.ratings[bot].high);
  }
}

// A matrix with the given win rates over a thousand games each; the diagonal does not matter.
ArenaResult with_win_rates(const std::vector<std::vector<double>>& win_rates) {
  ArenaResult result;
  result.bots = win_rates.size();
  result.par = 0.25;
  for (const auto& row : win_rates) {
    for (double rate : row) {
      CrossPlay cell;
      cell.games = 1000;
      cell.hero.wins_by_winners[1] = static_cast<std::uint64_t>(rate * 1000);
      result.cells.push_back(cell);
    }
  }
  return result;
}

TEST(Arena, the_matrix_has_both_directions_and_par_on_its_diagonal) {
  const ArenaResult result = played(arena_of({"random:0.2", "random:1", "threshold:15:3"}, 1100));
  EXPECT_TRUE(result.complete);
  EXPECT_EQ(result.par, 0.25);
  for (std::size_t bot = 0; bot < 3; ++bot) {
    EXPECT_EQ(result.cell(bot, bot).games, 0U);
    EXPECT_EQ(result.win_rate(bot, bot).value, 0.25);
    EXPECT_EQ(result.cell(bot, (bot + 1) % 3).games, 1100U);
  }
  // A bot that leaves at once is no match for one that stays a while, whichever of them is alone.
  EXPECT_GT(result.win_rate(0, 1).low, 0.8);
  EXPECT_LT(result.win_rate(1, 0).high, 0.1);
  EXPECT_TRUE(result.beats(0, 1));
  EXPECT_FALSE(result.beats(1, 0));
  EXPECT_FALSE(result.beats(0, 0));
}

TEST(Arena, each_cell_plays_its_own_games) {
  const ArenaResult result = played(arena_of({"random:0.3", "random:0.3"}, 4000, 5));
  EXPECT_NEAR(result.win_rate(0, 1).value, 0.2, 0.03);
  EXPECT_NEAR(result.win_rate(1, 0).value, 0.2, 0.03);
  // Each cell plays its own games.
  EXPECT_NE(result.cell(0, 1).hero.games_by_points, result.cell(1, 0).hero.games_by_points);
}

TEST(Arena, the_result_does_not_depend_on_the_number_of_threads) {
  Arena arena = arena_of({"random:0.2", "random:0.5", "threshold:15:3", "odds"}, 300, 3);
  const ArenaResult alone = played(arena);
  arena.threads = 3;
  expect_same(alone, played(arena));
  arena.seed = 6;
  EXPECT_NE(played(arena).pool.ratings[0].value, alone.pool.ratings[0].value);
}

TEST(Arena, the_pool_seats_no_bot_twice_if_there_are_enough) {
  const ArenaResult result =
      played(arena_of({"random:0.2", "random:0.3", "random:0.4", "random:0.5", "random:1"}, 500, 3));
  std::vector<std::uint64_t> games(result.bots);
  for (const Lineup& lineup : result.pool.lineups) {
    EXPECT_EQ(std::accumulate(lineup.seats.begin(), lineup.seats.end(), 0), 3);
    for (std::size_t bot = 0; bot < result.bots; ++bot) {
      EXPECT_LE(lineup.seats[bot], 1);
      if (lineup.seats[bot] == 1) games[bot] += lineup.games;
    }
    EXPECT_NEAR(std::accumulate(lineup.wins.begin(), lineup.wins.end(), 0.0),
                static_cast<double>(lineup.games), 1e-9);
  }
  EXPECT_EQ(result.pool.lineups.size(), 10U);  // All ways to choose three of five.
  EXPECT_EQ(result.pool.games, 500U);
  for (std::uint64_t count : games) EXPECT_NEAR(static_cast<double>(count), 300, 60);
  EXPECT_EQ(result.pool.best_first().back(), 4U);
  EXPECT_LT(result.pool.win_rate(4), 0.1);
}

TEST(Arena, the_pool_of_few_bots_repeats_them_but_never_fills_a_table_with_one) {
  const ArenaResult result = played(arena_of({"random:0.2", "random:1"}, 500, 4));
  EXPECT_EQ(result.pool.lineups.size(), 3U);  // One, two, or three seats for the first.
  for (const Lineup& lineup : result.pool.lineups) {
    EXPECT_EQ(lineup.seats[0] + lineup.seats[1], 4);
    EXPECT_GT(lineup.seats[0], 0);
    EXPECT_GT(lineup.seats[1], 0);
  }
  EXPECT_GT(result.pool.ratings[0].low, 0);
}

TEST(Arena, a_stopped_run_has_results_for_what_it_played) {
  Control control;
  const Arena arena = arena_of({"random:0.2", "random:1"}, 1'000'000'000);
  ArenaResult result;
  std::thread run([&] { result = play_arena(arena, control); });
  while (control.done < 1000) std::this_thread::yield();
  control.stop = true;
  run.join();
  EXPECT_FALSE(result.complete);
  EXPECT_GT(result.cell(0, 1).games, 0U);
  EXPECT_TRUE(result.is_known(0, 1));
  EXPECT_GT(result.win_rate(0, 1).low, 0.5);
  ASSERT_EQ(result.pool.ratings.size(), 2U);
}

TEST(Arena, a_run_stopped_before_its_first_game_has_no_results) {
  Control control;
  control.stop = true;
  const ArenaResult result = play_arena(arena_of({"random:0.2", "random:1"}, 100), control);
  EXPECT_FALSE(result.complete);
  EXPECT_FALSE(result.is_known(0, 1));
  EXPECT_FALSE(result.beats(0, 1));
  EXPECT_EQ(result.pool.win_rate(0), 0);
  EXPECT_TRUE(find_cycle(result).empty());
}

TEST(Arena, a_cycle_is_found) {
  // Rock, paper, scissors, and a bot that loses to all three.
  const ArenaResult result =
      with_win_rates({{0, 0.1, 0.5, 0.9}, {0.5, 0, 0.1, 0.9}, {0.1, 0.5, 0, 0.9}, {0.1, 0.1, 0.1, 0}});
  EXPECT_EQ(find_cycle(result), (std::vector<std::size_t>{0, 2, 1}));
}

TEST(Arena, a_total_order_and_a_pair_that_gains_by_being_rare_have_no_cycle) {
  EXPECT_TRUE(find_cycle(with_win_rates({{0, 0.5, 0.5}, {0.1, 0, 0.5}, {0.1, 0.1, 0}})).empty());
  EXPECT_TRUE(find_cycle(with_win_rates({{0, 0.5}, {0.5, 0}})).empty());
}

TEST(SequentialTest, a_far_better_bot_is_accepted_at_the_first_look) {
  const ArenaResult result = tested(arena_of({"random:0.2", "random:1"}, 1'000'000), 0.015);
  ASSERT_TRUE(result.test.has_value());
  EXPECT_EQ(result.test->finding(), Finding::advantage);
  EXPECT_TRUE(result.complete);
  EXPECT_EQ(result.cell(0, 1).games, 512U);
  EXPECT_EQ(result.cell(1, 0).games, 512U);
}

TEST(SequentialTest, a_worse_bot_is_rejected) {
  const ArenaResult result = tested(arena_of({"random:1", "random:0.2"}, 1'000'000), 0.015);
  EXPECT_EQ(result.test->finding(), Finding::none);
  EXPECT_EQ(result.cell(1, 0).games, 512U);
}

TEST(SequentialTest, a_bot_must_be_better_in_both_directions) {
  // Alone among bots that leave at once, the threshold bot nearly always wins. But a bot that leaves at once
  // is also above par alone among threshold bots, which have to share.
  const ArenaResult result = tested(arena_of({"threshold:15:3", "random:1"}, 1'000'000), 0.015);
  EXPECT_EQ(result.test->first_as_hero.finding, Finding::advantage);
  EXPECT_EQ(result.test->second_as_hero.finding, Finding::none);
  EXPECT_EQ(result.test->finding(), Finding::none);
}

TEST(SequentialTest, an_equal_bot_is_rejected) {
  EXPECT_EQ(tested(arena_of({"threshold:15:3", "threshold:15:3"}, 1'000'000), 0.015).test->finding(),
            Finding::none);
  EXPECT_EQ(tested(arena_of({"random:0.3", "random:0.3"}, 1'000'000), 0.015).test->finding(), Finding::none);
}

TEST(SequentialTest, its_error_rate_is_about_what_it_claims) {
  // For two equal bots, a test in one direction finds an advantage in at most about 5% of cases.
  int mistakes = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Arena arena = arena_of({"random:0.3", "random:0.3"}, 100'000);
    arena.seed = seed;
    if (tested(arena, 0.04).test->first_as_hero.finding == Finding::advantage) ++mistakes;
  }
  EXPECT_LE(mistakes, 9);
}

TEST(SequentialTest, it_stays_open_when_its_games_run_out_or_it_is_stopped) {
  const Arena arena = arena_of({"random:0.3", "random:0.29"}, 600);
  const ArenaResult result = tested(arena, 0.001);
  EXPECT_EQ(result.test->finding(), Finding::open);
  EXPECT_TRUE(result.complete);
  EXPECT_EQ(result.cell(0, 1).games, 600U);
  EXPECT_EQ(result.cell(1, 0).games, 600U);
  Control control;
  control.stop = true;
  const ArenaResult stopped = test_sequentially(arena, 0.001, control);
  EXPECT_EQ(stopped.test->finding(), Finding::open);
  EXPECT_FALSE(stopped.complete);
}

TEST(SequentialTest, the_result_does_not_depend_on_the_number_of_threads) {
  Arena arena = arena_of({"random:0.25", "random:0.3"}, 20'000);
  const ArenaResult alone = tested(arena, 0.01);
  arena.threads = 4;
  const ArenaResult together = tested(arena, 0.01);
  expect_same(alone, together);
  EXPECT_EQ(alone.test->first_as_hero.log_likelihood_ratio,
            together.test->first_as_hero.log_likelihood_ratio);
}

}  // namespace
}  // namespace incan
