#include "engine/view.h"

namespace incan {

View::View(const Game& game, std::optional<PlayerId> viewer, Tents tents)
    : board_(game.board()), viewer_(viewer) {
  if (viewer) known_ = board_.seats_of(*viewer);
  if (tents == Tents::open || board_.awaiting() == Awaiting::nothing) known_ = board_.seats();
  for (Seat seat : known_) tents_[static_cast<std::size_t>(seat)] = game.tent(seat);
}

std::optional<Gems> View::tent(Seat seat) const {
  if (!known_.contains(seat)) return std::nullopt;
  return tents_[static_cast<std::size_t>(seat)];
}

std::optional<int> View::score(PlayerId player) const {
  int sum = 0;
  for (Seat seat : board_.seats_of(player)) {
    const std::optional<Gems> gems = tent(seat);
    if (!gems) return std::nullopt;
    sum += gems->count() + board_.artifact_points(seat);
  }
  return sum;
}

}  // namespace incan
