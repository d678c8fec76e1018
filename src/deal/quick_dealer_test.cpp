// Tests of the simulation's dealer: every card appears once, all are equally likely, and the same seed gives
// the same cards. All seeds are fixed, so nothing here fails by chance.
#include "deal/quick_dealer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace incan {
namespace {

std::vector<Card> cards_of(const Deck& deck) {
  std::vector<Card> cards;
  for (Card card : deck) cards.push_back(card);
  return cards;
}

std::vector<Card> dealt(QuickDealer dealer, const Deck& deck) {
  dealer.shuffle(1, deck);
  std::vector<Card> cards;
  for (int i = 0; i < deck.size(); ++i) cards.push_back(dealer.draw());
  return cards;
}

std::vector<std::optional<Artifact>> artifacts(const QuickDealer& dealer) {
  std::vector<std::optional<Artifact>> list;
  for (int round = 1; round <= rounds_in_a_game; ++round) list.push_back(dealer.artifact(round));
  return list;
}

// Pearson's chi-squared statistic of how often each face was dealt, against its number of copies.
double chi_square(const std::array<int, Card::codes>& counts, const Deck& deck, int games) {
  double sum = 0;
  std::array<bool, Card::codes> seen{};
  for (Card card : deck) {
    const auto code = static_cast<std::size_t>(card.code());
    if (std::exchange(seen[code], true)) continue;
    const double expected = 1.0 * games * deck.count(card) / deck.size();
    sum += (counts[code] - expected) * (counts[code] - expected) / expected;
  }
  return sum;
}

TEST(QuickDealer, R1_every_card_of_the_deck_is_dealt_exactly_once) {
  Deck deck = Deck::without_artifacts();
  deck.remove(Hazard::snake);
  deck.remove(Hazard::snake);
  deck.add(Artifact::a4);
  const auto by_code = [](Card a, Card b) { return a.code() < b.code(); };
  for (std::uint64_t game = 0; game < 200; ++game) {
    std::vector<Card> cards = dealt({1, game, Edition::incan_gold}, deck);
    std::sort(cards.begin(), cards.end(), by_code);
    EXPECT_EQ(cards, cards_of(deck)) << game;
  }
}

TEST(QuickDealer, the_first_and_the_last_card_are_each_card_equally_often) {
  const Deck deck = Deck::without_artifacts();
  constexpr int games = 30'000;
  std::array<int, Card::codes> first{};
  std::array<int, Card::codes> last{};
  for (std::uint64_t game = 0; game < games; ++game) {
    const std::vector<Card> cards = dealt({2026, game, Edition::diamant}, deck);
    ++first[static_cast<std::size_t>(cards.front().code())];
    ++last[static_cast<std::size_t>(cards.back().code())];
  }
  // The 99.9th percentile for the 17 faces.
  EXPECT_LT(chi_square(first, deck, games), 39.2);
  EXPECT_LT(chi_square(last, deck, games), 39.2);
}

TEST(QuickDealer, a_seed_and_a_game_number_give_the_same_cards_on_every_machine) {
  const std::vector<Card> cards = dealt({2026, 7, Edition::diamant}, Deck::without_artifacts());
  const std::vector<Card> expected = {Card::treasure(13), Hazard::mummy,     Card::treasure(7),
                                      Card::treasure(1),  Card::treasure(5), Hazard::spider,
                                      Card::treasure(11), Hazard::fire};
  EXPECT_EQ(std::vector<Card>(cards.begin(), cards.begin() + 8), expected);
  const QuickDealer dealer(2026, 7, Edition::incan_gold);
  EXPECT_EQ(artifacts(dealer), (std::vector<std::optional<Artifact>>{Artifact::a5, Artifact::a4, Artifact::a1,
                                                                     Artifact::a3, Artifact::a2}));
}

TEST(QuickDealer, game_7_is_the_same_whatever_other_games_are_dealt) {
  const Deck deck = Deck::without_artifacts();
  const std::vector<Card> alone = dealt({3, 7, Edition::incan_gold}, deck);
  std::vector<std::vector<Card>> games;
  for (std::uint64_t game = 0; game < 10; ++game)
    games.push_back(dealt({3, game, Edition::incan_gold}, deck));
  EXPECT_EQ(games[7], alone);
  for (std::size_t game = 0; game < games.size(); ++game) EXPECT_EQ(games[game] == alone, game == 7) << game;
  EXPECT_NE(dealt({4, 7, Edition::incan_gold}, deck), alone);
}

TEST(QuickDealer, R1_a_new_round_is_dealt_from_its_own_deck_whatever_was_left_of_the_old_one) {
  QuickDealer dealer(5, 0, Edition::diamant);
  dealer.shuffle(1, Deck::without_artifacts());
  dealer.draw();
  Deck two;
  two.add(Hazard::fire);
  two.add(Artifact::a1);
  dealer.shuffle(2, two);
  const Card first = dealer.draw();
  EXPECT_TRUE(two.contains(first));
  two.remove(first);
  EXPECT_EQ(dealer.draw(), *two.begin());
}

TEST(QuickDealer, S2_the_artifacts_are_shuffled_evenly_where_they_are_shuffled) {
  std::array<int, artifact_cards> counts{};
  for (std::uint64_t game = 0; game < 10'000; ++game) {
    ++counts[static_cast<std::size_t>(*QuickDealer(6, game, Edition::incan_gold).artifact(1))];
  }
  // Four standard deviations around a fifth.
  for (int count : counts) EXPECT_NEAR(count, 2000, 160);
}

TEST(QuickDealer, S3_elsewhere_artifacts_enter_in_order_or_not_at_all) {
  for (std::uint64_t game = 0; game < 20; ++game) {
    EXPECT_EQ(artifacts({6, game, Edition::incan_gold_modern}),
              (std::vector<std::optional<Artifact>>{Artifact::a1, Artifact::a2, Artifact::a3, Artifact::a4,
                                                    Artifact::a5}));
    EXPECT_EQ(QuickDealer(6, game, Edition::diamant).artifact(1), std::nullopt);
    EXPECT_EQ(QuickDealer(6, game, Edition::diamant_2016).artifact(5), std::nullopt);
  }
}

}  // namespace
}  // namespace incan
