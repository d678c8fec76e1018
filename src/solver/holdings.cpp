#include "solver/holdings.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdlib>
#include <numeric>

namespace incan {

// A set of holdings as bits, one row for each number of gems carried.
class Holdings::Marks {
 public:
  explicit Marks(int most) : words_(static_cast<std::size_t>(most / 64 + 1)) {
    bits_.resize(static_cast<std::size_t>(most + 1) * words_);
  }
  void add(Holding holding) {
    const std::size_t row = holding.carried * words_;
    bits_[row + holding.on_path / 64U] |= std::uint64_t{1} << (holding.on_path % 64U);
    most_ = std::max(most_, holding.carried);
  }
  // Returns them in order and clears the set.
  void move_to(std::vector<Holding>& list) {
    for (std::size_t carried = 0; carried <= most_; ++carried) {
      for (std::size_t word = 0; word < words_; ++word) {
        std::uint64_t& bits = bits_[carried * words_ + word];
        for (; bits != 0; bits &= bits - 1) {
          const std::size_t on_path = word * 64 + static_cast<std::size_t>(std::countr_zero(bits));
          list.push_back({static_cast<std::uint8_t>(carried), static_cast<std::uint8_t>(on_path)});
        }
      }
    }
    most_ = 0;
  }

 private:
  std::size_t words_;
  std::vector<std::uint64_t> bits_;
  std::uint8_t most_ = 0;
};

Holdings::Holdings(const std::vector<int>& treasures, int adventurers, Counting counting, Alone alone,
                   int most_treasures)
    : treasures_(treasures, counting, most_treasures), adventurers_(adventurers), alone_(alone) {
  assert(std::accumulate(treasures.begin(), treasures.end(), 0) <= 255);
  // The states of the treasures that precede a state, and the value that leads to it.
  std::vector<std::vector<std::pair<int, int>>> before(treasures_.list().size());
  for (int state = 0; state < treasures_.size(); ++state) {
    for (const TreasureStep& step : treasures_[state].steps) {
      before[static_cast<std::size_t>(step.next)].emplace_back(state, step.value);
    }
  }
  begins_.reserve(treasures_.list().size() * static_cast<std::size_t>(adventurers + 2));
  for (int state = 0; state < treasures_.size(); ++state) gather(state, before);
  holdings_.shrink_to_fit();
}

Holding Holdings::held(int inside, int carried, int on_path) const {
  if (inside == 1 && alone_ == Alone::merged) {
    carried += on_path;
    on_path = 0;
  }
  return {static_cast<std::uint8_t>(carried), static_cast<std::uint8_t>(on_path)};
}

// Computed with the most adventurers inside first, since leaving reduces their number; stored in reverse.
void Holdings::gather(int treasure, const std::vector<std::vector<std::pair<int, int>>>& before) {
  std::vector<std::vector<Holding>> found(static_cast<std::size_t>(adventurers_ + 1));
  Marks marks(treasures_[treasures_.size() - 1].most_gems);
  for (int inside = adventurers_; inside >= 1; --inside) {
    if (treasure == 0 && inside == adventurers_) marks.add({0, 0});
    for (const auto& [earlier, value] : before[static_cast<std::size_t>(treasure)]) {
      for (const Holding& holding : list(earlier, inside)) {
        const int carried = holding.carried + value / inside;
        const int on_path = holding.on_path + value % inside;
        if (fits(treasure, inside, carried, on_path)) marks.add(held(inside, carried, on_path));
      }
    }
    for (int more = inside + 1; more <= adventurers_; ++more) {
      for (const Holding& holding : found[static_cast<std::size_t>(more)]) {
        marks.add(held(inside, holding.carried, holding.on_path % (more - inside)));
      }
    }
    marks.move_to(found[static_cast<std::size_t>(inside)]);
  }
  starts_.push_back(holdings_.size());
  begins_.push_back(0);
  int size = 0;
  for (const auto& some : found) {
    size += static_cast<int>(some.size());
    holdings_.insert(holdings_.end(), some.begin(), some.end());
    begins_.push_back(size);
  }
}

std::optional<int> Holdings::find(int treasure, int inside, int carried, int on_path) const {
  if (inside < 1 || inside > adventurers_ || carried < 0 || on_path < 0 || carried + on_path > 255) {
    return std::nullopt;
  }
  const std::span<const Holding> among = list(treasure, inside);
  const Holding wanted = held(inside, carried, on_path);
  const auto at = std::lower_bound(among.begin(), among.end(), wanted);
  if (at == among.end() || *at != wanted) return std::nullopt;
  return begin(treasure, inside) + static_cast<int>(at - among.begin());
}

int Holdings::find_nearest(int treasure, int inside, int carried, int on_path) const {
  if (const auto there = find(treasure, inside, carried, on_path)) return *there;
  const std::span<const Holding> among = list(treasure, inside);
  int best = 0;
  int least = 0;
  for (int at = 0; at < static_cast<int>(among.size()); ++at) {
    const Holding& holding = among[static_cast<std::size_t>(at)];
    const int distance = inside * std::abs(holding.carried - carried) + std::abs(holding.on_path - on_path);
    if (at == 0 || distance < least) {
      least = distance;
      best = at;
    }
  }
  return begin(treasure, inside) + best;
}

std::uint64_t Holdings::bytes() const {
  return holdings_.size() * sizeof(Holding) + starts_.size() * sizeof(std::size_t) +
         begins_.size() * sizeof(int);
}

Links::Links(const Holdings& holdings, int treasure)
    : left_begin(static_cast<std::size_t>(holdings.adventurers() + 1)) {
  const TreasureState& here = holdings.treasures()[treasure];
  const auto size = static_cast<std::size_t>(holdings.size(treasure));
  std::vector<double> likely(size);
  for (const TreasureStep& step : here.steps) {
    std::vector<std::int32_t>& to = turned.emplace_back();
    to.reserve(size);
    for (int inside = 1; inside <= holdings.adventurers(); ++inside) {
      // Both lists are sorted and a treasure preserves the order, so one pass along both finds every match.
      const std::span<const Holding> there = holdings.list(step.next, inside);
      const int begin = holdings.begin(step.next, inside);
      std::size_t at = 0;
      const int share = inside == 1 ? step.value : step.value / inside;
      const int rest = inside == 1 ? 0 : step.value % inside;
      for (const Holding& holding : holdings.list(treasure, inside)) {
        const int carried = holding.carried + share;
        const int on_path = holding.on_path + rest;
        if (!holdings.fits(step.next, inside, carried, on_path)) {
          to.push_back(-1);
          continue;
        }
        const Holding wanted = {static_cast<std::uint8_t>(carried), static_cast<std::uint8_t>(on_path)};
        while (there[at] < wanted) ++at;
        assert(there[at] == wanted);
        likely[to.size()] += step.weight;
        to.push_back(begin + static_cast<std::int32_t>(at));
      }
    }
  }
  scale.resize(size, 1.0);
  for (std::size_t at = 0; at < size; ++at) {
    if (likely[at] > 0) scale[at] = here.left / likely[at];
  }
  for (int inside = 1; inside <= holdings.adventurers(); ++inside) {
    left_begin[static_cast<std::size_t>(inside)] = static_cast<int>(left.size());
    for (const Holding& holding : holdings.list(treasure, inside)) {
      for (int leavers = 1; leavers < inside; ++leavers) {
        left.push_back(
            *holdings.find(treasure, inside - leavers, holding.carried, holding.on_path % leavers));
      }
    }
  }
}

}  // namespace incan
