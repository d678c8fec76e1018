#include "engine/refusal.h"

#include <array>

namespace incan {
namespace {

struct Row {
  Refusal refusal;
  std::string_view rule;
};

constexpr std::array rows = {
    Row{Refusal::bad_number_of_players, "S1"},
    Row{Refusal::game_is_over, "E1"},
    Row{Refusal::round_is_not_over, "R7"},
    Row{Refusal::round_is_over, "R7"},
    Row{Refusal::artifact_missing, "R1"},
    Row{Refusal::artifact_unexpected, "S3"},
    Row{Refusal::artifact_out_of_order, "S3"},
    Row{Refusal::artifact_entered_before, "S2"},
    Row{Refusal::choices_come_first, "R5"},
    Row{Refusal::no_choice_before_first_card, "R2"},
    Row{Refusal::no_choice_after_first_hazard, "R4"},
    Row{Refusal::card_comes_first, "R6"},
    Row{Refusal::card_not_in_deck, "R1"},
    Row{Refusal::choice_of_somebody_outside, "R5"},
    Row{Refusal::choice_missing, "R5"},
};

constexpr const Row& row(Refusal refusal) {
  return rows[static_cast<std::size_t>(refusal)];
}

// The rows follow the order of the enumeration, so they can be indexed by it.
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

}  // namespace incan
