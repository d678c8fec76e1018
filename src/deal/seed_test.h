// The server seed for tests that compare with other programs.
#pragma once

#include <cstdint>
#include <numeric>

#include "deal/seed.h"

namespace incan {

// The 32 bytes 0, 1, 2 ... 31.
inline Seed counting() {
  Seed seed;
  std::iota(seed.begin(), seed.end(), std::uint8_t{0});
  return seed;
}

}  // namespace incan
