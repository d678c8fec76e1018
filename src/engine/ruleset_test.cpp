// Tests of the table of editions (rule S3), cell by cell as in RULES.md. The game's tests check that play
// follows it.
#include "engine/ruleset.h"

#include <gtest/gtest.h>

#include <vector>

namespace incan {
namespace {

TEST(Ruleset, S3_every_edition_has_one_row_and_is_found_by_its_name) {
  EXPECT_EQ(edition_named("incan-gold"), Edition::incan_gold);
  EXPECT_EQ(edition_named("diamant"), Edition::diamant);
  EXPECT_EQ(edition_named("incan-gold-modern"), Edition::incan_gold_modern);
  EXPECT_EQ(edition_named("diamant-2016"), Edition::diamant_2016);
  for (const char* name : {"", "Diamant", "diamant-2017", "incan-gold "}) {
    EXPECT_EQ(edition_named(name), std::nullopt) << name;
  }
  for (const Ruleset& rules : rulesets) EXPECT_EQ(&ruleset(rules.edition), &rules);
  EXPECT_EQ(Edition{}, Edition::incan_gold);
}

TEST(Ruleset, S3_artifacts_enter_as_each_edition_says) {
  EXPECT_EQ(ruleset(Edition::incan_gold).artifacts_enter, ArtifactsEnter::one_a_round_shuffled);
  EXPECT_EQ(ruleset(Edition::diamant).artifacts_enter, ArtifactsEnter::never);
  EXPECT_EQ(ruleset(Edition::incan_gold_modern).artifacts_enter, ArtifactsEnter::one_a_round_in_order);
  EXPECT_EQ(ruleset(Edition::diamant_2016).artifacts_enter, ArtifactsEnter::all_at_once);
}

TEST(Ruleset, S3_an_artifact_is_worth_what_each_edition_says) {
  const auto points_leaving_backwards = [](Edition edition) {
    std::vector<int> points;
    for (int out = 0; out < artifact_cards; ++out) {
      points.push_back(ruleset(edition).artifact_points(static_cast<Artifact>(4 - out), out));
    }
    return points;
  };
  EXPECT_EQ(points_leaving_backwards(Edition::incan_gold), (std::vector{5, 5, 5, 10, 10}));
  EXPECT_EQ(points_leaving_backwards(Edition::incan_gold_modern), (std::vector{12, 10, 8, 7, 5}));
  EXPECT_EQ(points_leaving_backwards(Edition::diamant_2016), (std::vector{5, 5, 5, 10, 10}));
}

TEST(Ruleset, S3_editions_differ_in_a_hazard_as_first_card_and_in_ties) {
  for (const Ruleset& rules : rulesets) {
    EXPECT_EQ(rules.first_hazard_turns_another, rules.name != "diamant-2016") << rules.name;
    EXPECT_EQ(rules.artifacts_break_ties, rules.name.starts_with("incan-gold")) << rules.name;
  }
}

}  // namespace
}  // namespace incan
