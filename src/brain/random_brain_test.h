// For tests: an untrained network, and random games that reach arbitrary positions.
#pragma once

#include <cstdint>
#include <optional>

#include "brain/brain.h"

namespace incan {

// The same numbers on every platform.
class TestRandom {
 public:
  explicit TestRandom(std::uint64_t seed) : state_(seed * 2 + 1) {}
  std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(next() % bound); }
  double unit() { return static_cast<double>(next()) / 4294967296.0; }

 private:
  std::uint64_t next() {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return state_ >> 32;
  }
  std::uint64_t state_;
};

inline Brain random_brain(std::uint64_t seed) {
  TestRandom random(seed);
  Weights weights;
  for (float& weight : weights.all()) weight = static_cast<float>(0.6 * (random.unit() - 0.5));
  return Brain(weights);
}

// Advances the game unless it waits for choices; false if it waits for choices or is over.
inline bool deal_at_random(Game& game, TestRandom& random) {
  const Board& board = game.board();
  if (game.awaiting() == Awaiting::round) {
    std::optional<Artifact> artifact;
    if (board.rules().artifact_enters_each_round()) artifact = static_cast<Artifact>(board.round());
    game.start_round(artifact);
    return true;
  }
  if (game.awaiting() != Awaiting::card) return false;
  auto place = random.below(static_cast<std::uint32_t>(board.deck().size()));
  for (Card card : board.deck()) {
    if (place-- > 0) continue;
    game.turn(card);
    break;
  }
  return true;
}

inline void reveal_at_random(Game& game, TestRandom& random) {
  AdventurerSet camp;
  for (Adventurer adventurer : game.board().inside()) {
    if (random.below(6) == 0) camp.insert(adventurer);
  }
  game.reveal(Choices(game.board().inside(), camp));
}

// Stops after this many reveals, or at the last reveal before the game ends.
inline Game random_position(Edition edition, int players, std::uint64_t seed, int reveals) {
  TestRandom random(seed);
  Game game(edition, players);
  while (deal_at_random(game, random)) continue;
  for (; reveals > 0; --reveals) {
    Game next = game;
    reveal_at_random(next, random);
    while (deal_at_random(next, random)) continue;
    if (next.awaiting() == Awaiting::nothing) break;
    game = next;
  }
  return game;
}

}  // namespace incan
