#include "brain/hint.h"

#include <gtest/gtest.h>

#include <cmath>

namespace incan {
namespace {

Game in_the_temple(int players, std::initializer_list<Card> cards) {
  Game game(Edition::diamant, players);
  game.start_round(std::nullopt);
  for (Card card : cards) {
    if (game.awaiting() == Awaiting::choices) game.reveal(Choices(game.board().inside(), AdventurerSet()));
    game.turn(card);
  }
  return game;
}

TEST(Hints, say_what_the_lookahead_says) {
  const Game game = in_the_temple(3, {Card::treasure(17), Hazard::snake});
  const Lookahead lookahead(Brain::shipped(), game);
  const auto tips = Hints(game).tips(AdventurerSet{Adventurer{0}, Adventurer{2}}, {});
  ASSERT_EQ(tips.size(), 2U);
  EXPECT_EQ(tips[1].adventurer, Adventurer{2});
  const auto options = lookahead.options(Player{2});
  EXPECT_EQ(tips[1].torch, options[0].win);
  EXPECT_EQ(tips[1].camp, options[1].win);
  EXPECT_EQ(tips[1].mix, options[1].likely);
}

TEST(Hints, the_better_choice_costs_nothing_and_the_other_what_it_is_worse_by) {
  // One gem lies on the path and nothing can be lost: a leaver gets next to nothing.
  const Game game = in_the_temple(3, {Card::treasure(1)});
  const AdventurerSet all = AdventurerSet::first(3);
  const Hints hints(game);
  const Tip tip = hints.tips(all, {})[0];
  ASSERT_EQ(tip.better, Better::torch) << "the network has lost its mind";
  const auto stays = hints.verdicts(all, Choices(all, AdventurerSet()));
  const auto leaves = hints.verdicts(all, Choices(all, all));
  EXPECT_EQ(stays[0].chosen, Choice::torch);
  EXPECT_EQ(stays[0].cost, 0);
  EXPECT_EQ(leaves[0].chosen, Choice::camp);
  EXPECT_NEAR(leaves[0].cost, 1000 * (tip.torch - tip.camp), 0.5001);
}

// The player's adventurers that leave if all tips are followed, one after the other.
AdventurerSet followed(const Hints& hints, AdventurerSet own, bool hears_all_at_once) {
  AdventurerSet camp;
  AdventurerSet chosen;
  for (Adventurer adventurer : own) {
    const Choices made = hears_all_at_once ? Choices() : Choices(chosen, camp);
    for (const Tip& tip : hints.tips(hears_all_at_once ? own : AdventurerSet{adventurer}, made)) {
      if (tip.adventurer == adventurer && tip.camp > tip.torch) camp.insert(adventurer);
    }
    chosen.insert(adventurer);
  }
  return camp;
}

TEST(Hints, two_adventurers_of_a_player_are_told_what_is_best_for_both) {
  const AdventurerSet own{Adventurer{0}, Adventurer{1}};
  bool is_ever_better_apart = false;
  for (int value : {1, 2, 5, 9, 14, 17}) {
    for (Hazard hazard : {Hazard::fire, Hazard::snake}) {
      const Game game = in_the_temple(2, {Card::treasure(value), hazard, Card::treasure(3), Hazard::mummy});
      const AdventurerSet all = game.board().inside();
      const Hints hints(game);
      const Lookahead lookahead(Brain::shipped(), game);
      const Option& best = lookahead.best(Adventurer{0}, {});
      const auto win = [&](AdventurerSet camp) {
        return lookahead.best(Adventurer{0}, Choices(own, camp)).win;
      };
      EXPECT_DOUBLE_EQ(win(followed(hints, own, true)), best.win);
      EXPECT_DOUBLE_EQ(win(followed(hints, own, false)), best.win);
      is_ever_better_apart = is_ever_better_apart || best.camp.size() == 1;
      // Once one of them has chosen, the other gets the tip that goes with it.
      for (AdventurerSet first : {AdventurerSet(), AdventurerSet{Adventurer{0}}}) {
        const Tip second =
            hints.tips(AdventurerSet{Adventurer{1}}, Choices(AdventurerSet{Adventurer{0}}, first))[0];
        EXPECT_EQ(second.torch, win(first));
        EXPECT_EQ(second.camp, win(first | AdventurerSet{Adventurer{1}}));
      }
      // The costs of both add up to the loss, within the tolerance.
      for (const Option& option : lookahead.options(Player{0})) {
        double cost = 0;
        const std::vector<Verdict> verdicts = hints.verdicts(own, Choices(all, option.camp));
        for (const Verdict& verdict : verdicts) cost += verdict.cost;
        // A player who asks for one tip after the other is judged by those tips.
        EXPECT_EQ(verdicts[0].tip, hints.tips(AdventurerSet{Adventurer{0}}, {})[0]);
        const Choices first(AdventurerSet{Adventurer{0}}, option.camp & AdventurerSet{Adventurer{0}});
        EXPECT_EQ(verdicts[1].tip, hints.tips(AdventurerSet{Adventurer{1}}, first)[0]);
        EXPECT_NEAR(cost, 1000 * (best.win - option.win), 1 + 2000 * near_in_a_mix);
        if (option.camp == best.camp) {
          EXPECT_EQ(cost, 0);
        }
      }
    }
  }
  EXPECT_TRUE(is_ever_better_apart) << "there was nothing to tell apart";
}

TEST(Hints, what_is_about_as_good_is_fine) {
  // A verdict agrees with the tip, whatever the network says about the position.
  for (int value : {1, 5, 9, 17}) {
    const Game game = in_the_temple(4, {Card::treasure(value), Hazard::fire});
    const AdventurerSet all = AdventurerSet::first(4);
    for (AdventurerSet camp : {AdventurerSet(), all}) {
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
