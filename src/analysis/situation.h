// What a player sees when choosing. Reports give it as the reasons for a verdict.
#pragma once

#include "analysis/analysis.h"

namespace incan {

struct Situation {
  explicit Situation(const Board& board)
      : bust(board.bust_chance()),
        bust_cards(board.bust_cards()),
        cards_left(board.deck().size()),
        carried(board.carried().count()),
        path_gems(board.path().gems().count()),
        artifacts(board.path().artifacts_in_order()),
        artifact_points(board.haul(1).artifact_points) {}

  double bust;  // The chance that the next card ends the round.
  int bust_cards;
  int cards_left;
  int carried;
  int path_gems;
  ArtifactList artifacts;  // On the path.
  int artifact_points;     // What they are worth to somebody who leaves alone.
};

// The expected number of these who leave.
inline double expected_leavers(const Step& step, AdventurerSet of) {
  double sum = 0;
  for (Adventurer adventurer : of) sum += step.camp[static_cast<std::size_t>(adventurer)];
  return sum;
}

}  // namespace incan
