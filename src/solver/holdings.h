// What each adventurer inside may carry and what may lie on the path, for every state of the treasures and
// every number of adventurers inside: a sorted list of all that can happen, so that tables hold nothing else.
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

// Who is alone takes all that lies on the path sooner or later, so for best play it is carried already; what
// a policy makes of it may depend on where it lies.
enum class Alone : std::uint8_t { merged, apart };

class Holdings {
 public:
  // The treasures may come to 255 gems at most.
  Holdings(const std::vector<int>& treasures, int adventurers, Counting counting, Alone alone,
           int most_treasures = all_treasures);

  const TreasureStates& treasures() const { return treasures_; }
  int adventurers() const { return adventurers_; }

  // The holdings of one state of the treasures: those for the fewest inside come first.
  int size(int treasure) const { return begin(treasure, adventurers_ + 1); }
  // Where those for so many inside begin.
  int begin(int treasure, int inside) const {
    const int at = treasure * (adventurers_ + 2) + inside;
    return begins_[static_cast<std::size_t>(at)];
  }
  std::span<const Holding> list(int treasure, int inside) const {
    const Holding* first = holdings_.data() + starts_[static_cast<std::size_t>(treasure)];
    return {first + begin(treasure, inside), first + begin(treasure, inside + 1)};
  }
  // Where a holding stands among those of its state of the treasures; nothing if it cannot happen.
  std::optional<int> find(int treasure, int inside, int carried, int on_path) const;
  // The same, or else the nearest.
  int find_nearest(int treasure, int inside, int carried, int on_path) const;

  std::uint64_t total() const { return holdings_.size(); }
  std::uint64_t bytes() const;

  // Whether so much may be held when the treasures are in this state.
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

// What happens to the holdings of one state of the treasures: the places that they lead to.
struct Links {
  Links(const Holdings& holdings, int treasure);

  // For each step of the treasures and each holding where it leads to; -1 if the gems would not add up.
  std::vector<std::vector<std::int32_t>> turned;
  // By how much the other steps are likelier then.
  std::vector<double> scale;
  // Where it leads to when others leave: first if one does, then if two do, and so on.
  std::vector<std::int32_t> left;
  std::vector<int> left_begin;  // By the number inside: where theirs begin.

  int after_leaving(int inside, int nth, int leavers) const {
    const int at = left_begin[static_cast<std::size_t>(inside)] + nth * (inside - 1) + leavers - 1;
    return left[static_cast<std::size_t>(at)];
  }
};

}  // namespace incan
