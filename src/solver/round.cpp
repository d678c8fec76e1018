#include "solver/round.h"

namespace incan {

RoundSetup setup_of(const Board& board) {
  RoundSetup setup;
  setup.adventurers = board.adventurers();
  setup.edition = board.edition();
  Deck deck = board.deck();
  for (Card card : board.path().cards()) {
    // The hazard that ended a round also lies on the path; it was in the deck like the others.
    deck.add(card);
  }
  for (int type = 0; type < hazard_types; ++type) {
    setup.hazards[static_cast<std::size_t>(type)] = deck.count(Card(static_cast<Hazard>(type)));
  }
  for (int artifact = 0; artifact < artifact_cards; ++artifact) {
    if (deck.contains(static_cast<Artifact>(artifact))) {
      setup.artifacts.insert(static_cast<Artifact>(artifact));
    }
  }
  // Artifacts taken in this round are on no card any more, and the board does not say which they were. Only
  // their number matters, so the newest ones stand in for them.
  const int taken = board.cards_turned() - board.path().size();
  setup.artifacts_out = board.artifacts_out() - taken;
  const ArtifactSet gone = board.artifacts_entered() - setup.artifacts;
  int older = gone.size() - taken;
  for (Artifact artifact : gone) {
    if (older-- <= 0) setup.artifacts.insert(artifact);
  }
  return setup;
}

int RoundPosition::shares_left() const {
  int sum = 0;
  for (std::size_t value = 1; value < treasures_left.size(); ++value) {
    sum += static_cast<int>(treasures_left[value]) * (static_cast<int>(value) / inside);
  }
  return sum;
}

RoundPosition position_of(const Board& board) {
  RoundPosition position;
  position.inside = board.inside().size();
  position.carried = board.carried().count();
  position.gems_on_path = board.path().gems().count();
  for (Card card : board.path().cards()) {
    if (card.kind() == CardKind::treasure) ++position.treasures_turned;
  }
  for (Card card : board.deck()) {
    if (card.kind() == CardKind::treasure) {
      ++position.treasures_left[static_cast<std::size_t>(card.value().count())];
    } else if (card.kind() == CardKind::artifact) {
      position.artifacts_left.insert(card.artifact());
    }
  }
  position.hazards = board.path().hazards();
  position.bust_cards = board.bust_cards();
  position.cards_left = board.deck().size();
  position.artifacts_on_path = board.path().artifacts();
  position.artifacts_out = board.artifacts_out();
  position.points_on_path = points_of(board.rules(), position.artifacts_on_path, position.artifacts_out);
  return position;
}

RoundPosition start_of(const RoundSetup& setup) {
  RoundPosition position;
  position.inside = setup.adventurers;
  for (const int value : setup.treasures) ++position.treasures_left[static_cast<std::size_t>(value)];
  position.artifacts_left = setup.artifacts;
  position.artifacts_out = setup.artifacts_out;
  position.cards_left = static_cast<int>(setup.treasures.size()) + setup.artifacts.size();
  for (const int cards : setup.hazards) position.cards_left += cards;
  return position;
}

Turned turn(const RoundSetup& setup, RoundPosition& position, Card card) {
  const bool first = position.treasures_turned == 0 && position.hazards.empty() &&
                     position.artifacts_left == setup.artifacts;
  switch (card.kind()) {
    case CardKind::treasure: {
      const int value = card.value().count();
      std::uint8_t& left = position.treasures_left[static_cast<std::size_t>(value)];
      if (left == 0) return Turned::not_in_deck;
      --left;
      ++position.treasures_turned;
      position.carried += value / position.inside;
      position.gems_on_path += value % position.inside;
      break;
    }
    case CardKind::artifact: {
      const ArtifactSet turned{card.artifact()};
      if ((position.artifacts_left & turned).empty()) return Turned::not_in_deck;
      position.artifacts_left = position.artifacts_left - turned;
      position.artifacts_on_path = position.artifacts_on_path | turned;
      position.points_on_path = points_of(setup.rules(), position.artifacts_on_path, position.artifacts_out);
      break;
    }
    case CardKind::hazard: {
      const int cards = setup.hazards[static_cast<std::size_t>(card.hazard())];
      const bool again = position.hazards.contains(card.hazard());
      if (cards == 0 || (again && cards == 1)) return Turned::not_in_deck;
      if (again) return Turned::bust;
      position.hazards.insert(card.hazard());
      position.bust_cards += cards - 1;
      break;
    }
  }
  --position.cards_left;
  const bool another = first && card.kind() == CardKind::hazard && setup.rules().first_hazard_turns_another;
  return another ? Turned::no_choice : Turned::choice;
}

void leave(RoundPosition& position, int leavers) {
  position.inside -= leavers;
  position.gems_on_path %= leavers;
  if (leavers > 1) return;
  position.artifacts_out += position.artifacts_on_path.size();
  position.artifacts_on_path = ArtifactSet();
  position.points_on_path = 0;
}

int points_of(const Ruleset& rules, ArtifactSet on_path, int out) {
  int points = 0;
  for (Artifact artifact : on_path) points += rules.artifact_points(artifact, out++);
  return points;
}

}  // namespace incan
