// The differences between editions (rule S3), as data: a new edition is a new row here and nothing else.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/card.h"

namespace incan {

enum class Edition : std::uint8_t { incan_gold, diamant, incan_gold_modern, diamant_2016 };

enum class ArtifactsEnter : std::uint8_t { never, one_a_round_shuffled, one_a_round_in_order, all_at_once };
enum class ArtifactWorth : std::uint8_t { by_order_of_leaving, printed };

struct Ruleset {
  Edition edition;
  std::string_view name;
  ArtifactsEnter artifacts_enter;
  ArtifactWorth artifact_worth;
  bool first_hazard_turns_another;  // Rule R4.
  bool artifacts_break_ties;        // Rule E2.

  constexpr bool artifact_enters_each_round() const {
    return artifacts_enter == ArtifactsEnter::one_a_round_shuffled ||
           artifacts_enter == ArtifactsEnter::one_a_round_in_order;
  }

  // The points of an artifact that leaves the temple after `out` others (rule R6).
  constexpr int artifact_points(Artifact artifact, int out) const {
    constexpr std::array<int, artifact_cards> printed = {5, 7, 8, 10, 12};
    if (artifact_worth == ArtifactWorth::printed) return printed[static_cast<std::size_t>(index(artifact))];
    return out < 3 ? 5 : 10;
  }
};

inline constexpr int rounds_in_a_game = 5;

inline constexpr std::array<Ruleset, 4> rulesets = {{
    {Edition::incan_gold, "incan-gold", ArtifactsEnter::one_a_round_shuffled,
     ArtifactWorth::by_order_of_leaving, true, true},
    {Edition::diamant, "diamant", ArtifactsEnter::never, ArtifactWorth::by_order_of_leaving, true, false},
    {Edition::incan_gold_modern, "incan-gold-modern", ArtifactsEnter::one_a_round_in_order,
     ArtifactWorth::printed, true, true},
    {Edition::diamant_2016, "diamant-2016", ArtifactsEnter::all_at_once, ArtifactWorth::by_order_of_leaving,
     false, false},
}};

constexpr const Ruleset& ruleset(Edition edition) {
  return rulesets[static_cast<std::size_t>(edition)];
}

constexpr std::optional<Edition> edition_named(std::string_view name) {
  for (const Ruleset& row : rulesets) {
    if (row.name == name) return row.edition;
  }
  return std::nullopt;
}

}  // namespace incan
