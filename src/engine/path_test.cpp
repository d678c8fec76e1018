// Tests of the path: its cards, gems, and artifacts, and what leavers take from it. When they leave is up to
// the game.
#include "engine/path.h"

#include <gtest/gtest.h>

#include <vector>

namespace incan {
namespace {

// T11 with 3 gems, A4, a snake, T5 with 1 gem, A2; or the same without artifacts.
Path five_cards(bool artifacts = true) {
  Path path;
  path.add_treasure(Card::treasure(11), Gems(3));
  if (artifacts) path.add_artifact(Artifact::a4);
  path.add_hazard(Hazard::snake);
  path.add_treasure(Card::treasure(5), Gems(1));
  if (artifacts) path.add_artifact(Artifact::a2);
  return path;
}

TEST(Path, R3_what_cannot_be_shared_stays_on_the_card) {
  const Path path = five_cards();
  EXPECT_EQ(
      std::vector<Card>(path.cards().begin(), path.cards().end()),
      (std::vector<Card>{Card::treasure(11), Artifact::a4, Hazard::snake, Card::treasure(5), Artifact::a2}));
  EXPECT_EQ(path.gems_on(0), Gems(3));
  EXPECT_EQ(path.gems_on(1), Gems(0));
  EXPECT_EQ(path.gems_on(3), Gems(1));
  EXPECT_EQ(path.gems(), Gems(4));
  EXPECT_EQ(path.hazards(), HazardSet{Hazard::snake});
}

TEST(Path, R6_artifacts_are_listed_in_the_order_in_which_they_lie_and_taken_without_a_trace) {
  Path path = five_cards();
  const ArtifactList list = path.artifacts_in_order();
  EXPECT_EQ(std::vector(list.begin(), list.end()), (std::vector{Artifact::a4, Artifact::a2}));
  EXPECT_EQ(path.artifacts(), (ArtifactSet{Artifact::a2, Artifact::a4}));
  path.remove_artifacts();
  EXPECT_EQ(path, five_cards(false));
  EXPECT_EQ(path.gems_on(2), Gems(1));
  EXPECT_TRUE(path.artifacts_in_order().empty());
}

TEST(Path, R6_the_rest_of_the_pool_goes_back_onto_one_treasure) {
  Path path = five_cards();
  path.sweep(Gems(2));
  EXPECT_EQ(path.gems(), Gems(2));
  EXPECT_EQ(path.gems_on(0), Gems(0));
  EXPECT_EQ(path.gems_on(3), Gems(2));
  path.sweep(Gems());
  EXPECT_EQ(path.gems(), Gems(0));
  EXPECT_EQ(path.gems_on(3), Gems(0));
}

TEST(Path, R1_a_path_that_is_cleared_for_a_new_round_is_as_good_as_new) {
  Path path = five_cards();
  path.clear();
  EXPECT_TRUE(path.empty());
  EXPECT_EQ(path, Path());
}

TEST(Path, R3_it_has_room_for_the_longest_round) {
  Path path;
  for (int value : treasure_values) path.add_treasure(Card::treasure(value), Gems(7));
  for (Artifact artifact : ArtifactSet::first(artifact_cards)) path.add_artifact(artifact);
  for (Hazard hazard : HazardSet::first(hazard_types)) path.add_hazard(hazard);
  path.add_hazard(Hazard::fire);
  EXPECT_EQ(path.size(), Path::max_size);
  EXPECT_EQ(path.gems(), Gems(15 * 7));
}

}  // namespace
}  // namespace incan
