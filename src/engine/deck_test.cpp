// Tests of the set of cards that may still be turned: what is in the box, and that equal sets are equal
// however they came about. Which cards a round's deck holds is tested with the game.
#include "engine/deck.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <vector>

namespace incan {
namespace {

Deck all_cards() {
  Deck deck = Deck::without_artifacts();
  for (Artifact artifact : ArtifactSet::first(artifact_cards)) deck.add(artifact);
  return deck;
}

TEST(Deck, R1_there_are_15_treasures_worth_124_gems) {
  const Deck deck = all_cards();
  EXPECT_EQ(deck.count(CardKind::treasure), 15);
  int sum = 0;
  for (Card card : deck) sum += card.kind() == CardKind::treasure ? card.value().count() : 0;
  EXPECT_EQ(sum, 124);
  for (int value : {1, 2, 3, 4, 9, 13, 14, 15, 17}) EXPECT_EQ(deck.count(Card::treasure(value)), 1) << value;
  for (int value : {5, 7, 11}) EXPECT_EQ(deck.count(Card::treasure(value)), 2) << value;
}

TEST(Deck, R1_there_are_three_hazards_of_each_of_five_types) {
  const Deck deck = Deck::without_artifacts();
  EXPECT_EQ(deck.size(), 30);
  EXPECT_EQ(deck.count(CardKind::hazard), 15);
  for (Hazard hazard : {Hazard::spider, Hazard::mummy, Hazard::fire, Hazard::snake, Hazard::rocks}) {
    EXPECT_EQ(deck.count(Card(hazard)), 3);
  }
  EXPECT_EQ(deck.count(HazardSet{Hazard::mummy, Hazard::rocks}), 6);
  EXPECT_EQ(deck.count(HazardSet()), 0);
}

TEST(Deck, S3_artifacts_are_no_part_of_the_thirty_cards_that_every_edition_begins_with) {
  Deck deck = Deck::without_artifacts();
  EXPECT_EQ(deck.count(CardKind::artifact), 0);
  EXPECT_FALSE(deck.contains(Artifact::a3));
  deck.add(Artifact::a3);
  EXPECT_TRUE(deck.contains(Artifact::a3));
  EXPECT_EQ(deck.count(CardKind::artifact), 1);
  EXPECT_EQ(deck.size(), 31);
  EXPECT_EQ(all_cards().size(), Deck::max_size);
}

TEST(Deck, Lists_treasures_ascending_then_hazards_by_type_then_artifacts_ascending) {
  Deck deck;
  EXPECT_TRUE(deck.empty());
  for (Card card : {Card(Artifact::a4), Card(Hazard::rocks), Card::treasure(7), Card(Artifact::a2),
                    Card(Hazard::spider), Card::treasure(1), Card::treasure(7)}) {
    deck.add(card);
  }
  std::vector<Card> listed;
  for (Card card : deck) listed.push_back(card);
  EXPECT_EQ(listed, (std::vector<Card>{Card::treasure(1), Card::treasure(7), Card::treasure(7),
                                       Hazard::spider, Hazard::rocks, Artifact::a2, Artifact::a4}));
}

// The same numbers pick cards to take out of a full deck and, from the other end, to put some back; a plain
// count by face is the model.
RC_GTEST_PROP(Deck, K3_equal_sets_of_cards_are_equal_however_they_came_about, ()) {
  const auto picks = *rc::gen::container<std::vector<int>>(20, rc::gen::inRange(0, 35));
  const Deck full = all_cards();
  const std::vector<Card> box = [&] {
    std::vector<Card> list;
    for (Card card : full) list.push_back(card);
    return list;
  }();
  Deck deck = full;
  std::map<int, int> model;
  for (Card card : box) ++model[card.code()];
  for (int pick : picks) {
    const Card card = box[static_cast<std::size_t>(pick)];
    if (model[card.code()] > 0) {
      deck.remove(card);
      --model[card.code()];
    } else {
      deck.add(card);
      ++model[card.code()];
    }
    RC_ASSERT(deck.contains(card) == (model[card.code()] > 0));
  }
  Deck built_up;
  for (auto face = box.rbegin(); face != box.rend(); ++face) {
    RC_ASSERT(deck.count(*face) == model[face->code()]);
    if (built_up.count(*face) < model[face->code()]) built_up.add(*face);
  }
  RC_ASSERT(deck == built_up);
}

}  // namespace
}  // namespace incan
