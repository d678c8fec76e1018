// Games that networks play among themselves, written down in the form in which they are learnt from.
#pragma once

#include <cstdint>
#include <vector>

#include "brain/brain.h"

namespace incan {

// Who plays: the network that learns, and with some probability another one in some of the seats, which stays
// as it is.
struct Cast {
  const Weights* learner = nullptr;
  const Weights* other = nullptr;  // Nobody, if it is null.
  // The learner has one seat in a field of the other; else each has about half of them.
  bool alone = false;
  // How much of a later judgement's news reaches the one before it, where a game is learnt from.
  float memory = 0;
};

// A position of a game in which somebody had to choose, or a round was to begin.
struct Recollection {
  Features features;
  SeatSet learners;                         // Those inside whose choice is learnt from.
  SeatSet left;                             // Those who chose Camp.
  std::array<float, max_adventurers> camp;  // How likely each of the learners was to choose it.
  std::array<float, max_players> win;       // Chances to win as they were judged, and
  std::array<float, max_players> came_to;   // what they came to, later judgements counted in.
};

struct SelfPlay {
  Edition edition = Edition::incan_gold;
  int players = 0;
  std::uint64_t seed = 0;
  std::uint64_t game = 0;
};

// Plays a game and appends its recollections, if they are wanted. Answers the learner's part of the win,
// divided by the part of the players that it was: 1 is what equals get.
struct PlayedGame {
  Result result;
  PlayerSet learners;
};
PlayedGame play(const SelfPlay& game, const Cast& cast, std::vector<Recollection>* recollections);

// How often the learner wins, alone in a field of the other.
struct Measured {
  std::uint64_t games = 0;
  double won = 0;
  double squares = 0;

  double share() const { return games > 0 ? won / static_cast<double>(games) : 0; }
  // Half the width of the 95 % interval.
  double margin() const;
};
Measured measure(const Weights& hero, const Weights& field, Edition edition, int players, std::uint64_t games,
                 std::uint64_t seed, int threads);

}  // namespace incan
