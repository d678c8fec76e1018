#include "engine/game.h"

namespace incan {

std::optional<Refusal> Game::refuses_players(int players) {
  if (players < min_players || players > max_players) return Refusal::bad_number_of_players;
  return std::nullopt;
}

Result Game::result() const {
  Result result;
  result.players = static_cast<std::uint8_t>(board_.players());
  for (Adventurer adventurer : board_.all_adventurers()) {
    const auto owner = static_cast<std::size_t>(board_.owner(adventurer));
    const int points = tent(adventurer).count() + board_.artifact_points(adventurer);
    result.scores[owner] = static_cast<std::uint16_t>(result.scores[owner] + points);
    result.artifacts[owner] =
        static_cast<std::uint8_t>(result.artifacts[owner] + board_.artifacts(adventurer));
  }
  result.winners = winners(board_.rules(), result);
  return result;
}

std::optional<Refusal> Game::refuses_round(std::optional<Artifact> artifact) const {
  if (awaiting() == Awaiting::nothing) return Refusal::game_is_over;
  if (awaiting() != Awaiting::round) return Refusal::round_is_not_over;
  const Ruleset& rules = board_.rules();
  if (!rules.artifact_enters_each_round()) {
    if (artifact) return Refusal::artifact_unexpected;
    return std::nullopt;
  }
  if (!artifact) return Refusal::artifact_missing;
  if (rules.artifacts_enter == ArtifactsEnter::one_a_round_in_order && index(*artifact) != board_.round()) {
    return Refusal::artifact_out_of_order;
  }
  if (board_.artifacts_entered().contains(*artifact)) return Refusal::artifact_entered_before;
  return std::nullopt;
}

Events Game::start_round(std::optional<Artifact> artifact) {
  assert(!refuses_round(artifact));
  if (artifact) {
    board_.artifacts_entered_.insert(*artifact);
    board_.in_the_game_.add(*artifact);
  }
  ++board_.round_;
  board_.deck_ = board_.in_the_game_;
  board_.path_.clear();
  board_.cards_turned_ = 0;
  board_.inside_ = board_.all_adventurers();  // Rule R2.
  board_.awaiting_ = Awaiting::card;
  Events events;
  events.add(RoundStarted{board_.round_, board_.start_player(), artifact});
  return events;
}

std::optional<Refusal> Game::refuses(Card card) const {
  switch (awaiting()) {
    case Awaiting::nothing:
    case Awaiting::round:
      return Refusal::round_is_over;
    case Awaiting::choices:
      return Refusal::choices_come_first;
    case Awaiting::card:
      break;
  }
  if (!board_.deck().contains(card)) return Refusal::card_not_in_deck;
  return std::nullopt;
}

Events Game::turn(Card card) {
  assert(!refuses(card));
  Events events;
  board_.deck_.remove(card);
  const bool first = board_.cards_turned_++ == 0;
  board_.awaiting_ = Awaiting::choices;
  switch (card.kind()) {
    case CardKind::treasure: {
      const int inside = board_.inside_.size();
      const Gems share = card.value() / inside;
      const Gems left = card.value() % inside;
      board_.carried_ += share;
      board_.path_.add_treasure(card, left);
      events.add(CardTurned{card, share, left});
      break;
    }
    case CardKind::artifact:
      board_.in_the_game_.remove(card);
      board_.path_.add_artifact(card.artifact());
      events.add(CardTurned{card, Gems(), Gems()});
      break;
    case CardKind::hazard:
      events.add(CardTurned{card, Gems(), Gems()});
      if (board_.path_.hazards().contains(card.hazard())) {
        bust(card.hazard(), events);
        break;
      }
      board_.path_.add_hazard(card.hazard());
      if (first && board_.rules().first_hazard_turns_another) board_.awaiting_ = Awaiting::card;  // Rule R4.
      break;
  }
  return events;
}

std::optional<Refusal> Game::refuses(Choices choices) const {
  switch (awaiting()) {
    case Awaiting::nothing:
    case Awaiting::round:
      return Refusal::round_is_over;
    case Awaiting::card:
      if (board_.cards_turned() == 0) return Refusal::no_choice_before_first_card;
      if (board_.cards_turned() == 1 && !board_.path().hazards().empty() &&
          board_.rules().first_hazard_turns_another) {
        return Refusal::no_choice_after_first_hazard;
      }
      return Refusal::card_comes_first;
    case Awaiting::choices:
      break;
  }
  if (!(choices.inside() - board_.inside()).empty()) return Refusal::choice_of_somebody_outside;
  if (choices.inside() != board_.inside()) return Refusal::choice_missing;
  return std::nullopt;
}

Events Game::reveal(Choices choices) {
  assert(!refuses(choices));
  Events events;
  events.add(ChoicesRevealed{choices});
  board_.awaiting_ = Awaiting::card;
  if (choices.camp().empty()) return events;
  events.add(leave(choices.camp()));
  if (board_.inside_.empty()) {
    RoundEnded ended;
    ended.artifacts_lost = board_.path_.artifacts_in_order();
    end_round(ended, events);
  }
  return events;
}

// The second hazard of its type (rule R7): it leaves the game, and everybody inside loses what they carry.
void Game::bust(Hazard hazard, Events& events) {
  board_.path_.add_hazard(hazard);
  board_.in_the_game_.remove(hazard);
  RoundEnded ended;
  ended.hazard = hazard;
  ended.caught = board_.inside_;
  ended.lost = board_.carried_;
  ended.artifacts_lost = board_.path_.artifacts_in_order();
  end_round(ended, events);
}

// The leavers share the gems on the path; a lone leaver also takes the artifacts (rule R6).
Left Game::leave(AdventurerSet leavers) {
  const int many = leavers.size();
  Left left;
  left.adventurers = leavers;
  left.share = board_.path_.gems() / many;
  left.banked = board_.carried_ + left.share;
  left.left = board_.path_.gems() % many;
  for (Adventurer adventurer : leavers) tents_[static_cast<std::size_t>(adventurer)] += left.banked;
  if (many == 1 && !board_.path_.artifacts().empty()) {
    const auto taker = static_cast<std::size_t>(*leavers.begin());
    left.artifacts = board_.path_.artifacts_in_order();
    std::size_t place = 0;
    for (Artifact artifact : left.artifacts) {
      const int points = board_.rules().artifact_points(artifact, board_.artifacts_out_++);
      left.points[place++] = static_cast<std::uint8_t>(points);
      ++board_.artifacts_[taker];
      board_.artifact_points_[taker] = static_cast<std::uint8_t>(board_.artifact_points_[taker] + points);
    }
    board_.path_.remove_artifacts();
  }
  board_.path_.sweep(left.left);
  board_.inside_ = board_.inside_ - leavers;
  return left;
}

void Game::end_round(const RoundEnded& ended, Events& events) {
  events.add(ended);
  // Everything carried is now lost or safe, and what still lies on the path returns to the bank.
  board_.carried_ = Gems();
  board_.inside_ = AdventurerSet();
  board_.path_.sweep(Gems());
  if (board_.round_ < rounds_in_a_game) {
    board_.awaiting_ = Awaiting::round;
    return;
  }
  board_.awaiting_ = Awaiting::nothing;
  events.add(GameEnded{result()});
}

}  // namespace incan
