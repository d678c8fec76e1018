// For tests: records of finished games.
#pragma once

#include <optional>
#include <string>

#include "brain/random_brain_test.h"
#include "record/record.h"

namespace incan {

// A whole game of players who leave at random.
inline Record random_game(Edition edition, int players, std::uint64_t seed) {
  TestRandom random(seed);
  Record record;
  record.edition = edition;
  for (int id = 0; id < players; ++id) record.players.push_back({"P" + std::to_string(id), std::nullopt});
  Game game(edition, players);
  const auto readiness = 1 + random.below(10);
  while (game.awaiting() != Awaiting::nothing) {
    if (game.awaiting() == Awaiting::round) {
      std::optional<Artifact> artifact;
      if (ruleset(edition).artifact_enters_each_round())
        artifact = static_cast<Artifact>(game.board().round());
      append(record, game.start_round(artifact));
    } else if (game.awaiting() == Awaiting::card) {
      auto place = random.below(static_cast<std::uint32_t>(game.board().deck().size()));
      auto card = game.board().deck().begin();
      while (place-- > 0) ++card;
      append(record, game.turn(*card));
    } else {
      AdventurerSet camp;
      for (Adventurer adventurer : game.board().inside()) {
        if (random.below(16) < readiness) camp.insert(adventurer);
      }
      append(record, game.reveal(Choices(game.board().inside(), camp)));
    }
  }
  return record;
}

// A hand-made evaluator: the more gems in the tent, the higher the win chance; a greater sharpness makes the
// effect stronger. Everyone is as likely to stay as to leave.
inline Brain tent_evaluator(float sharpness) {
  Weights weights;
  constexpr std::size_t score = 1;  // The index of the score among an adventurer's features.
  weights.at(Weights::own)[score * Weights::width] = 1;
  weights.at(Weights::self)[0] = 1;
  weights.at(Weights::third)[0] = 1;
  weights.at(Weights::win)[0] = sharpness;
  return Brain(weights);
}

}  // namespace incan
