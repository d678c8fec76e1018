// Players, and the adventurers they lead (rules S1 and T1).
#pragma once

#include <cstdint>

#include "engine/small_set.h"

namespace incan {

inline constexpr int min_players = 2;
inline constexpr int max_players = 8;
inline constexpr int max_adventurers = 8;

// A player, numbered from 0.
enum class Player : std::uint8_t {};
// An adventurer, numbered from 0. With two players, 0 and 1 belong to player 0, and 2 and 3 to player 1.
enum class Adventurer : std::uint8_t {};

using PlayerSet = SmallSet<Player>;
using AdventurerSet = SmallSet<Adventurer>;

constexpr int adventurers_each(int players) {
  return players == 2 ? 2 : 1;
}

}  // namespace incan
