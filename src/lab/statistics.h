// What many games came to, as whole numbers: sums are exact, and merging them in any order gives the same.
#pragma once

#include <array>
#include <cstdint>

#include "engine/engine.h"
#include "lab/batch.h"
#include "lab/bot_table.h"

namespace incan {

struct PlayerStatistics {
  // More than any player can have: five rounds of all treasures, and all artifacts.
  static constexpr std::size_t most_points = 1024;

  std::array<std::uint64_t, most_points> games_with{};   // By points.
  std::array<std::uint64_t, max_players + 1> wins_by{};  // By how many shared the win, 1 if nobody did.
  std::uint64_t artifacts = 0;

  void merge(const PlayerStatistics& other);
};

struct Statistics {
  std::uint64_t games = 0;
  std::uint64_t cards = 0;
  std::uint64_t busts = 0;
  std::array<PlayerStatistics, max_players> player{};

  void add(const GameSummary& game);
  // Games of a batch, with its table's rules about ties.
  void add(const BatchTable& table, const BatchResults& batch);
  void merge(const Statistics& other);

  std::uint64_t rounds() const { return games * rounds_in_a_game; }
};

// So many standard deviations to both sides of its mean hold 95 % of a normal distribution.
inline constexpr double normal_95 = 1.959963984540054;

// A share with the ends of its 95 % interval.
struct Estimate {
  double value = 0;
  double low = 0;
  double high = 0;
};

// What a player won, shared wins by their part; and what is likely of one game, estimated with one won and
// one lost more than were played: a few games prove little, and the variance is never 0.
struct WinMoments {
  double wins = 0;
  double likely = 0;
  double variance = 0;
};
WinMoments win_moments(const PlayerStatistics& player, std::uint64_t games);

// The part of the games that a player won. Wins may be shared, so this is the mean of fractions; where every
// win is whole the interval is Wilson's, which stays sensible at 0 and 1.
Estimate win_share(const PlayerStatistics& player, std::uint64_t games);
double mean_points(const PlayerStatistics& player, std::uint64_t games);
double spread(const PlayerStatistics& player, std::uint64_t games);
// The points that this part of the games, 0 to 1, stay at or below.
int percentile(const PlayerStatistics& player, std::uint64_t games, double part);

}  // namespace incan
