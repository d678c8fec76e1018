// Gems as a type of their own, and the stones that represent them. The bank is unlimited (rule B1), so
// nothing here tracks how many stones it holds.
#pragma once

#include <cassert>
#include <compare>
#include <cstdint>

namespace incan {

// A number of gems, in units of turquoise; never negative.
class Gems {
 public:
  constexpr Gems() = default;
  constexpr explicit Gems(int count) : count_(static_cast<std::uint16_t>(count)) {
    assert(count >= 0 && count <= 0xffff);
  }

  constexpr int count() const { return count_; }
  constexpr auto operator<=>(const Gems&) const = default;

  constexpr Gems& operator+=(Gems other) { return *this = *this + other; }
  friend constexpr Gems operator+(Gems a, Gems b) { return Gems(a.count_ + b.count_); }
  friend constexpr Gems operator*(Gems a, int times) { return Gems(a.count_ * times); }
  // Each person's share, and the remainder.
  friend constexpr Gems operator/(Gems a, int people) { return Gems(a.count_ / people); }
  friend constexpr Gems operator%(Gems a, int people) { return Gems(a.count_ % people); }

 private:
  std::uint16_t count_ = 0;
};

// The amount as the fewest stones (rule B1).
struct Stones {
  int gold = 0;
  int obsidian = 0;
  int turquoise = 0;
  constexpr bool operator==(const Stones&) const = default;
};

constexpr Stones stones(Gems gems) {
  return {gems.count() / 10, gems.count() % 10 / 5, gems.count() % 5};
}

}  // namespace incan
