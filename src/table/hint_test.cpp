#include "table/hint.h"

#include <gtest/gtest.h>

#include <cmath>

namespace incan {
namespace {

Game in_the_temple(int players, std::initializer_list<Card> cards) {
  Game game(Edition::diamant, players);
  game.start_round(std::nullopt);
  for (Card card : cards) {
    if (game.awaiting() == Awaiting::choices) game.reveal(Choices(game.board().inside(), SeatSet()));
    game.turn(card);
  }
  return game;
}

TEST(Hints, say_what_the_lookahead_says) {
  const Game game = in_the_temple(3, {Card::treasure(17), Hazard::snake});
  const Lookahead lookahead(Brain::shipped(), game);
  const auto tips = Hints(game).tips(SeatSet{Seat{0}, Seat{2}});
  ASSERT_EQ(tips.size(), 2U);
  EXPECT_EQ(tips[1].adventurer, Seat{2});
  EXPECT_EQ(tips[1].camp, lookahead.advice(Seat{2}).camp);
  EXPECT_EQ(tips[1].torch, lookahead.advice(Seat{2}).torch);
  EXPECT_EQ(tips[1].mix, lookahead.advice(Seat{2}).mix);
}

TEST(Hints, the_better_choice_costs_nothing_and_the_other_what_it_is_worse_by) {
  // One gem lies there, and nothing can be lost: whoever leaves gets next to nothing.
  const Game game = in_the_temple(3, {Card::treasure(1)});
  const SeatSet all = SeatSet::first(3);
  const Hints hints(game);
  const Tip tip = hints.tips(all)[0];
  ASSERT_EQ(tip.better, Better::torch) << "the network has lost its mind";
  const auto stays = hints.verdicts(all, Choices(all, SeatSet()));
  const auto leaves = hints.verdicts(all, Choices(all, all));
  EXPECT_EQ(stays[0].chosen, Choice::torch);
  EXPECT_EQ(stays[0].cost, 0);
  EXPECT_EQ(leaves[0].chosen, Choice::camp);
  EXPECT_NEAR(leaves[0].cost, 1000 * (tip.torch - tip.camp), 0.5001);
}

TEST(Hints, what_is_about_as_good_is_fine) {
  // Whatever the network thinks of a position, a verdict agrees with the tip.
  for (int value : {1, 5, 9, 17}) {
    const Game game = in_the_temple(4, {Card::treasure(value), Hazard::fire});
    const SeatSet all = SeatSet::first(4);
    for (SeatSet camp : {SeatSet(), all}) {
      for (const Verdict& verdict : Hints(game).verdicts(all, Choices(all, camp))) {
        const Tip& tip = verdict.tip;
        const double lost = camp.empty() ? tip.camp - tip.torch : tip.torch - tip.camp;
        const Better missed = camp.empty() ? Better::camp : Better::torch;
        EXPECT_EQ(verdict.cost, tip.better == missed ? std::lround(1000 * lost) : 0);
        EXPECT_TRUE(std::abs(lost) > near_enough || tip.better == Better::neither);
        EXPECT_TRUE(std::abs(lost) <= near_in_a_mix || tip.better != Better::neither);
      }
    }
  }
}

}  // namespace
}  // namespace incan
