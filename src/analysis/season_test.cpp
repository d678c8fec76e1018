#include "analysis/season.h"

#include <gtest/gtest.h>

#include <cmath>

#include "analysis/calibration.h"
#include "analysis/grades.h"
#include "analysis/random_game_test.h"

namespace incan {
namespace {

TEST(GameMean, IsTheMeanOfAllObservationsAndHasNoMarginFromOneGame) {
  GameMean mean;
  EXPECT_EQ(mean.value(), 0);
  mean.add(3, 2);
  EXPECT_EQ(mean.value(), 1.5);
  EXPECT_FALSE(mean.margin());
  mean.add(1, 2);
  EXPECT_EQ(mean.value(), 1);
  EXPECT_TRUE(mean.margin());
}

TEST(GameMean, WithOneObservationPerGameHasTheTextbookMargin) {
  GameMean mean;
  for (double value : {1.0, 2.0, 3.0, 4.0}) mean.add(value, 1);
  // The standard deviation is sqrt(5/3), the standard error half of that, and t with three degrees of freedom
  // is 3.182.
  EXPECT_NEAR(*mean.margin(), 3.182 * std::sqrt(5.0 / 3) / 2, 1e-9);
}

TEST(GameMean, ObservationsOfOneGameAreNotIndependent) {
  GameMean by_game;
  GameMean by_observation;
  for (int game = 0; game < 20; ++game) {
    by_game.add(game % 2 * 10.0, 10);
    for (int more = 0; more < 10; ++more) by_observation.add(game % 2, 1);
  }
  EXPECT_NEAR(by_game.value(), by_observation.value(), 1e-12);
  EXPECT_GT(*by_game.margin(), 3 * *by_observation.margin());
}

TEST(Season, MergesSeatsByNameAndSplitsWinsIntoLuckAndSkill) {
  const Brain brain = random_brain(1);
  Season season;
  int games = 0;
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    Record record = random_game(Edition::incan_gold, 4, seed);
    record.players[3].name = "P2";
    season.add(*analyze(record, brain));
    ++games;
  }
  EXPECT_EQ(season.games(), games);
  const std::vector<SeasonPlayer> players = season.players();
  ASSERT_EQ(players.size(), 3);
  double wins = 0;
  for (const SeasonPlayer& player : players) {
    EXPECT_EQ(player.wins.games(), games);
    EXPECT_EQ(player.wins.observations(), player.name == "P2" ? 12 : 6);
    wins += player.wins.value() * player.wins.observations();
    EXPECT_NEAR(player.wins.value(),
                player.expected.value() + player.decision.value() + player.others.value() +
                    player.card.value() + player.correction.value(),
                1e-9);
    EXPECT_GT(std::abs(player.correction.value()), 1e-6);
  }
  EXPECT_NEAR(wins, games, 1e-9);
  for (std::size_t at = 1; at < players.size(); ++at) {
    EXPECT_LE(players[at - 1].error_rate.value(), players[at].error_rate.value());
  }
}

TEST(Season, APlayerWithoutAWinHasAnIntervalAboveZero) {
  SeasonPlayer player;
  player.wins.add(0, 1);
  EXPECT_FALSE(player.wins_margin());
  for (int game = 1; game < 5; ++game) player.wins.add(0, 1);
  EXPECT_EQ(player.wins.margin(), 0);
  // Agresti–Coull: two of nine, with eight degrees of freedom.
  EXPECT_NEAR(*player.wins_margin(), 2.0 / 9 + 2.306 * std::sqrt(2.0 / 9 * 7 / 9 / 8), 1e-9);
  for (int game = 0; game < 5; ++game) player.wins.add(1, 1);
  // Agresti–Coull: seven of fourteen, with thirteen degrees of freedom.
  EXPECT_NEAR(*player.wins_margin(), 2.160 * std::sqrt(0.25 / 13), 1e-9);
}

TEST(Calibration, AUniformEvaluatorIsCalibrated) {
  const Brain nothing{Weights()};
  Calibration calibration(nothing);
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    ASSERT_TRUE(calibration.add(random_game(Edition::diamant, 5, seed)));
  }
  // In every position each of five players is given one win in five, and one of them wins.
  const Calibration::Bin& bin = calibration.list()[2];
  EXPECT_EQ(bin.predicted.games(), 5);
  EXPECT_NEAR(bin.predicted.value(), 0.2, 1e-12);
  EXPECT_NEAR(bin.won.value(), 0.2, 1e-12);
  EXPECT_NEAR(calibration.expected_calibration_error(), 0, 1e-12);
  EXPECT_EQ(calibration.list()[0].predicted.observations(), 0);
}

TEST(Calibration, AnInvertedEvaluatorIsNotCalibrated) {
  const Brain upside_down = tent_evaluator(-20);
  Calibration calibration(upside_down);
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    ASSERT_TRUE(calibration.add(random_game(Edition::diamant, 5, seed)));
  }
  EXPECT_GT(calibration.expected_calibration_error(), 0.1);
  EXPECT_GT(calibration.brier().value(), 0.2);
}

TEST(Season, WeightsADecisionByItsStake) {
  const Brain brain = random_brain(1);
  const Analysis one = *analyze(random_game(Edition::incan_gold, 3, 1), brain);
  const Analysis other = *analyze(random_game(Edition::incan_gold, 3, 2), brain);
  Season season;
  season.add(one);
  season.add(other);
  for (const SeasonPlayer& player : season.players()) {
    const auto id = static_cast<std::size_t>(player.name[1] - '0');
    const Totals& first = one.totals[id];
    const Totals& second = other.totals[id];
    EXPECT_EQ(player.decisions, first.decisions + second.decisions);
    EXPECT_NEAR(player.error_rate.value(), (first.lost + second.lost) / (first.at_stake + second.at_stake),
                1e-12);
  }
}

TEST(Grades, AreOrderedByErrorRate) {
  EXPECT_EQ(grade_of(0), grades.front().name);
  EXPECT_EQ(grade_of(1), grades.back().name);
  for (std::size_t at = 1; at < grades.size(); ++at) {
    EXPECT_LT(grades[at - 1].most, grades[at].most);
    EXPECT_EQ(grade_of(grades[at].most), grades[at].name);
  }
}

}  // namespace
}  // namespace incan
