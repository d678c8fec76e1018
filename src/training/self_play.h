// Games that networks play against each other, recorded as transitions to learn from.
#pragma once

#include <cstdint>
#include <vector>

#include "brain/brain.h"

namespace incan {

// The networks at the table: the learner and, in some games, a frozen opponent.
struct Matchup {
  const Weights* learner = nullptr;
  const Weights* opponent = nullptr;  // Null: pure self-play.
  // The learner plays one player among copies of the opponent; otherwise each plays about half of them.
  bool alone = false;
  // GAE lambda.
  float gae_lambda = 0;
};

// A transition: a position where somebody had to choose or a round was about to start.
struct Transition {
  Features features;
  AdventurerSet learners;                       // Adventurers inside whose choices are learned from.
  AdventurerSet chose_camp;                     // Those who chose Camp.
  std::array<float, max_adventurers> camp;      // The probability of Camp for each of the learners.
  std::array<float, max_players> win;           // Win chances as the network predicted them.
  std::array<float, max_players> value_target;  // Value targets: lambda-returns.
};

struct SelfPlay {
  Edition edition = Edition::incan_gold;
  int players = 0;
  std::uint64_t seed = 0;
  std::uint64_t game = 0;
};

// Plays a game and appends its transitions unless `transitions` is null. Returns the result and which
// players the learner played.
struct PlayedGame {
  Result result;
  PlayerSet learners;
};
PlayedGame play(const SelfPlay& game, const Matchup& matchup, std::vector<Transition>* transitions);

// Win rate of the learner, alone among copies of the opponent.
struct MeasuredWinRate {
  std::uint64_t games = 0;
  double won = 0;
  double sum_of_squares = 0;

  double value() const { return games > 0 ? won / static_cast<double>(games) : 0; }
  // Half the width of the 95% confidence interval.
  double margin() const;
};
MeasuredWinRate measure_win_rate(const Weights& hero, const Weights& field, Edition edition, int players,
                                 std::uint64_t games, std::uint64_t seed, int threads);

}  // namespace incan
