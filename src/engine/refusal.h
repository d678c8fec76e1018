// Refusals: why the rules forbid an input. Each one has the number of its rule; the texts are in
// record/fault_wordings.h and in the catalogs.
#pragma once

#include <cstdint>
#include <string_view>

namespace incan {

enum class Refusal : std::uint8_t {
  bad_number_of_players,
  game_is_over,
  round_is_not_over,
  round_is_over,
  artifact_missing,
  artifact_unexpected,
  artifact_out_of_order,
  artifact_entered_before,
  choices_come_first,
  no_choice_before_first_card,
  no_choice_after_first_hazard,
  card_comes_first,
  card_not_in_deck,
  choice_of_somebody_outside,
  choice_missing,
};

// The number of the broken rule, for example "R5".
std::string_view rule(Refusal refusal);

}  // namespace incan
