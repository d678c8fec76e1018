// Tests of the fair deal against the check values of docs/fair-deal.md and an independent shuffle in Python.
// Card orders are written out in full so that anybody can compare them with another implementation.
#include "deal/fair_dealer.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "deal/seed_test.h"

namespace incan {
namespace {

std::string face(Card card) {
  static constexpr std::array names = {"spider", "mummy", "fire", "snake", "rocks"};
  switch (card.kind()) {
    case CardKind::treasure:
      return "T" + std::to_string(card.value().count());
    case CardKind::hazard:
      return names[static_cast<std::size_t>(card.hazard())];
    case CardKind::artifact:
      break;
  }
  return "A" + std::to_string(index(card.artifact()) + 1);
}

std::string dealt(FairDealer& dealer, int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += (i == 0 ? "" : " ") + face(dealer.draw());
  return text;
}

std::string artifacts(const FairDealer& dealer) {
  std::string text;
  for (int round = 1; round <= rounds_in_a_game; ++round) {
    const auto artifact = dealer.artifact(round);
    text += artifact ? face(*artifact) : "-";
  }
  return text;
}

Deck with_all_artifacts() {
  Deck deck = Deck::without_artifacts();
  for (Artifact artifact : ArtifactSet::first(artifact_cards)) deck.add(artifact);
  return deck;
}

TEST(FairDealer, a_seed_of_zeros_gives_the_published_check_values) {
  FairDealer dealer(Seed{}, Edition::incan_gold);
  EXPECT_EQ(artifacts(dealer), "A3A2A5A1A4");
  dealer.shuffle(1, Deck::without_artifacts());
  EXPECT_EQ(dealt(dealer, 30),
            "T15 T11 T11 fire T4 T17 T13 mummy T5 snake T9 rocks snake snake mummy fire T7 mummy T14 spider "
            "spider T2 T7 spider rocks T5 T1 rocks fire T3");
}

TEST(FairDealer, R7_a_later_round_is_dealt_without_the_hazards_that_left_the_game) {
  Deck deck = Deck::without_artifacts();
  deck.remove(Hazard::fire);
  deck.remove(Hazard::fire);
  deck.remove(Hazard::snake);
  deck.add(Artifact::a3);
  deck.add(Artifact::a1);
  FairDealer dealer(counting(), Edition::incan_gold);
  dealer.shuffle(5, deck);
  EXPECT_EQ(
      dealt(dealer, 29),
      "spider T5 spider T17 T7 rocks snake T4 T1 T15 A1 T2 T13 rocks T9 rocks fire spider T3 mummy mummy "
      "A3 T7 T11 T14 T11 snake mummy T5");
}

TEST(FairDealer, S3_all_five_artifacts_may_be_in_the_deck_at_once) {
  FairDealer dealer(Seed{}, Edition::diamant_2016);
  dealer.shuffle(1, with_all_artifacts());
  EXPECT_EQ(
      dealt(dealer, 35),
      "A1 fire rocks mummy T15 spider A4 spider T5 T13 snake A3 T4 A2 snake T5 T1 T14 T11 A5 T3 fire T17 "
      "T11 spider fire mummy T9 snake T7 mummy rocks rocks T2 T7");
}

TEST(FairDealer, S3_each_edition_has_its_own_order_of_artifacts) {
  EXPECT_EQ(artifacts(FairDealer(counting(), Edition::incan_gold)), "A2A4A5A3A1");
  EXPECT_EQ(artifacts(FairDealer(counting(), Edition::incan_gold_modern)), "A1A2A3A4A5");
  EXPECT_EQ(artifacts(FairDealer(counting(), Edition::diamant)), "-----");
  EXPECT_EQ(artifacts(FairDealer(counting(), Edition::diamant_2016)), "-----");
}

TEST(FairDealer, R1_start_round_deals_the_deck_in_which_the_artifact_has_just_entered) {
  Game game(Edition::incan_gold, 3);
  FairDealer dealer(Seed{}, Edition::incan_gold);
  start_round(game, dealer);
  EXPECT_EQ(game.board().artifacts_entered(), ArtifactSet{Artifact::a3});
  std::vector<Card> expected;
  for (Card card : game.board().deck()) expected.push_back(card);
  ASSERT_EQ(expected.size(), 31U);
  fair_shuffle(Seed{}, "round-1", expected);
  for (Card card : expected) EXPECT_EQ(face(dealer.draw()), face(card));
}

TEST(FairDealer, a_new_shuffle_forgets_the_cards_of_the_round_before) {
  FairDealer fresh(counting(), Edition::diamant);
  FairDealer used(counting(), Edition::diamant);
  used.shuffle(1, with_all_artifacts());
  dealt(used, 20);
  fresh.shuffle(2, Deck::without_artifacts());
  used.shuffle(2, Deck::without_artifacts());
  EXPECT_EQ(dealt(used, 30), dealt(fresh, 30));
}

// One shuffle in tens of millions draws a word that would favor some cards. With this label the first word is
// too high, so the bound itself is tested.
TEST(FairDealer, a_word_that_would_favour_some_cards_is_passed_over) {
  std::vector<Card> cards;
  for (Card card : with_all_artifacts()) cards.push_back(card);
  fair_shuffle(Seed{}, "36552465", cards);
  std::string text;
  for (Card card : cards) text += face(card) + " ";
  EXPECT_EQ(text,
            "fire fire T14 snake T3 rocks T11 T7 mummy rocks snake T5 rocks A2 A1 mummy fire T2 "
            "T15 A5 A4 T11 snake T13 spider T17 T7 T5 mummy T4 T1 A3 spider T9 spider ");
}

}  // namespace
}  // namespace incan
