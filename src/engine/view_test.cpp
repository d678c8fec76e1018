// Tests of what each viewer may know (rules K1 to K3). Two worlds that differ only in what a viewer may not
// know must give that viewer equal views, at every step until the tents are opened.
#include "engine/view.h"

#include <gtest/gtest.h>

#include <vector>

namespace incan {
namespace {

constexpr Player ann{0};
constexpr Player bob{1};
constexpr Player cleo{2};
constexpr std::optional<Player> spectator;

void camp(Game& game, AdventurerSet leavers) {
  game.reveal(Choices(game.board().inside(), leavers));
}

// Ann leaves with 5 of 15 gems; then Bob and Cleo share `second` and go home. Round 2 has started.
Game world(int second) {
  Game game(Edition::incan_gold, 3);
  game.start_round(Artifact::a1);
  game.turn(Card::treasure(15));
  camp(game, {Adventurer{0}});
  game.turn(Card::treasure(second));
  camp(game, {Adventurer{1}, Adventurer{2}});
  game.start_round(Artifact::a2);
  return game;
}

TEST(View, K1_everyone_sees_the_whole_board_with_artifacts_and_what_is_carried) {
  Game game = world(4);
  game.turn(Artifact::a2);
  camp(game, {Adventurer{2}});
  game.turn(Card::treasure(11));
  for (std::optional<Player> viewer : {std::optional(ann), std::optional(cleo), spectator}) {
    const View view(game, viewer);
    EXPECT_EQ(view.board(), game.board());
    EXPECT_EQ(view.viewer(), viewer);
    EXPECT_EQ(view.board().carried(Adventurer{1}), Gems(5));
    EXPECT_EQ(view.board().artifact_points(Adventurer{2}), 5);
  }
  EXPECT_EQ(View(game, cleo).score(cleo), 7 + 5);
}

TEST(View, K2_only_ones_own_tent_is_ones_own_to_see) {
  const View view(world(4), bob);
  EXPECT_EQ(view.tent(Adventurer{1}), Gems(7));
  EXPECT_EQ(view.score(bob), 7);
  EXPECT_EQ(view.tent(Adventurer{0}), std::nullopt);
  EXPECT_EQ(view.tent(Adventurer{2}), std::nullopt);
  EXPECT_EQ(view.score(ann), std::nullopt);
}

TEST(View, K2_one_of_two_players_sees_the_tents_of_both_adventurers) {
  Game game(Edition::diamant, 2);
  game.start_round(std::nullopt);
  game.turn(Card::treasure(13));
  camp(game, {Adventurer{0}});
  game.turn(Card::treasure(9));
  camp(game, {Adventurer{1}, Adventurer{2}, Adventurer{3}});
  const View view(game, ann);
  EXPECT_EQ(view.tent(Adventurer{0}), Gems(4));
  EXPECT_EQ(view.tent(Adventurer{1}), Gems(6));
  EXPECT_EQ(view.score(ann), 10);
  EXPECT_EQ(view.tent(Adventurer{2}), std::nullopt);
  EXPECT_EQ(view.tent(Adventurer{3}), std::nullopt);
  EXPECT_EQ(view.score(bob), std::nullopt);
}

TEST(View, K2_with_open_tents_everyone_sees_every_tent) {
  for (std::optional<Player> viewer : {std::optional(ann), spectator}) {
    const View view(world(4), viewer, Tents::open);
    EXPECT_EQ(view.tent(Adventurer{0}), Gems(5));
    EXPECT_EQ(view.tent(Adventurer{2}), Gems(7));
    EXPECT_EQ(view.score(cleo), 7);
  }
}

TEST(View, K3_spectators_see_no_tent) {
  const View view(world(4), spectator);
  for (Adventurer adventurer : view.board().all_adventurers()) EXPECT_EQ(view.tent(adventurer), std::nullopt);
  EXPECT_EQ(view.score(ann), std::nullopt);
}

TEST(View, K2_two_worlds_that_differ_in_closed_tents_look_alike_until_the_game_is_over) {
  Game poor = world(2);
  Game rich = world(4);
  const auto in_both = [&](auto happens) {
    happens(poor);
    happens(rich);
    ASSERT_EQ(poor.board(), rich.board());
    const bool over = poor.awaiting() == Awaiting::nothing;
    EXPECT_EQ(View(poor, ann) == View(rich, ann), !over);
    EXPECT_EQ(View(poor, spectator) == View(rich, spectator), !over);
    EXPECT_NE(View(poor, bob), View(rich, bob));
    EXPECT_NE(View(poor, cleo), View(rich, cleo));
    EXPECT_NE(View(poor, ann, Tents::open), View(rich, ann, Tents::open));
    EXPECT_NE(View(poor, spectator, Tents::open), View(rich, spectator, Tents::open));
  };
  in_both([](Game&) {});
  for (Artifact next : {Artifact::a3, Artifact::a4, Artifact::a5}) {
    in_both([](Game& game) { game.turn(Card::treasure(9)); });
    in_both([](Game& game) { camp(game, game.board().inside()); });
    in_both([&](Game& game) { game.start_round(next); });
  }
  in_both([](Game& game) { game.turn(Hazard::fire); });
  in_both([](Game& game) { game.turn(Hazard::fire); });
  // After the game everything is public: 5, 6, and 6 gems from round 1, and 3 from each of three rounds.
  ASSERT_EQ(poor.awaiting(), Awaiting::nothing);
  EXPECT_EQ(View(poor, spectator).tent(Adventurer{1}), Gems(6 + 9));
  EXPECT_EQ(View(poor, ann).score(cleo), 6 + 9);
  EXPECT_EQ(View(poor, bob).score(ann), 5 + 9);
}

TEST(View, K3_no_view_tells_in_which_order_cards_went_back_into_the_deck) {
  const auto after_round_1 = [](std::initializer_list<Card> cards) {
    Game game(Edition::diamant, 3);
    game.start_round(std::nullopt);
    for (Card card : cards) {
      if (game.awaiting() == Awaiting::choices) camp(game, {});
      game.turn(card);
    }
    game.start_round(std::nullopt);
    return game;
  };
  const Game one =
      after_round_1({Card::treasure(5), Hazard::fire, Hazard::snake, Card::treasure(11), Hazard::fire});
  const Game other =
      after_round_1({Hazard::fire, Card::treasure(11), Card::treasure(5), Hazard::rocks, Hazard::fire});
  EXPECT_EQ(View(one, ann), View(other, ann));
  EXPECT_EQ(View(one, spectator, Tents::open), View(other, spectator, Tents::open));
}

}  // namespace
}  // namespace incan
