#include "engine/view.h"

namespace incan {

View::View(const Game& game, std::optional<Player> viewer, Tents tents)
    : board_(game.board()), viewer_(viewer) {
  if (viewer) known_ = board_.adventurers_of(*viewer);
  if (tents == Tents::open || board_.awaiting() == Awaiting::nothing) known_ = board_.all_adventurers();
  for (Adventurer adventurer : known_) tents_[static_cast<std::size_t>(adventurer)] = game.tent(adventurer);
}

std::optional<Gems> View::tent(Adventurer adventurer) const {
  if (!known_.contains(adventurer)) return std::nullopt;
  return tents_[static_cast<std::size_t>(adventurer)];
}

std::optional<int> View::score(Player player) const {
  int sum = 0;
  for (Adventurer adventurer : board_.adventurers_of(player)) {
    const std::optional<Gems> gems = tent(adventurer);
    if (!gems) return std::nullopt;
    sum += gems->count() + board_.artifact_points(adventurer);
  }
  return sum;
}

}  // namespace incan
