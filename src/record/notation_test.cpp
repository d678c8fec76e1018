// Tests of the notation for cards and choices. Every card and choice survives a round trip, and near misses
// are refused.
#include "record/notation.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>

namespace incan {
namespace {

TEST(Notation, cards_are_written_as_the_record_format_says) {
  EXPECT_EQ(name(Card::treasure(1)), "T1");
  EXPECT_EQ(name(Card::treasure(17)), "T17");
  EXPECT_EQ(name(Card(Artifact::a1)), "A1");
  EXPECT_EQ(name(Artifact::a5), "A5");
  std::string hazards;
  for (Hazard hazard : HazardSet::first(hazard_types)) hazards += name(Card(hazard)) + " ";
  EXPECT_EQ(hazards, "spider mummy fire snake rocks ");
}

TEST(Notation, every_card_is_read_back_from_its_name) {
  Deck deck = Deck::without_artifacts();
  for (Artifact artifact : ArtifactSet::first(artifact_cards)) deck.add(artifact);
  std::set<std::string> names;
  for (Card card : deck) {
    EXPECT_EQ(card_named(name(card)), card) << name(card);
    names.insert(name(card));
  }
  EXPECT_EQ(names.size(), 12U + 5U + 5U);
}

TEST(Notation, what_only_looks_like_a_card_is_refused) {
  for (std::string_view text :
       {"",    "T",   "A",     "T0",     "T6",   "T05",    "T18",   "T117", "T017", "T+1", "T-1",
        "T1 ", " T1", "T 1",   "t1",     "a1",   "A0",     "A6",    "A01",  "A10",  "A-1", "A1x",
        "1",   "17",  "Snake", "snake ", "snak", "snakes", "SNAKE", "H1",   "T１"}) {
    EXPECT_EQ(card_named(text), std::nullopt) << text;
  }
  EXPECT_EQ(card_named(std::string_view("T1\0", 3)), std::nullopt);
}

TEST(Notation, R5_choices_have_one_letter_for_each_adventurer_in_seat_order) {
  const Choices choices(AdventurerSet{Adventurer{0}, Adventurer{1}, Adventurer{3}},
                        AdventurerSet{Adventurer{1}});
  EXPECT_EQ(letters(choices, 4), "TC.T");
  EXPECT_EQ(letters(choices, 8), "TC.T....");
  EXPECT_EQ(choices_from_letters("TC.T", 4), choices);
  EXPECT_EQ(choices_from_letters("...", 3), Choices());
}

TEST(Notation, R5_other_letters_and_other_lengths_are_refused) {
  for (std::string_view text : {"", "TT", "TTTT", "TTt", "TTc", "TT ", "T,T", "TT-", "TTX", "Ç.", "TT\n"}) {
    EXPECT_EQ(choices_from_letters(text, 3), std::nullopt) << text;
  }
  EXPECT_EQ(choices_from_letters(std::string_view("TT\0", 3), 3), std::nullopt);
}

RC_GTEST_PROP(Notation, R5_any_choices_are_read_back_from_their_letters, ()) {
  const int adventurers = *rc::gen::inRange(3, 9);
  const auto everyone = AdventurerSet::first(adventurers);
  const auto inside = AdventurerSet::from_bits(*rc::gen::inRange(0, 256)) & everyone;
  const Choices choices(inside, AdventurerSet::from_bits(*rc::gen::inRange(0, 256)));
  RC_ASSERT(choices_from_letters(letters(choices, adventurers), adventurers) == choices);
}

}  // namespace
}  // namespace incan
