// Tests of what the rules forbid: each refusal, the rule it cites, and the nearest input that is allowed. A
// property test checks that only the awaited input is ever accepted.
#include <gtest/gtest.h>

#include <set>

#include "engine/game_test.h"

namespace incan {
namespace {

void play_out(Game& game) {
  game.turn(Card::treasure(1));
  game.reveal(leaving(game, game.board().inside()));
}

TEST(Choices, R5_whoever_is_inside_and_does_not_leave_goes_on) {
  const Choices choices(AdventurerSet{ann, cleo, dora}, AdventurerSet{bob, cleo});
  EXPECT_EQ(choices.inside(), (AdventurerSet{ann, cleo, dora}));
  EXPECT_EQ(choices.camp(), AdventurerSet{cleo});
  EXPECT_EQ(choices.torch(), (AdventurerSet{ann, dora}));
  EXPECT_EQ(choices.of(ann), Choice::torch);
  EXPECT_EQ(choices.of(cleo), Choice::camp);
}

TEST(Refusal, S1_a_game_has_2_to_8_players) {
  for (int players : {-1, 0, 1, 9}) {
    EXPECT_EQ(Game::refuses_players(players), Refusal::bad_number_of_players) << players;
  }
  for (int players = 2; players <= 8; ++players) EXPECT_EQ(Game::refuses_players(players), std::nullopt);
  EXPECT_EQ(rule(Refusal::bad_number_of_players), "S1");
}

TEST(Refusal, R7_no_round_starts_before_the_last_is_over_and_nothing_happens_between_rounds) {
  Game game(Edition::diamant, 3);
  for (int round = 1; round <= 5; ++round) {
    EXPECT_EQ(game.refuses(Card::treasure(9)), Refusal::round_is_over) << round;
    EXPECT_EQ(game.refuses(Choices()), Refusal::round_is_over) << round;
    EXPECT_EQ(game.refuses_round(std::nullopt), std::nullopt) << round;
    game.start_round(std::nullopt);
    EXPECT_EQ(game.refuses_round(std::nullopt), Refusal::round_is_not_over) << round;
    play_out(game);
  }
  EXPECT_EQ(rule(Refusal::round_is_over), "R7");
  EXPECT_EQ(rule(Refusal::round_is_not_over), "R7");
}

TEST(Refusal, E1_nothing_happens_after_the_fifth_round) {
  Game game(Edition::diamant, 3);
  for (int round = 1; round <= 5; ++round) {
    game.start_round(std::nullopt);
    play_out(game);
  }
  EXPECT_EQ(game.refuses_round(std::nullopt), Refusal::game_is_over);
  EXPECT_EQ(game.refuses(Card::treasure(9)), Refusal::round_is_over);
  EXPECT_EQ(game.refuses(Choices()), Refusal::round_is_over);
  EXPECT_EQ(rule(Refusal::game_is_over), "E1");
}

TEST(Refusal, R1_an_artifact_enters_each_round_of_both_incan_golds) {
  for (Edition edition : {Edition::incan_gold, Edition::incan_gold_modern}) {
    EXPECT_EQ(Game(edition, 3).refuses_round(std::nullopt), Refusal::artifact_missing);
    EXPECT_EQ(Game(edition, 3).refuses_round(Artifact::a1), std::nullopt);
  }
  EXPECT_EQ(rule(Refusal::artifact_missing), "R1");
}

TEST(Refusal, S3_no_artifact_is_announced_in_either_diamant) {
  for (Edition edition : {Edition::diamant, Edition::diamant_2016}) {
    EXPECT_EQ(Game(edition, 3).refuses_round(Artifact::a1), Refusal::artifact_unexpected);
    EXPECT_EQ(Game(edition, 3).refuses_round(std::nullopt), std::nullopt);
  }
  EXPECT_EQ(rule(Refusal::artifact_unexpected), "S3");
}

TEST(Refusal, S3_the_modern_artifacts_enter_from_a1_to_a5) {
  Game game(Edition::incan_gold_modern, 3);
  EXPECT_EQ(game.refuses_round(Artifact::a2), Refusal::artifact_out_of_order);
  game.start_round(Artifact::a1);
  play_out(game);
  EXPECT_EQ(game.refuses_round(Artifact::a1), Refusal::artifact_out_of_order);
  EXPECT_EQ(game.refuses_round(Artifact::a3), Refusal::artifact_out_of_order);
  EXPECT_EQ(game.refuses_round(Artifact::a2), std::nullopt);
  EXPECT_EQ(rule(Refusal::artifact_out_of_order), "S3");
}

TEST(Refusal, S2_no_artifact_lies_under_two_temple_cards) {
  Game game(Edition::incan_gold, 3);
  EXPECT_EQ(game.refuses_round(Artifact::a4), std::nullopt);
  game.start_round(Artifact::a4);
  play_out(game);
  EXPECT_EQ(game.refuses_round(Artifact::a4), Refusal::artifact_entered_before);
  EXPECT_EQ(game.refuses_round(Artifact::a1), std::nullopt);
  EXPECT_EQ(rule(Refusal::artifact_entered_before), "S2");
}

TEST(Refusal, R5_everyone_inside_chooses_before_another_card_is_turned) {
  Game game = in_round_1(Edition::incan_gold, 3);
  game.turn(Card::treasure(9));
  EXPECT_EQ(game.refuses(Card::treasure(11)), Refusal::choices_come_first);
  game.reveal(leaving(game, {}));
  EXPECT_EQ(game.refuses(Card::treasure(11)), std::nullopt);
  EXPECT_EQ(rule(Refusal::choices_come_first), "R5");
}

TEST(Refusal, R2_there_is_no_choice_before_the_first_card) {
  for (const Ruleset& rules : rulesets) {
    const Game game = in_round_1(rules.edition, 3);
    EXPECT_EQ(game.refuses(leaving(game, {})), Refusal::no_choice_before_first_card) << rules.name;
  }
  EXPECT_EQ(rule(Refusal::no_choice_before_first_card), "R2");
}

TEST(Refusal, R4_there_is_no_choice_after_a_hazard_as_first_card) {
  Game game = in_round_1(Edition::incan_gold, 3);
  game.turn(Hazard::fire);
  EXPECT_EQ(game.refuses(leaving(game, {})), Refusal::no_choice_after_first_hazard);
  EXPECT_EQ(game.refuses(leaving(game, {ann})), Refusal::no_choice_after_first_hazard);
  EXPECT_EQ(rule(Refusal::no_choice_after_first_hazard), "R4");
}

TEST(Refusal, R6_after_the_leavers_are_gone_the_next_card_is_turned) {
  Game game = in_round_1(Edition::diamant_2016, 3);
  game.turn(Hazard::fire);
  game.reveal(leaving(game, {ann}));
  EXPECT_EQ(game.refuses(leaving(game, {})), Refusal::card_comes_first);
  EXPECT_EQ(rule(Refusal::card_comes_first), "R6");
}

TEST(Refusal, R1_a_card_that_is_not_in_the_deck_cannot_be_turned) {
  Game game = in_round_1(Edition::incan_gold, 3);
  EXPECT_EQ(game.refuses(Artifact::a2), Refusal::card_not_in_deck);
  for (Card card : {Card::treasure(9), Card::treasure(5), Card(Artifact::a1)}) {
    EXPECT_EQ(game.refuses(card), std::nullopt);
    game.turn(card);
    game.reveal(leaving(game, {}));
  }
  EXPECT_EQ(game.refuses(Card::treasure(9)), Refusal::card_not_in_deck);
  EXPECT_EQ(game.refuses(Card::treasure(5)), std::nullopt);
  EXPECT_EQ(game.refuses(Artifact::a1), Refusal::card_not_in_deck);
  EXPECT_EQ(rule(Refusal::card_not_in_deck), "R1");
}

TEST(Refusal, R5_only_those_inside_choose) {
  Game game = in_round_1(Edition::incan_gold, 3);
  game.turn(Card::treasure(9));
  EXPECT_EQ(game.refuses(Choices({ann, bob, cleo, dora}, {})), Refusal::choice_of_somebody_outside);
  game.reveal(leaving(game, {bob}));
  game.turn(Card::treasure(11));
  EXPECT_EQ(game.refuses(Choices({ann, bob, cleo}, {})), Refusal::choice_of_somebody_outside);
  EXPECT_EQ(game.refuses(Choices({ann, cleo}, {cleo})), std::nullopt);
  EXPECT_EQ(rule(Refusal::choice_of_somebody_outside), "R5");
}

TEST(Refusal, K3_no_choice_is_taken_before_everyone_inside_has_chosen) {
  Game game = in_round_1(Edition::incan_gold, 4);
  game.turn(Card::treasure(9));
  for (int some = 0; some < 15; ++some) {
    const AdventurerSet chosen = AdventurerSet::from_bits(some);
    EXPECT_EQ(game.refuses(Choices(chosen, chosen)), Refusal::choice_missing) << some;
  }
  EXPECT_EQ(rule(Refusal::choice_missing), "R5");
}

}  // namespace
}  // namespace incan
