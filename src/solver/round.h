// A round as the solver sees it: the contents of its deck before the first card, and a position within it.
// Tents, other rounds, and identities are not part of it: everyone inside carries the same and maximizes
// gems.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/engine.h"

namespace incan {

// The deck at the start of a round, and who enters.
struct RoundSetup {
  int adventurers = 4;  // 1 to 8; a lone explorer is allowed.
  std::vector<int> treasures = {treasure_values.begin(), treasure_values.end()};
  // The number of cards of each hazard type.
  std::array<int, hazard_types> hazards = {3, 3, 3, 3, 3};
  ArtifactSet artifacts;
  int artifacts_out = 0;  // Artifacts that left the temple before this round.
  Edition edition = Edition::incan_gold;

  const Ruleset& rules() const { return ruleset(edition); }
  bool operator==(const RoundSetup&) const = default;
};

// The round in progress on a board, as it was before its first card.
RoundSetup setup_of(const Board& board);

// The open information in the middle of a round. Derived values are included, so that a policy need not know
// the setup.
struct RoundPosition {
  int inside = 0;
  int carried = 0;       // By each adventurer inside.
  int gems_on_path = 0;  // What could not be shared.
  int treasures_turned = 0;
  // Treasures of each value still in the deck.
  std::array<std::uint8_t, 18> treasures_left{};
  HazardSet hazards;  // On the path.
  int bust_cards = 0;
  int cards_left = 0;
  ArtifactSet artifacts_left;
  ArtifactSet artifacts_on_path;
  int artifacts_out = 0;
  int points_on_path = 0;  // The value of its artifacts to a lone leaver.

  double bust_chance() const { return cards_left == 0 ? 0.0 : static_cast<double>(bust_cards) / cards_left; }
  // The sum, over all treasures left, of what each adventurer inside would receive.
  int shares_left() const;
  bool operator==(const RoundPosition&) const = default;
};

// Requires somebody inside.
RoundPosition position_of(const Board& board);

// The position before the first card.
RoundPosition start_of(const RoundSetup& setup);

enum class Turned : std::uint8_t { choice, no_choice, bust, not_in_deck };

// Turns a card (rules R3 and R4). If it ends the round or is not in the deck, the position does not change.
Turned turn(const RoundSetup& setup, RoundPosition& position, Card card);
// Some adventurers leave together, and somebody stays (rule R6).
void leave(RoundPosition& position, int leavers);

// What the artifacts on the path are worth to a lone leaver.
int points_of(const Ruleset& rules, ArtifactSet on_path, int out);

}  // namespace incan
