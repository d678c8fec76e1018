// The baseline of the speed claims: a whole game of four fixed-threshold players, written by hand on plain
// integers with the quick dealer's random generator. It plays exactly the same games as the engine.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>

#include "deal/random.h"

namespace incan::bench {

// Leaves with at least this many gems, or when at least this many hazards lie on the path.
struct Threshold {
  int gems;
  int hazards;
};

using Table = std::array<Threshold, 4>;
using Scores = std::array<int, 4>;

inline constexpr Table usual_table = {{{15, 3}, {10, 4}, {20, 3}, {12, 2}}};

inline Scores play_plain_loop(std::uint64_t seed, std::uint64_t game, const Table& table) {
  static constexpr std::uint8_t treasures[16] = {1, 2, 3, 4, 5, 5, 7, 7, 9, 11, 11, 13, 14, 15, 17, 0};
  Random random(seed, game);
  int order[5] = {0, 1, 2, 3, 4};
  for (std::uint32_t last = 4; last > 0; --last) {
    const std::uint32_t other = random.below(last + 1);
    const int artifact = order[last];
    order[last] = order[other];
    order[other] = artifact;
  }
  int copies[5] = {3, 3, 3, 3, 3};
  bool waiting[5] = {};
  int artifacts_out = 0;
  Scores scores = {};

  for (int round = 0; round < 5; ++round) {
    waiting[order[round]] = true;
    std::uint8_t deck[36];
    std::memcpy(deck, treasures, sizeof treasures);
    std::uint32_t left = 15;
    for (int type = 0; type < 5; ++type) {
      for (int copy = 0; copy < copies[type]; ++copy) deck[left++] = static_cast<std::uint8_t>(32 + type);
    }
    for (int artifact = 0; artifact < 5; ++artifact) {
      if (waiting[artifact]) deck[left++] = static_cast<std::uint8_t>(64 + artifact);
    }

    bool inside[4] = {true, true, true, true};
    bool seen[5] = {};
    int many_inside = 4;
    int carried = 0;
    int on_path = 0;
    int hazards = 0;
    int artifacts_on_path = 0;
    bool first = true;
    while (many_inside > 0) {
      const std::uint32_t place = random.below(left--);
      const int card = deck[place];
      deck[place] = deck[left];
      if (card < 32) {
        carried += card / many_inside;
        on_path += card % many_inside;
      } else if (card < 64) {
        if (seen[card - 32]) {
          --copies[card - 32];
          break;
        }
        seen[card - 32] = true;
        ++hazards;
        if (first) {
          first = false;
          continue;
        }
      } else {
        waiting[card - 64] = false;
        ++artifacts_on_path;
      }
      first = false;

      int leavers = 0;
      bool leaves[4];
      for (std::size_t player = 0; player < 4; ++player) {
        leaves[player] =
            inside[player] && (carried >= table[player].gems || hazards >= table[player].hazards);
        leavers += leaves[player] ? 1 : 0;
      }
      if (leavers == 0) continue;
      const int banked = carried + on_path / leavers;
      int points = 0;
      if (leavers == 1) {
        for (; artifacts_on_path > 0; --artifacts_on_path) points += artifacts_out++ < 3 ? 5 : 10;
      }
      for (std::size_t player = 0; player < 4; ++player) {
        if (!leaves[player]) continue;
        inside[player] = false;
        scores[player] += banked + points;
      }
      on_path %= leavers;
      many_inside -= leavers;
    }
  }
  return scores;
}

}  // namespace incan::bench
