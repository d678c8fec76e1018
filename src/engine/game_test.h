// What the tests of the game have in common: four adventurers, and the steps that lead to the position
// in question.
#pragma once

#include <initializer_list>
#include <optional>

#include "engine/game.h"

namespace incan {

inline constexpr Seat ann{0};
inline constexpr Seat bob{1};
inline constexpr Seat cleo{2};
inline constexpr Seat dora{3};

// What it takes for these to leave.
inline Choices leaving(const Game& game, SeatSet leavers) {
  return {game.board().inside(), leavers};
}

// Turns these cards; everyone inside goes on between them. Returns what the last card did.
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
