// The network's input: features of the table and of each adventurer, from public information and the assumed
// contents of the tents. A player who keeps count knows the tents (rule K2).
#pragma once

#include <array>
#include <cstddef>

#include "engine/engine.h"

namespace incan {

inline constexpr std::size_t table_features = 39;
inline constexpr std::size_t own_features = 20;

struct Features {
  // Who is inside, and how adventurers map to players.
  AdventurerSet inside;
  int adventurers = 0;
  int each = 1;  // Adventurers per player.
  std::array<float, table_features> table{};
  std::array<std::array<float, own_features>, max_adventurers> own{};

  int players() const { return adventurers / each; }
};

// For a game that waits for choices or for a round to start.
Features features_of(const Game& game);

}  // namespace incan
