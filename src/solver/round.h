// A round as the solver sees it: what its deck holds before the first card, and a position inside it. Tents,
// other rounds and who is who are no part of it: everyone inside carries the same, and everyone wants gems.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/engine.h"

namespace incan {

// The deck with which a round begins, and who enters.
struct RoundSetup {
  int adventurers = 4;  // 1 to 8: a lone explorer is a round of its own.
  std::vector<int> treasures = {treasure_values.begin(), treasure_values.end()};
  // How many cards of each type of hazard there are.
  std::array<int, hazard_types> hazards = {3, 3, 3, 3, 3};
  ArtifactSet artifacts;
  int artifacts_out = 0;  // How many have left the temple before this round.
  Edition edition = Edition::incan_gold;

  const Ruleset& rules() const { return ruleset(edition); }
  bool operator==(const RoundSetup&) const = default;
};

// The round that is being played on a board, as it was before its first card.
RoundSetup setup_of(const Board& board);

// What lies open in the middle of a round. What can be worked out from the rest is here as well, so that a
// policy need not know the setup.
struct RoundPosition {
  int inside = 0;
  int carried = 0;       // By each of them.
  int gems_on_path = 0;  // What could not be shared.
  int treasures_turned = 0;
  // How many treasures of each value are still in the deck.
  std::array<std::uint8_t, 18> treasures_left{};
  HazardSet hazards;  // On the path.
  int bust_cards = 0;
  int cards_left = 0;
  ArtifactSet artifacts_left;
  ArtifactSet artifacts_on_path;
  int artifacts_out = 0;
  int points_on_path = 0;  // The artifacts there, to a lone leaver.

  double bust_chance() const { return cards_left == 0 ? 0.0 : static_cast<double>(bust_cards) / cards_left; }
  // The sum over all treasures left of what each of those inside would receive.
  int shares_left() const;
  bool operator==(const RoundPosition&) const = default;
};

// While somebody is inside.
RoundPosition position_of(const Board& board);

// The position before the first card.
RoundPosition start_of(const RoundSetup& setup);

enum class Turned : std::uint8_t { choice, no_choice, bust, not_in_deck };

// A card is turned (rules R3 and R4). Where it ends the round or is not there, the position stays as it was.
Turned turn(const RoundSetup& setup, RoundPosition& position, Card card);
// Some leave together, and somebody stays (rule R6).
void leave(RoundPosition& position, int leavers);

// What the artifacts on the path are worth to a lone leaver.
int points_of(const Ruleset& rules, ArtifactSet on_path, int out);

}  // namespace incan
