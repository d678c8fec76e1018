#include "engine/refusal.h"

#include <array>

namespace incan {
namespace {

struct Row {
  Refusal refusal;
  std::string_view rule;
  std::string_view reason;
};

constexpr std::array rows = {
    Row{Refusal::bad_number_of_players, "S1", "a game has 2 to 8 players"},
    Row{Refusal::game_is_over, "E1", "the game is over after round 5"},
    Row{Refusal::round_is_not_over, "R7", "the round before this one is not over"},
    Row{Refusal::round_is_over, "R7", "the round is already over"},
    Row{Refusal::artifact_missing, "R1", "an artifact enters each round in this edition"},
    Row{Refusal::artifact_unexpected, "S3", "artifacts do not enter by round in this edition"},
    Row{Refusal::artifact_out_of_order, "S3",
        "in this edition artifact A1 enters in round 1, A2 in round 2, and so on"},
    Row{Refusal::artifact_entered_before, "S2", "this artifact entered in an earlier round"},
    Row{Refusal::choices_come_first, "R5", "everyone inside chooses before another card is turned"},
    Row{Refusal::no_choice_before_first_card, "R2", "there is no choice before the first card"},
    Row{Refusal::no_choice_after_first_hazard, "R4",
        "after a hazard as first card another is turned at once"},
    Row{Refusal::card_comes_first, "R6", "a card is turned before the next choice"},
    Row{Refusal::card_not_in_deck, "R1", "this card is not in the deck"},
    Row{Refusal::choice_of_somebody_outside, "R5", "only those inside choose"},
    Row{Refusal::choice_missing, "R5", "everyone inside chooses"},
};

constexpr const Row& row(Refusal refusal) {
  return rows[static_cast<std::size_t>(refusal)];
}

// The rows stand in the order of the enumeration, which lets them be found by index.
static_assert([] {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].refusal != static_cast<Refusal>(i)) return false;
  }
  return rows.back().refusal == Refusal::choice_missing;
}());

}  // namespace

std::string_view rule(Refusal refusal) {
  return row(refusal).rule;
}
std::string_view reason(Refusal refusal) {
  return row(refusal).reason;
}

}  // namespace incan
