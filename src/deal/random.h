// A small, fast, portable pseudo-random generator (xoshiro128++ by Blackman and Vigna) with a bounded draw of
// its own, since the standard library's distributions differ between implementations. Not for secrets: see
// seed.h.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

namespace incan {

class Random {
 public:
  // Each stream of a seed is independent, so that game 7 is the same whichever thread plays it.
  constexpr Random(std::uint64_t seed, std::uint64_t stream) {
    const std::uint64_t start = mix(seed + step) ^ mix(~stream);
    const std::uint64_t low = mix(start + step);
    const std::uint64_t high = mix(start + 2 * step);
    state_ = {static_cast<std::uint32_t>(low), static_cast<std::uint32_t>(low >> 32),
              static_cast<std::uint32_t>(high), static_cast<std::uint32_t>(high >> 32)};
  }

  constexpr std::uint32_t next() {
    auto& [a, b, c, d] = state_;
    const std::uint32_t result = std::rotl(a + d, 7) + a;
    const std::uint32_t shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = std::rotl(d, 11);
    return result;
  }

  // A number from 0 to bound - 1, each exactly equally likely (Lemire's method).
  constexpr std::uint32_t below(std::uint32_t bound) {
    assert(bound > 0);
    std::uint64_t product = std::uint64_t{next()} * bound;
    if (static_cast<std::uint32_t>(product) < bound) [[unlikely]] {
      const std::uint32_t unfair = -bound % bound;
      while (static_cast<std::uint32_t>(product) < unfair) product = std::uint64_t{next()} * bound;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  // True with this probability, to within 2^-32.
  constexpr bool happens(double probability) { return next() < probability * 0x1p32; }

  // The state, for code that runs many generators side by side.
  constexpr const std::array<std::uint32_t, 4>& state() const { return state_; }

 private:
  // SplitMix64's step and finalizer.
  static constexpr std::uint64_t step = 0x9e3779b97f4a7c15;
  static constexpr std::uint64_t mix(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }

  std::array<std::uint32_t, 4> state_{};
};

}  // namespace incan
