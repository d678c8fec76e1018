// The interface of a dealer, and the steps that need both a dealer and a game: starting a round, and dealing
// until somebody has to choose.
#pragma once

#include <concepts>
#include <optional>

#include "engine/engine.h"

namespace incan {

template <typename D>
concept Dealer = requires(D dealer, int round, const Deck& deck) {
  // The artifact under the temple card of a round, in the editions where one enters each round.
  { dealer.artifact(round) } -> std::same_as<std::optional<Artifact>>;
  // Prepares the deck of a round; draw() then returns its cards one by one.
  { dealer.shuffle(round, deck) } -> std::same_as<void>;
  { dealer.draw() } -> std::same_as<Card>;
};

// Starts the next round and shuffles its deck (rule R1).
template <Dealer D>
Events start_round(Game& game, D& dealer) {
  const int round = game.board().round() + 1;
  Events events = game.start_round(dealer.artifact(round));
  dealer.shuffle(round, game.board().deck());
  return events;
}

// Starts rounds and turns cards until choices are due or the game is over. `see` receives the events of every
// step.
template <Dealer D, std::invocable<const Events&> See>
void deal_on(Game& game, D& dealer, See see) {
  for (;;) {
    if (game.awaiting() == Awaiting::round) {
      see(start_round(game, dealer));
    } else if (game.awaiting() == Awaiting::card) {
      see(game.turn(dealer.draw()));
    } else {
      return;
    }
  }
}

}  // namespace incan
