// What the network is shown of a game: numbers about the table, and numbers about each adventurer, all made
// of what lies open and of what is supposed to be in the tents. Whoever keeps count knows the tents (rule
// K2).
#pragma once

#include <array>
#include <cstddef>

#include "engine/engine.h"

namespace incan {

inline constexpr std::size_t table_features = 39;
inline constexpr std::size_t own_features = 20;

struct Features {
  // Those who are inside, and who owns whom; the network looks at nobody else.
  SeatSet inside;
  int adventurers = 0;
  int each = 1;  // Adventurers of each player.
  std::array<float, table_features> table{};
  std::array<std::array<float, own_features>, max_adventurers> own{};

  int players() const { return adventurers / each; }
};

// Of a game that waits for choices or for a round.
Features features_of(const Game& game);

}  // namespace incan
