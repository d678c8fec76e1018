// The judgement behind the oracle, the analysis and the hints: include this.
#pragma once

#include <string_view>
#include <utility>

#include "brain/network.h"

namespace incan {

class Brain {
 public:
  // The networks that come with the program.
  static const Brain& shipped();
  // What its numbers are called wherever they are kept: they are comparable only with their like.
  static constexpr std::string_view version = "oracle-5";
  // A number of players that has no network is judged by that of the nearest one that has; one must be there.
  explicit Brain(Networks networks) : networks_(std::move(networks)) {}
  // The same for any number of players.
  explicit Brain(const Weights& weights) : Brain(Networks{{min_players, weights}}) {}

  // Of a game that waits for choices or for a round, in which the tents are what the asker supposes them to
  // be. Once the game is over, who has won.
  Judgement judge(const Game& game) const;
  // The chances to win alone.
  std::array<double, max_players> chances(const Game& game) const;

 private:
  const Weights& network_for(int players) const;

  Networks networks_;
};

// Everyone's part of the win.
std::array<double, max_players> win_shares(const Result& result);

// Where one player alone is inside in the last round, whoever leaves ends the game, so that no judgement is
// needed if that wins it or loses it. Of a game that waits for choices; false if there is something to judge.
bool settle(const Game& game, Judgement& judgement);

}  // namespace incan
