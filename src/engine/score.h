// The end of the game: scores and who wins (rules E1, E2 and T3).
#pragma once

#include <array>
#include <cstdint>

#include "engine/adventurer.h"
#include "engine/ruleset.h"

namespace incan {

struct Result {
  std::uint8_t players = 0;
  std::array<std::uint16_t, max_players> scores{};
  std::array<std::uint8_t, max_players> artifacts{};
  PlayerSet winners;

  int score(Player player) const { return scores[static_cast<std::size_t>(player)]; }
  int artifacts_of(Player player) const { return artifacts[static_cast<std::size_t>(player)]; }
  bool operator==(const Result&) const = default;
};

// The players with the highest score; where the edition says so, those of them with the most artifacts.
PlayerSet winners(const Ruleset& rules, const Result& result);

}  // namespace incan
