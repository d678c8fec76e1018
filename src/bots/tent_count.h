// Keeps count of what goes into every tent, as anybody at the table may (rule K2).
#pragma once

#include <array>

#include "engine/engine.h"

namespace incan {

class TentCount {
 public:
  void watch(const Event& event) {
    const auto* left = std::get_if<Left>(&event);
    if (left == nullptr) return;
    for (Seat seat : left->adventurers) tents_[static_cast<std::size_t>(seat)] += left->banked;
  }
  // The game as it must be, if the board is this.
  Game game(const Board& board) const { return {board, tents_}; }

 private:
  std::array<Gems, max_adventurers> tents_{};
};

}  // namespace incan
