#include "brain/brain.h"

#include <iterator>

namespace incan {

std::array<double, max_players> win_shares(const Result& result) {
  std::array<double, max_players> shares{};
  for (PlayerId winner : result.winners)
    shares[static_cast<std::size_t>(winner)] = 1.0 / result.winners.size();
  return shares;
}

const Weights& Brain::network_for(int players) const {
  const auto above = networks_.lower_bound(players);
  if (above == networks_.begin()) return above->second;
  const auto below = std::prev(above);
  if (above == networks_.end() || players - below->first < above->first - players) return below->second;
  return above->second;
}

Judgement Brain::judge(const Game& game) const {
  if (game.awaiting() == Awaiting::nothing) {
    Judgement over;
    over.win = win_shares(game.result());
    return over;
  }
  const Features features = features_of(game);
  Thoughts thoughts;
  think(network_for(features.players()), features, thoughts);
  return judgement_of(features, thoughts);
}

std::array<double, max_players> Brain::chances(const Game& game) const {
  if (game.awaiting() == Awaiting::nothing) return win_shares(game.result());
  const Features features = features_of(game);
  Thoughts thoughts;
  think(network_for(features.players()), features, thoughts);
  return chances_of(features, thoughts);
}

}  // namespace incan
