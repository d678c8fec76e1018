// Tallies what goes into every tent, as any player may (rule K2).
#pragma once

#include <array>

#include "engine/engine.h"

namespace incan {

class TentCount {
 public:
  void watch(const Event& event) {
    const auto* left = std::get_if<Left>(&event);
    if (left == nullptr) return;
    for (Adventurer adventurer : left->adventurers)
      tents_[static_cast<std::size_t>(adventurer)] += left->banked;
  }
  // The game with this board and the tallied tents.
  Game game(const Board& board) const { return {board, tents_}; }

 private:
  std::array<Gems, max_adventurers> tents_{};
};

}  // namespace incan
