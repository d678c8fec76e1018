// Counts every outcome of a round with a small deck: all orders of the cards, and all plans for when each
// adventurer leaves. The engine's counts must equal those of a naive program that uses no engine type.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <string>
#include <vector>

#include "engine/game.h"

namespace incan {
namespace {

// The number of ways to reach an outcome such as "7+0 3+5 0+0 ended by hazard 3", where each adventurer has
// gems + artifact points. A way is an order of the cards, with copies distinguished, and one plan for each
// adventurer: the number of the card after which to leave. Everybody leaves after the last card.
using Histogram = std::map<std::string, long>;

// Cards as plain numbers: a treasure is its value, hazards are -1 to -5, and artifacts 101 to 105.
using Numbers = std::vector<int>;

// Empty if the plan leaves at a point where nobody may choose.
std::string naive_outcome(const Numbers& cards, const Numbers& plan, bool first_hazard_turns_another) {
  const std::size_t people = plan.size();
  Numbers hand(people), tent(people), points(people), seen;
  int pot = 0;
  int found = 0;
  int taken = 0;
  std::string ending = "everybody left";
  for (int turned = 1; turned <= static_cast<int>(cards.size()); ++turned) {
    const int card = cards[static_cast<std::size_t>(turned - 1)];
    int inside = 0;
    for (int when : plan) inside += when >= turned ? 1 : 0;
    const int leaving = static_cast<int>(std::count(plan.begin(), plan.end(), turned));
    if (inside == 0) break;
    if (card > 100) ++found;
    if (card > 0 && card < 100) {
      for (std::size_t who = 0; who < people; ++who) hand[who] += plan[who] >= turned ? card / inside : 0;
      pot += card % inside;
    }
    if (card < 0 && std::count(seen.begin(), seen.end(), card) != 0) {
      ending = "ended by hazard " + std::to_string(-card);
      break;
    }
    if (card < 0) seen.push_back(card);
    if (leaving == 0) continue;
    if (turned == 1 && card < 0 && first_hazard_turns_another) return "";
    for (std::size_t who = 0; who < people; ++who) {
      if (plan[who] != turned) continue;
      tent[who] = hand[who] + pot / leaving;
      if (leaving > 1) continue;
      for (; found > 0; --found) points[who] += ++taken <= 3 ? 5 : 10;
    }
    pot %= leaving;
  }
  std::string text;
  for (std::size_t who = 0; who < people; ++who) {
    text += std::to_string(tent[who]) + "+" + std::to_string(points[who]) + " ";
  }
  return text + ending;
}

Histogram count_naively(const Numbers& cards, std::size_t people, bool first_hazard_turns_another) {
  Histogram ways;
  Numbers places(cards.size());
  std::iota(places.begin(), places.end(), 0);
  do {
    Numbers order;
    for (int place : places) order.push_back(cards[static_cast<std::size_t>(place)]);
    // The plans form a counter whose digits run from 1 to the last card.
    Numbers plan(people, 1);
    for (auto digit = plan.begin(); digit != plan.end();) {
      const std::string text = naive_outcome(order, plan, first_hazard_turns_another);
      if (!text.empty()) ++ways[text];
      digit = plan.begin();
      while (digit != plan.end() && *digit == static_cast<int>(cards.size())) *digit++ = 1;
      if (digit != plan.end()) ++*digit;
    }
  } while (std::next_permutation(places.begin(), places.end()));
  return ways;
}

Card card_of(int number) {
  if (number > 100) return static_cast<Artifact>(number - 101);
  if (number < 0) return static_cast<Hazard>(-number - 1);
  return Card::treasure(number);
}

// Walks the tree of all games with the engine, treating equal cards as one.
class Tree {
 public:
  Tree(const Game& start, const Numbers& cards) : in_deck_(static_cast<int>(cards.size())) {
    for (int number : cards) ++left_[number];
    turn_each(start, 1);
  }
  const Histogram& ways() const { return ways_; }

 private:
  void turn_each(const Game& game, long ways) {
    for (auto& [number, copies] : left_) {
      if (copies == 0) continue;
      Game next = game;
      next.turn(card_of(number));
      const long ways_here = ways * copies--;
      --in_deck_;
      if (next.awaiting() == Awaiting::round) {
        // Everybody who was caught had planned to leave after this card or a later one.
        long plans = 1;
        for (int who = game.board().inside().size(); who > 0; --who) plans *= in_deck_ + 1;
        record(next, "ended by hazard " + std::to_string(-number), ways_here * plans);
      } else if (next.awaiting() == Awaiting::card) {
        turn_each(next, ways_here);
      } else {
        choose_each(next, ways_here);
      }
      ++copies;
      ++in_deck_;
    }
  }

  void choose_each(const Game& game, long ways) {
    const AdventurerSet inside = game.board().inside();
    for (int bits = 0; bits <= inside.bits(); ++bits) {
      const AdventurerSet camp = AdventurerSet::from_bits(bits);
      if (!(camp - inside).empty() || (in_deck_ == 0 && camp != inside)) continue;
      Game next = game;
      next.reveal(Choices(inside, camp));
      if (next.awaiting() == Awaiting::round) {
        record(next, "everybody left", ways);
      } else {
        turn_each(next, ways);
      }
    }
  }

  void record(const Game& game, const std::string& ending, long ways) {
    std::string text;
    for (Adventurer adventurer : game.board().all_adventurers()) {
      const int points = game.board().artifact_points(adventurer);
      text += std::to_string(game.tent(adventurer).count()) + "+" + std::to_string(points) + " ";
    }
    // The cards that were never turned may be in any order.
    for (int rest = 2; rest <= in_deck_; ++rest) ways *= rest;
    ways_[text + ending] += ways;
  }

  std::map<int, int> left_;
  int in_deck_;
  Histogram ways_;
};

Histogram count_with_engine(Edition edition, int players, const Numbers& cards) {
  Game game(edition, players);
  const bool announced = game.board().rules().artifact_enters_each_round();
  game.start_round(announced ? std::optional(Artifact::a1) : std::nullopt);
  return Tree(game, cards).ways();
}

long all_ways(const Histogram& ways) {
  long sum = 0;
  for (const auto& [outcome, count] : ways) sum += count;
  return sum;
}

TEST(Count, R6_three_players_with_a_small_deck_of_incan_gold_come_to_every_outcome_in_as_many_ways) {
  const Numbers cards = {5, 7, -4, -4, 101};
  const Histogram ways = count_with_engine(Edition::incan_gold, 3, cards);
  EXPECT_EQ(ways, count_naively(cards, 3, true));
  // 72 orders do not start with a hazard and allow each adventurer 5 plans; the other 48 allow 4.
  EXPECT_EQ(all_ways(ways), 72 * 125 + 48 * 64);
}

TEST(Count, R4_without_a_rule_for_the_first_hazard_there_are_other_ways) {
  const Numbers cards = {5, 14, -3, -3, 102};
  const Histogram ways = count_with_engine(Edition::diamant_2016, 3, cards);
  EXPECT_EQ(ways, count_naively(cards, 3, false));
  EXPECT_EQ(all_ways(ways), 120 * 125);
}

TEST(Count, R7_three_hazards_of_a_type_and_one_of_another_end_rounds_in_as_many_ways) {
  const Numbers cards = {11, 4, -1, -1, -1, -2};
  EXPECT_EQ(count_with_engine(Edition::diamant, 3, cards), count_naively(cards, 3, true));
}

TEST(Count, R6_four_artifacts_are_worth_5_and_10_in_as_many_ways) {
  const Numbers cards = {101, 102, 103, 104, 7};
  EXPECT_EQ(count_with_engine(Edition::diamant_2016, 3, cards), count_naively(cards, 3, false));
}

TEST(Count, T1_the_four_adventurers_of_two_players_come_to_every_outcome_in_as_many_ways) {
  const Numbers cards = {5, 7, -4, -4, 101};
  EXPECT_EQ(count_with_engine(Edition::incan_gold, 2, cards), count_naively(cards, 4, true));
}

}  // namespace
}  // namespace incan
