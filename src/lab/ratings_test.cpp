// Tests of the ratings: on games drawn from the model, on cases with a known answer, and on cases where the
// likelihood alone has no maximum. All seeds are fixed, so nothing here fails by chance.
#include "lab/ratings.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "deal/deal.h"

namespace incan {
namespace {

constexpr double points_per_unit = 400 / 2.302585092994046;

// A lineup and the winner drawn by the model.
std::size_t draw_winner(const std::vector<double>& strengths, const std::vector<int>& seats, Random& random) {
  double sum = 0;
  for (std::size_t bot = 0; bot < seats.size(); ++bot) sum += seats[bot] * std::exp(strengths[bot]);
  double rest = random.next() * 0x1p-32 * sum;
  for (std::size_t bot = 0; bot < seats.size(); ++bot) {
    rest -= seats[bot] * std::exp(strengths[bot]);
    if (rest < 0) return bot;
  }
  return seats.size() - 1;
}

// Games with a random bot in every seat.
std::vector<Lineup> simulated(const std::vector<double>& strengths, int players, int games, Random random) {
  const std::size_t bots = strengths.size();
  std::map<std::vector<int>, Lineup> lineups;
  for (int game = 0; game < games; ++game) {
    std::vector<int> seats(bots);
    for (int seat = 0; seat < players; ++seat) ++seats[random.below(static_cast<std::uint32_t>(bots))];
    Lineup& lineup = lineups.try_emplace(seats, Lineup{seats, 0, std::vector<double>(bots)}).first->second;
    ++lineup.games;
    lineup.wins[draw_winner(strengths, seats, random)] += 1;
  }
  std::vector<Lineup> list;
  for (const auto& [seats, lineup] : lineups) list.push_back(lineup);
  return list;
}

TEST(Ratings, strengths_are_recovered_within_their_confidence_intervals) {
  const std::vector<double> strengths = {1.2, 0.4, 0.0, -0.3, -1.3};  // Their mean is 0.
  int inside = 0;
  int all = 0;
  for (std::uint64_t stream = 0; stream < 40; ++stream) {
    const auto ratings = rate(strengths.size(), simulated(strengths, 4, 1500, Random(7, stream)));
    for (std::size_t bot = 0; bot < strengths.size(); ++bot) {
      const double truth = points_per_unit * strengths[bot];
      ++all;
      if (ratings[bot].low <= truth && truth <= ratings[bot].high) ++inside;
      EXPECT_NEAR(ratings[bot].value, truth, 70);
      EXPECT_LT(ratings[bot].high - ratings[bot].low, 80);
    }
  }
  // A 95% interval contains the truth in about 190 of 200 cases.
  EXPECT_GE(inside, all * 91 / 100);
  EXPECT_LE(inside, all * 99 / 100);
}

TEST(Ratings, two_bots_differ_by_the_log_odds_of_their_wins) {
  const std::vector<Lineup> games = {{{1, 1}, 400, {299.5, 100.5}}};
  const auto ratings = rate(2, games);
  // With the assumed shared game, wins are 300 to 101.
  const double apart = std::log(300.0 / 101.0);
  EXPECT_NEAR(ratings[0].value, points_per_unit * apart / 2, 1e-6);
  EXPECT_NEAR(ratings[1].value, -points_per_unit * apart / 2, 1e-6);
  // The variance of log odds is 1/a + 1/b; each bot is half the distance from the mean.
  const double half = 1.959963984540054 * points_per_unit * std::sqrt(1 / 300.0 + 1 / 101.0) / 2;
  EXPECT_NEAR(ratings[0].high - ratings[0].value, half, 1e-6);
  EXPECT_NEAR(ratings[0].value - ratings[0].low, half, 1e-6);
}

TEST(Ratings, a_bot_with_more_seats_is_not_stronger_for_it) {
  const auto ratings = rate(2, std::vector<Lineup>{{{3, 1}, 100'000'000, {75'000'000, 25'000'000}}});
  EXPECT_NEAR(ratings[0].value, 0, 0.01);
}

TEST(Ratings, equal_results_give_equal_ratings) {
  const std::vector<Lineup> games = {
      {{1, 1, 0}, 60, {30, 30, 0}}, {{1, 0, 1}, 60, {30, 0, 30}}, {{0, 1, 1}, 60, {0, 30, 30}}};
  const auto ratings = rate(3, games);
  for (const Estimate& rating : ratings) {
    EXPECT_NEAR(rating.value, 0, 1e-9);
    EXPECT_NEAR(rating.high, ratings[0].high, 1e-9);
    EXPECT_GT(rating.high, 10);
  }
}

TEST(Ratings, a_bot_that_never_or_always_wins_has_a_finite_rating_and_a_wide_interval) {
  const std::vector<Lineup> games = {{{1, 1, 1, 0}, 5000, {5000, 0, 0, 0}},
                                     {{1, 0, 1, 1}, 5000, {5000, 0, 0, 0}},
                                     {{0, 1, 1, 1}, 5000, {0, 2500, 2500, 0}}};
  const auto ratings = rate(4, games);
  double sum = 0;
  for (const Estimate& rating : ratings) {
    EXPECT_TRUE(std::isfinite(rating.low) && std::isfinite(rating.high));
    sum += rating.value;
  }
  EXPECT_NEAR(sum, 0, 1e-6);
  EXPECT_GT(ratings[0].value, ratings[1].value + 400);
  EXPECT_LT(ratings[3].value, ratings[1].value - 400);
  EXPECT_GT(ratings[3].high - ratings[3].low, 500);
}

TEST(Ratings, without_games_all_ratings_are_equal_and_uncertain) {
  for (const Estimate& rating : rate(3, {})) {
    EXPECT_NEAR(rating.value, 0, 1e-9);
    EXPECT_GT(rating.high, 300);
  }
}

TEST(Ratings, a_billion_games_give_narrow_intervals) {
  const auto ratings =
      rate(3, std::vector<Lineup>{{{1, 1, 1}, 1'000'000'000, {600'000'000, 300'000'000, 100'000'000}}});
  EXPECT_NEAR(ratings[0].value - ratings[1].value, points_per_unit * std::log(2), 0.001);
  EXPECT_NEAR(ratings[1].value - ratings[2].value, points_per_unit * std::log(3), 0.001);
  EXPECT_LT(ratings[0].high - ratings[0].low, 0.1);
}

}  // namespace
}  // namespace incan
