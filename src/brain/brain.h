// The judgement behind the oracle, the analysis and the hints: include this.
#pragma once

#include <string_view>

#include "brain/network.h"

namespace incan {

class Brain {
 public:
  // The network that comes with the program.
  static const Brain& shipped();
  // What its numbers are called wherever they are kept: they are comparable only with their like.
  static constexpr std::string_view version = "oracle-1";
  explicit Brain(const Weights& weights) : weights_(weights) {}

  // Of a game that waits for choices or for a round, in which the tents are what the asker supposes them to
  // be. Once the game is over, who has won.
  Judgement judge(const Game& game) const;
  // The chances to win alone.
  std::array<double, max_players> chances(const Game& game) const;

 private:
  Weights weights_;
};

// Everyone's part of the win.
std::array<double, max_players> win_shares(const Result& result);

}  // namespace incan
