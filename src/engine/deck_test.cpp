// Tests of the set of cards that may still be turned: its contents, and that equal sets compare equal however
// they were built. The game's tests check which cards a round's deck holds.
#include "engine/deck.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <vector>

namespace incan {
namespace {

std::vector<Card> listed(const Deck& deck) {
  std::vector<Card> list;
  for (Card card : deck) list.push_back(card);
  return list;
}

Deck all_cards() {
  Deck deck = Deck::without_artifacts();
  for (Artifact artifact : ArtifactSet::first(artifact_cards)) deck.add(artifact);
  return deck;
}

TEST(Deck, R1_there_are_15_treasures_worth_124_gems_and_three_hazards_of_each_of_five_types) {
  const Deck deck = Deck::without_artifacts();
  int sum = 0;
  for (Card card : deck) sum += card.kind() == CardKind::treasure ? card.value().count() : 0;
  EXPECT_EQ(sum, 124);
  EXPECT_EQ(deck.count(CardKind::treasure), 15);
  for (int value : {1, 2, 3, 4, 9, 13, 14, 15, 17}) EXPECT_EQ(deck.count(Card::treasure(value)), 1) << value;
  for (int value : {5, 7, 11}) EXPECT_EQ(deck.count(Card::treasure(value)), 2) << value;
  EXPECT_EQ(deck.count(CardKind::hazard), 15);
  for (Hazard hazard : HazardSet::first(hazard_types)) EXPECT_EQ(deck.count(Card(hazard)), 3);
  EXPECT_EQ(deck.count(HazardSet{Hazard::mummy, Hazard::rocks}), 6);
  EXPECT_EQ(deck.count(CardKind::artifact), 0);
  EXPECT_EQ(all_cards().count(CardKind::artifact), 5);
  EXPECT_EQ(all_cards().size(), Deck::max_size);
}

TEST(Deck, Lists_treasures_ascending_then_hazards_by_type_then_artifacts_ascending) {
  Deck deck;
  EXPECT_TRUE(deck.empty());
  for (Card card : {Card(Artifact::a4), Card(Hazard::rocks), Card::treasure(7), Card(Artifact::a2),
                    Card(Hazard::spider), Card::treasure(1), Card::treasure(7)}) {
    deck.add(card);
  }
  EXPECT_EQ(listed(deck), (std::vector<Card>{Card::treasure(1), Card::treasure(7), Card::treasure(7),
                                             Hazard::spider, Hazard::rocks, Artifact::a2, Artifact::a4}));
}

RC_GTEST_PROP(Deck, K3_equal_sets_of_cards_are_equal_however_they_came_about, ()) {
  const std::vector<Card> box = listed(all_cards());
  Deck deck = all_cards();
  std::array<int, Card::codes> model{};
  const auto copies = [&](Card card) -> int& { return model[static_cast<std::size_t>(card.code())]; };
  for (Card card : box) ++copies(card);
  // Removes each card that is picked, or puts it back if no copy is left.
  for (int pick : *rc::gen::container<std::vector<int>>(20, rc::gen::inRange(0, 35))) {
    const Card card = box[static_cast<std::size_t>(pick)];
    RC_ASSERT(deck.contains(card) == (copies(card) > 0));
    copies(card) > 0 ? deck.remove(card) : deck.add(card);
    copies(card) += copies(card) > 0 ? -1 : 1;
  }
  Deck built_up;
  for (Card card : box) {
    RC_ASSERT(deck.count(card) == copies(card));
    if (built_up.count(card) < copies(card)) built_up.add(card);
  }
  RC_ASSERT(deck == built_up);
}

}  // namespace
}  // namespace incan
