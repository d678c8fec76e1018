// What each adventurer inside may carry and what may lie on the path, for every state of the treasures and
// every number of adventurers inside: sorted lists of everything that can happen, so that tables hold nothing
// else.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "solver/deck_states.h"

namespace incan {

struct Holding {
  std::uint8_t carried = 0;
  std::uint8_t on_path = 0;
  constexpr bool operator==(const Holding&) const = default;
  constexpr bool operator<(const Holding& other) const {
    return carried != other.carried ? carried < other.carried : on_path < other.on_path;
  }
};

// A lone adventurer eventually takes everything on the path, so for best play it counts as carried already. A
// policy may treat the two differently.
enum class Alone : std::uint8_t { merged, apart };

class Holdings {
 public:
  // The treasures may add up to at most 255 gems.
  Holdings(const std::vector<int>& treasures, int adventurers, Counting counting, Alone alone,
           int most_treasures = all_treasures);

  const TreasureStates& treasures() const { return treasures_; }
  int adventurers() const { return adventurers_; }

  // The holdings of one state of the treasures, fewest adventurers inside first.
  int size(int treasure) const { return begin(treasure, adventurers_ + 1); }
  // Where the holdings for this many inside begin.
  int begin(int treasure, int inside) const {
    const int at = treasure * (adventurers_ + 2) + inside;
    return begins_[static_cast<std::size_t>(at)];
  }
  std::span<const Holding> list(int treasure, int inside) const {
    const Holding* first = holdings_.data() + starts_[static_cast<std::size_t>(treasure)];
    return {first + begin(treasure, inside), first + begin(treasure, inside + 1)};
  }
  // The index of a holding within its state of the treasures; nothing if it cannot happen.
  std::optional<int> find(int treasure, int inside, int carried, int on_path) const;
  // The same, or the nearest one.
  int find_nearest(int treasure, int inside, int carried, int on_path) const;

  std::uint64_t total() const { return holdings_.size(); }
  std::uint64_t bytes() const;

  // Whether this holding is possible in this state of the treasures.
  bool fits(int treasure, int inside, int carried, int on_path) const {
    return inside * carried + on_path <= treasures_[treasure].most_gems;
  }

 private:
  class Marks;
  void gather(int treasure, const std::vector<std::vector<std::pair<int, int>>>& before);
  Holding held(int inside, int carried, int on_path) const;

  TreasureStates treasures_;
  int adventurers_;
  Alone alone_;
  std::vector<Holding> holdings_;
  std::vector<std::size_t> starts_;
  std::vector<int> begins_;
};

// Transitions of the holdings of one state of the treasures.
struct Links {
  Links(const Holdings& holdings, int treasure);

  // For each step of the treasures and each holding, the index it leads to; -1 if the gems would not add up.
  std::vector<std::vector<std::int32_t>> turned;
  // The factor by which the other steps are then more likely.
  std::vector<double> scale;
  // The index after others leave: first for one leaver, then for two, and so on.
  std::vector<std::int32_t> left;
  std::vector<int> left_begin;  // Offsets by the number inside.

  int after_leaving(int inside, int nth, int leavers) const {
    const int at = left_begin[static_cast<std::size_t>(inside)] + nth * (inside - 1) + leavers - 1;
    return left[static_cast<std::size_t>(at)];
  }
};

}  // namespace incan
