// A set of at most eight things numbered from zero, in one byte. It iterates in ascending order.
#pragma once

#include <bit>
#include <cstdint>
#include <initializer_list>

namespace incan {

// The index of an adventurer, a player, a hazard, or an artifact.
template <typename Id>
constexpr int index(Id id) {
  return static_cast<int>(id);
}

template <typename Id>
class SmallSet {
 public:
  class Iterator {
   public:
    constexpr explicit Iterator(std::uint8_t bits) : bits_(bits) {}
    constexpr Id operator*() const { return static_cast<Id>(std::countr_zero(bits_)); }
    constexpr Iterator& operator++() {
      bits_ = static_cast<std::uint8_t>(bits_ & (bits_ - 1));
      return *this;
    }
    constexpr bool operator==(const Iterator&) const = default;

   private:
    std::uint8_t bits_;
  };

  constexpr SmallSet() = default;
  constexpr SmallSet(std::initializer_list<Id> ids) {
    for (Id id : ids) insert(id);
  }
  // The things numbered 0 to count - 1.
  static constexpr SmallSet first(int count) { return from_bits((1 << count) - 1); }
  static constexpr SmallSet from_bits(int bits) {
    SmallSet set;
    set.bits_ = static_cast<std::uint8_t>(bits);
    return set;
  }

  constexpr int bits() const { return bits_; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr bool contains(Id id) const { return (bits_ >> index(id) & 1) != 0; }
  constexpr bool operator==(const SmallSet&) const = default;

  constexpr void insert(Id id) { bits_ = static_cast<std::uint8_t>(bits_ | 1 << index(id)); }
  friend constexpr SmallSet operator|(SmallSet a, SmallSet b) { return from_bits(a.bits_ | b.bits_); }
  friend constexpr SmallSet operator&(SmallSet a, SmallSet b) { return from_bits(a.bits_ & b.bits_); }
  friend constexpr SmallSet operator-(SmallSet a, SmallSet b) { return from_bits(a.bits_ & ~b.bits_); }

  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }

 private:
  std::uint8_t bits_ = 0;
};

}  // namespace incan
