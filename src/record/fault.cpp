#include "record/fault.h"

#include "record/fault_wordings.h"

namespace incan {
namespace {

Wording wording_of(Refusal refusal) {
  switch (refusal) {
    case Refusal::bad_number_of_players:
      return fault_wording("refusal.bad_number_of_players");
    case Refusal::game_is_over:
      return fault_wording("refusal.game_is_over");
    case Refusal::round_is_not_over:
      return fault_wording("refusal.round_is_not_over");
    case Refusal::round_is_over:
      return fault_wording("refusal.round_is_over");
    case Refusal::artifact_missing:
      return fault_wording("refusal.artifact_missing");
    case Refusal::artifact_unexpected:
      return fault_wording("refusal.artifact_unexpected");
    case Refusal::artifact_out_of_order:
      return fault_wording("refusal.artifact_out_of_order");
    case Refusal::artifact_entered_before:
      return fault_wording("refusal.artifact_entered_before");
    case Refusal::choices_come_first:
      return fault_wording("refusal.choices_come_first");
    case Refusal::no_choice_before_first_card:
      return fault_wording("refusal.no_choice_before_first_card");
    case Refusal::no_choice_after_first_hazard:
      return fault_wording("refusal.no_choice_after_first_hazard");
    case Refusal::card_comes_first:
      return fault_wording("refusal.card_comes_first");
    case Refusal::card_not_in_deck:
      return fault_wording("refusal.card_not_in_deck");
    case Refusal::choice_of_somebody_outside:
      return fault_wording("refusal.choice_of_somebody_outside");
    case Refusal::choice_missing:
      return fault_wording("refusal.choice_missing");
  }
  return {};
}

}  // namespace

Problem problem_of(Refusal refusal) {
  return {wording_of(refusal), {{"rule", rule(refusal)}}};
}

}  // namespace incan
