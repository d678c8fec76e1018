// Joint choices of those inside: all of them, and which are alike.
#pragma once

#include <array>
#include <cstddef>

#include "engine/engine.h"

namespace incan {

// Enumerates all subsets of a set, from the empty set to the full one.
template <typename Do>
void for_each_subset(AdventurerSet of, Do act) {
  int bits = 0;
  do {
    act(AdventurerSet::from_bits(bits));
    bits = (bits - of.bits()) & of.bits();
  } while (bits != 0);
}

// Groups of adventurers whose players are in identical positions: it does not matter to the others which of
// them leaves. Early in a game most are alike, and only one of many equivalent joint choices needs
// evaluating.
class Symmetry {
 public:
  // Those apart are in a group of their own each.
  explicit Symmetry(const Game& game, AdventurerSet apart = {});

  // The canonical joint choice: as many leavers from each group, always the same ones.
  AdventurerSet canonical(AdventurerSet camp) const;

  // Maps the win chances of the canonical joint choice back to the actual leavers.
  std::array<double, max_players> mapped_back(const std::array<double, max_players>& chances,
                                              AdventurerSet camp) const;

 private:
  std::array<AdventurerSet, max_adventurers> groups_{};
  std::size_t size_ = 0;
};

}  // namespace incan
