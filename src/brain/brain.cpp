#include "brain/brain.h"

#include <iterator>

namespace incan {

std::array<double, max_players> win_shares(const Result& result) {
  std::array<double, max_players> shares{};
  for (Player winner : result.winners) shares[static_cast<std::size_t>(winner)] = 1.0 / result.winners.size();
  return shares;
}

bool settle(const Game& game, Evaluation& evaluation) {
  const Board& board = game.board();
  const AdventurerSet inside = board.inside();
  if (board.round() != rounds_in_a_game) return false;
  const Player player = board.owner(*inside.begin());
  if (!(inside - board.adventurers_of(player)).empty()) return false;
  Game after = game;
  after.reveal(Choices(inside, inside));
  const double share = win_shares(after.result())[static_cast<std::size_t>(player)];
  if (share == 1) {
    for (Adventurer adventurer : inside) evaluation.camp[static_cast<std::size_t>(adventurer)] = 1;
    evaluation.win = win_shares(after.result());
    return true;
  }
  if (share > 0 || inside.size() > 1) return false;
  evaluation.camp[static_cast<std::size_t>(*inside.begin())] = 0;
  return true;
}

const Weights& Brain::network_for(int players) const {
  const auto above = networks_.lower_bound(players);
  if (above == networks_.begin()) return above->second;
  const auto below = std::prev(above);
  if (above == networks_.end() || players - below->first < above->first - players) return below->second;
  return above->second;
}

Evaluation Brain::evaluate(const Game& game) const {
  if (game.awaiting() == Awaiting::nothing) {
    Evaluation over;
    over.win = win_shares(game.result());
    return over;
  }
  const Features features = features_of(game);
  Activations activations;
  forward_pass(network_for(features.players()), features, activations);
  Evaluation evaluation = evaluation_of(features, activations);
  if (game.awaiting() == Awaiting::choices) settle(game, evaluation);
  return evaluation;
}

std::array<double, max_players> Brain::chances(const Game& game) const {
  if (game.awaiting() == Awaiting::nothing) return win_shares(game.result());
  const Features features = features_of(game);
  Activations activations;
  forward_pass(network_for(features.players()), features, activations);
  return chances_of(features, activations);
}

}  // namespace incan
