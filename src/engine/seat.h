// Who is who: players, and the adventurers they lead (rules S1 and T1).
#pragma once

#include <cstdint>

#include "engine/small_set.h"

namespace incan {

inline constexpr int min_players = 2;
inline constexpr int max_players = 8;
inline constexpr int max_adventurers = 8;

// A person at the table, numbered from 0.
enum class PlayerId : std::uint8_t {};
// An adventurer, numbered from 0. With two players, seats 0 and 1 are player 0's, 2 and 3 player 1's.
enum class Seat : std::uint8_t {};

using PlayerSet = SmallSet<PlayerId>;
using SeatSet = SmallSet<Seat>;

constexpr int adventurers_each(int players) {
  return players == 2 ? 2 : 1;
}

}  // namespace incan
