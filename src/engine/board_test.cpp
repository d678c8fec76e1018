// Tests of the questions that players and bots ask about a position, with numbers worked out by hand. A
// property test checks that the answers agree with what happens next.
#include "engine/board.h"

#include <gtest/gtest.h>

#include "engine/game_test.h"

namespace incan {
namespace {

TEST(Board, K1_everyone_knows_how_many_cards_left_would_end_the_round) {
  Game game = in_round_1(Edition::incan_gold, 3);
  EXPECT_EQ(game.board().bust_cards(), 0);
  EXPECT_DOUBLE_EQ(game.board().bust_chance(), 0.0);
  walk(game, {Hazard::spider, Card::treasure(5)});
  // Two spiders are left among 31 - 2 cards.
  EXPECT_EQ(game.board().bust_cards(), 2);
  EXPECT_DOUBLE_EQ(game.board().bust_chance(), 2.0 / 29);
  walk(game, {Hazard::rocks});
  EXPECT_EQ(game.board().bust_cards(), 4);
  EXPECT_DOUBLE_EQ(game.board().bust_chance(), 4.0 / 28);
}

TEST(Board, R7_hazards_that_left_the_game_cannot_end_a_round_again) {
  Game game(Edition::diamant, 3);
  for (int left : {2, 1, 0}) {
    game.start_round(std::nullopt);
    walk(game, {Hazard::fire, Card::treasure(5)});
    EXPECT_EQ(game.board().bust_cards(), left);
    // The deck had 28 + left cards, of which two were turned.
    EXPECT_DOUBLE_EQ(game.board().bust_chance(), left / (26.0 + left));
    if (left > 0) walk(game, {Hazard::fire});
  }
}

TEST(Board, R3_the_shares_left_are_the_treasures_divided_one_by_one) {
  Game game = in_round_1(Edition::incan_gold, 3);
  // 1 2 3 4 5 5 7 7 9 11 11 13 14 15 17 by three, rounded down: 0 0 1 1 1 1 2 2 3 3 3 4 4 5 5.
  EXPECT_EQ(game.board().shares_left(3), 35);
  EXPECT_EQ(game.board().shares_left(1), 124);
  // Only 9, 11, 11, 13, 14, 15 give 1 to each of eight, and 17 gives 2.
  EXPECT_EQ(game.board().shares_left(8), 8);
  // The average is over all 31 cards.
  EXPECT_DOUBLE_EQ(game.board().expected_share(3), 35.0 / 31);
  walk(game, {Card::treasure(17), Card::treasure(7), Hazard::fire});
  EXPECT_EQ(game.board().shares_left(3), 35 - 5 - 2);
  EXPECT_EQ(game.board().shares_left(1), 124 - 17 - 7);
  EXPECT_DOUBLE_EQ(game.board().expected_share(3), 1.0);
  EXPECT_DOUBLE_EQ(game.board().expected_share(1), 100.0 / 28);
}

TEST(Board, R1_before_the_first_round_there_is_no_deck_to_ask_about) {
  const Board board(Edition::diamant_2016, 4);
  EXPECT_EQ(board.round(), 0);
  EXPECT_EQ(board.start_player(), Player{0});
  EXPECT_EQ(board.in_the_game().size(), 35);
  EXPECT_DOUBLE_EQ(board.bust_chance(), 0.0);
  EXPECT_DOUBLE_EQ(board.expected_share(4), 0.0);
}

TEST(Board, R7_once_the_round_is_over_there_is_nothing_to_lose_or_to_gain) {
  Game game = in_round_1(Edition::incan_gold, 3);
  walk(game, {Artifact::a1, Hazard::snake, Hazard::snake});
  ASSERT_EQ(game.awaiting(), Awaiting::round);
  EXPECT_EQ(game.board().bust_cards(), 0);
  EXPECT_DOUBLE_EQ(game.board().bust_chance(), 0.0);
  EXPECT_DOUBLE_EQ(game.board().expected_share(3), 0.0);
  EXPECT_EQ(game.board().haul(1), Haul{});
}

TEST(Board, R6_the_haul_is_what_a_leaver_would_put_into_the_tent) {
  Game game = in_round_1(Edition::incan_gold, 4);
  walk(game, {Card::treasure(11), Card::treasure(14), Artifact::a1});
  // 11 among four is 2 and 3 stay; 14 is 3 and 2 stay: 5 are carried and 5 lie on the path.
  EXPECT_EQ(game.board().haul(1), (Haul{Gems(10), 5}));
  EXPECT_EQ(game.board().haul(2), (Haul{Gems(7), 0}));
  EXPECT_EQ(game.board().haul(3), (Haul{Gems(6), 0}));
}

TEST(Board, R6_the_haul_counts_artifacts_that_are_out_already_one_by_one) {
  Game game(Edition::diamant_2016, 4);
  game.start_round(std::nullopt);
  walk(game, {Artifact::a1, Artifact::a2});
  game.reveal(Choices(game.board().inside(), {Adventurer{0}}));
  walk(game, {Artifact::a5, Artifact::a4});
  EXPECT_EQ(game.board().haul(1), (Haul{Gems(0), 5 + 10}));
}

}  // namespace
}  // namespace incan
