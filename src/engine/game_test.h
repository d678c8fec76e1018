// Shared by the tests of the game: four adventurers, and the steps that lead to a position.
#pragma once

#include <initializer_list>
#include <optional>

#include "engine/game.h"

namespace incan {

inline constexpr Adventurer ann{0};
inline constexpr Adventurer bob{1};
inline constexpr Adventurer cleo{2};
inline constexpr Adventurer dora{3};

// The joint choice in which exactly these leave.
inline Choices leaving(const Game& game, AdventurerSet leavers) {
  return {game.board().inside(), leavers};
}

// Turns these cards while everyone inside goes on. Returns the events of the last card.
inline Events walk(Game& game, std::initializer_list<Card> cards) {
  Events events;
  for (Card card : cards) {
    if (game.awaiting() == Awaiting::choices) game.reveal(leaving(game, {}));
    events = game.turn(card);
  }
  return events;
}

inline Game in_round_1(Edition edition, int players) {
  Game game(edition, players);
  const bool announced = game.board().rules().artifact_enters_each_round();
  game.start_round(announced ? std::optional(Artifact::a1) : std::nullopt);
  return game;
}

}  // namespace incan
