// The evaluator behind the oracle, the analysis, and the hints. Include this header.
#pragma once

#include <string_view>
#include <utility>

#include "brain/network.h"

namespace incan {

class Brain {
 public:
  // The networks that ship with the program.
  static const Brain& shipped();
  // Names the evaluator in stored results: values of different evaluators are not comparable.
  static constexpr std::string_view version = "oracle-5";
  // A player count without a network uses the nearest one that has; at least one network is required.
  explicit Brain(Networks networks) : networks_(std::move(networks)) {}
  // The same network for any number of players.
  explicit Brain(const Weights& weights) : Brain(Networks{{min_players, weights}}) {}

  // Evaluates a game that waits for choices or for a round to start; its tents hold what the caller assumes.
  // For a finished game, returns who won.
  Evaluation evaluate(const Game& game) const;
  // Win chances only.
  std::array<double, max_players> chances(const Game& game) const;

 private:
  const Weights& network_for(int players) const;

  Networks networks_;
};

// Each player's share of the win.
std::array<double, max_players> win_shares(const Result& result);

// When a single player is inside in the last round, leaving ends the game; no evaluation is needed if leaving
// certainly wins or loses. For a game that waits for choices; false if the network must decide.
bool settle(const Game& game, Evaluation& evaluation);

}  // namespace incan
