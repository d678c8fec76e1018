// The results of many games as integers: sums are exact, and merging them in any order gives the same result.
#pragma once

#include <array>
#include <cstdint>

#include "engine/engine.h"
#include "lab/batch.h"
#include "lab/bot_table.h"

namespace incan {

struct PlayerStatistics {
  // An upper bound on points: five rounds of all treasures, and all artifacts.
  static constexpr std::size_t most_points = 1024;

  std::array<std::uint64_t, most_points> games_by_points{};
  // By the number of players who share the win.
  std::array<std::uint64_t, max_players + 1> wins_by_winners{};
  std::uint64_t artifacts = 0;

  void merge(const PlayerStatistics& other);
};

struct Statistics {
  std::uint64_t games = 0;
  std::uint64_t cards = 0;
  std::uint64_t busts = 0;
  std::array<PlayerStatistics, max_players> player{};

  void add(const GameSummary& game);
  // Adds the games of a batch, with its table's tie-break rule.
  void add(const BatchTable& table, const BatchResults& batch);
  void merge(const Statistics& other);

  std::uint64_t rounds() const { return games * rounds_in_a_game; }
};

// A normal distribution has 95% of its mass within this many standard deviations of the mean.
inline constexpr double normal_95 = 1.959963984540054;

// A rate with its 95% confidence interval.
struct Estimate {
  double value = 0;
  double low = 0;
  double high = 0;
};

// The mean and variance of a player's wins per game, with shared wins as fractions. Estimated with one extra
// win and one extra loss: a few games prove little, and the variance is never 0.
struct WinMoments {
  double wins = 0;
  double smoothed_mean = 0;
  double variance = 0;
};
WinMoments win_moments(const PlayerStatistics& player, std::uint64_t games);

// A player's win rate. Wins may be shared, so this is a mean of fractions; where every win is whole the
// interval is Wilson's, which behaves well at 0 and 1.
Estimate win_rate(const PlayerStatistics& player, std::uint64_t games);
double mean_points(const PlayerStatistics& player, std::uint64_t games);
double standard_deviation(const PlayerStatistics& player, std::uint64_t games);
// The points that this fraction of the games, 0 to 1, do not exceed.
int percentile(const PlayerStatistics& player, std::uint64_t games, double fraction);

}  // namespace incan
