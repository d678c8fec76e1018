// Gems as a number of their own kind, and the stones they are shown as.
// The bank is unlimited (rule B1), so nothing here counts how many stones are left in it.
#pragma once

#include <cassert>
#include <compare>
#include <cstdint>

namespace incan {

// A number of gems in turquoise's worth; never negative.
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
  friend constexpr Gems operator-(Gems a, Gems b) { return Gems(a.count_ - b.count_); }
  friend constexpr Gems operator*(Gems a, int times) { return Gems(a.count_ * times); }
  // What each of several people gets, and what cannot be shared among them.
  friend constexpr Gems operator/(Gems a, int people) { return Gems(a.count_ / people); }
  friend constexpr Gems operator%(Gems a, int people) { return Gems(a.count_ % people); }

 private:
  std::uint16_t count_ = 0;
};

// The same gems as the fewest stones (rule B1).
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
