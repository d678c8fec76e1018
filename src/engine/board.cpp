#include "engine/board.h"

namespace incan {

Board::Board(Edition edition, int players)
    : in_the_game_(Deck::without_artifacts()),
      edition_(edition),
      players_(static_cast<std::uint8_t>(players)) {
  assert(players >= min_players && players <= max_players);
  if (rules().artifacts_enter != ArtifactsEnter::all_at_once) return;
  artifacts_entered_ = ArtifactSet::first(artifact_cards);
  for (Artifact artifact : artifacts_entered_) in_the_game_.add(artifact);
}

AdventurerSet Board::adventurers_of(Player player) const {
  const int each = adventurers_each(players_);
  return AdventurerSet::from_bits(((1 << each) - 1) << (index(player) * each));
}

Player Board::start_player() const {
  int player = round_ == 0 ? 0 : round_ - 1;
  // A remainder by subtraction, at most twice: a division would cost more than a whole card.
  while (player >= players_) player -= players_;
  return static_cast<Player>(player);
}

double Board::bust_chance() const {
  return deck_.empty() ? 0.0 : static_cast<double>(bust_cards()) / deck_.size();
}

int Board::shares_left(int inside) const {
  assert(inside >= 1);
  if (inside_.empty()) return 0;
  int sum = 0;
  for (Card card : deck_) {
    // Treasures come first in a deck.
    if (card.kind() != CardKind::treasure) break;
    sum += (card.value() / inside).count();
  }
  return sum;
}

double Board::expected_share(int inside) const {
  return deck_.empty() ? 0.0 : static_cast<double>(shares_left(inside)) / deck_.size();
}

Haul Board::haul(int leavers) const {
  assert(leavers >= 1);
  if (inside_.empty()) return {};
  return {carried_ + path_.gems() / leavers, leavers == 1 ? points_on_path() : 0};
}

int Board::points_on_path() const {
  int points = 0;
  int out = artifacts_out_;
  for (Artifact artifact : path_.artifacts_in_order()) points += rules().artifact_points(artifact, out++);
  return points;
}

}  // namespace incan
