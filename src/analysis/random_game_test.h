// For tests: finished games as records.
#pragma once

#include <optional>
#include <string>

#include "brain/random_brain_test.h"
#include "record/record.h"

namespace incan {

// A whole game of people who leave now and then.
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
      SeatSet camp;
      for (Seat seat : game.board().inside()) {
        if (random.below(16) < readiness) camp.insert(seat);
      }
      append(record, game.reveal(Choices(game.board().inside(), camp)));
    }
  }
  return record;
}

// An evaluator made by hand: whoever has more in the tent is likelier to win, the more so the larger the
// number, and everyone is as likely to stay as to go.
inline Brain counter_of_tents(float sharpness) {
  Weights weights;
  constexpr std::size_t score = 1;  // The place of the score among an adventurer's numbers.
  weights.at(Weights::own)[score * Weights::width] = 1;
  weights.at(Weights::self)[0] = 1;
  weights.at(Weights::third)[0] = 1;
  weights.at(Weights::win)[0] = sharpness;
  return Brain(weights);
}

}  // namespace incan
