// What one viewer may know of a game (rules K1 to K3). A view is built field by field from what the viewer
// may see; nothing is ever stripped from a complete state.
#pragma once

#include <array>
#include <optional>

#include "engine/game.h"

namespace incan {

// Whether the table plays with open tents (rule K2).
enum class Tents : std::uint8_t { closed, open };

class View {
 public:
  // A player's view or, without a viewer, a spectator's.
  View(const Game& game, std::optional<Player> viewer, Tents tents = Tents::closed);

  const Board& board() const { return board_; }
  std::optional<Player> viewer() const { return viewer_; }
  // The gems in a tent, if this viewer may know them.
  std::optional<Gems> tent(Adventurer adventurer) const;
  // A player's score so far, if this viewer may know it.
  std::optional<int> score(Player player) const;

  bool operator==(const View&) const = default;

 private:
  Board board_;
  std::optional<Player> viewer_;
  AdventurerSet known_;
  std::array<Gems, max_adventurers> tents_{};  // Zero where unknown.
};

}  // namespace incan
