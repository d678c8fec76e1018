// Plays many games at once in vector registers, for players who need no view: thresholds and coin flips. It
// implements the rules a second time, without branches; the tests compare it with the engine game by game.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/engine.h"

namespace incan {

// A player who leaves at this many gems, or at this many hazards on the path, or otherwise with a fixed
// probability.
struct BatchPlayer {
  std::uint32_t gems = 1U << 20;
  std::uint32_t hazards = 1U << 20;
  std::uint64_t leave_below = 0;  // Leaves if a random 32-bit number is below this.
};

struct BatchTable {
  Edition edition = Edition::incan_gold;
  int players = 0;
  BatchPlayer player[max_players];
};

// The vector instruction set of a kernel. All kernels play the same games.
enum class Kernel : std::uint8_t { portable, avx2, avx512 };
std::string_view name(Kernel kernel);
bool is_supported(Kernel kernel);
Kernel best_kernel();

// The results of a chunk of games, in the order in which they ended.
struct BatchResults {
  static constexpr int chunk = 8192;  // The maximum number of games per call.

  std::uint32_t games = 0;
  std::uint64_t cards = 0;
  std::uint64_t busts = 0;
  std::vector<std::uint16_t> id = std::vector<std::uint16_t>(chunk + 32);
  // For each adventurer, eight times the points plus the number of artifacts: this ranks players as rule E2
  // does.
  std::vector<std::uint16_t> rank[max_adventurers];

  BatchResults();
};

// Plays games first to first + count - 1 of a seed.
void play_batch(Kernel kernel, const BatchTable& table, std::uint64_t seed, std::uint64_t first,
                std::uint32_t count, BatchResults& results);

}  // namespace incan
