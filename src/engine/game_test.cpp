// Tests of setup and rounds (rules S, R, T1, and T2), with numbers worked out by hand. Refusals, scores,
// views, and questions about a position have their own files.
#include "engine/game.h"

#include <gtest/gtest.h>

#include <vector>

#include "engine/game_test.h"

namespace incan {
namespace {

Card treasure(int value) {
  return Card::treasure(value);
}

Events camp(Game& game, AdventurerSet leavers) {
  return game.reveal(leaving(game, leavers));
}

Events everyone_leaves(Game& game) {
  return camp(game, game.board().inside());
}

// A round in which nobody gains anything.
void idle_round(Game& game, std::optional<Artifact> artifact) {
  game.start_round(artifact);
  game.turn(treasure(1));
  everyone_leaves(game);
}

std::vector<Artifact> listed(const ArtifactList& list) {
  return {list.begin(), list.end()};
}

std::vector<int> tents(const Game& game) {
  std::vector<int> gems;
  for (Adventurer adventurer : game.board().all_adventurers()) gems.push_back(game.tent(adventurer).count());
  return gems;
}

TEST(Game, S1_two_players_have_two_adventurers_each_and_more_players_have_one) {
  for (int players = 3; players <= 8; ++players) {
    const Board board(Edition::incan_gold, players);
    EXPECT_EQ(board.adventurers(), players);
    EXPECT_EQ(board.owner(cleo), Player{2});
    EXPECT_EQ(board.adventurers_of(Player{2}), AdventurerSet{cleo});
  }
  const Board board(Edition::incan_gold, 2);
  EXPECT_EQ(board.all_adventurers(), (AdventurerSet{ann, bob, cleo, dora}));
  EXPECT_EQ(board.adventurers_of(Player{0}), (AdventurerSet{ann, bob}));
  EXPECT_EQ(board.adventurers_of(Player{1}), (AdventurerSet{cleo, dora}));
  EXPECT_EQ(board.owner(bob), Player{0});
  EXPECT_EQ(board.owner(cleo), Player{1});
}

TEST(Game, S2_the_artifacts_of_incan_gold_enter_in_any_order_and_are_shown_to_everyone) {
  Game game(Edition::incan_gold, 3);
  ArtifactSet entered;
  for (Artifact artifact : {Artifact::a4, Artifact::a2, Artifact::a5, Artifact::a1, Artifact::a3}) {
    entered.insert(artifact);
    const Events events = game.start_round(artifact);
    EXPECT_EQ(std::get<RoundStarted>(events[0]).artifact, artifact);
    EXPECT_EQ(game.board().artifacts_entered(), entered);
    EXPECT_EQ(game.board().deck().count(CardKind::artifact), entered.size());
    walk(game, {treasure(1)});
    everyone_leaves(game);
  }
}

TEST(Game, S3_diamant_never_has_artifacts_and_diamant_2016_has_all_five_from_round_1) {
  Game never(Edition::diamant, 3);
  for (int round = 1; round <= 5; ++round) {
    idle_round(never, std::nullopt);
    EXPECT_EQ(never.board().in_the_game(), Deck::without_artifacts());
  }
  Game all(Edition::diamant_2016, 3);
  const Events events = all.start_round(std::nullopt);
  EXPECT_EQ(std::get<RoundStarted>(events[0]).artifact, std::nullopt);
  EXPECT_EQ(all.board().deck().size(), 35);
  EXPECT_EQ(all.board().deck().count(CardKind::artifact), 5);
}

TEST(Game, S4_the_start_player_is_seat_0_and_moves_one_seat_each_round) {
  for (int players : {2, 3, 8}) {
    Game game(Edition::diamant, players);
    for (std::uint8_t round = 1; round <= 5; ++round) {
      const auto expected = static_cast<Player>((round - 1) % players);
      const Events events = game.start_round(std::nullopt);
      EXPECT_EQ(std::get<RoundStarted>(events[0]), (RoundStarted{round, expected, std::nullopt}));
      EXPECT_EQ(game.board().start_player(), expected);
      walk(game, {treasure(1)});
      everyone_leaves(game);
    }
  }
}

TEST(Game, R1_the_deck_has_all_treasures_and_every_artifact_that_entered_and_was_never_turned) {
  Game game(Edition::incan_gold, 3);
  idle_round(game, Artifact::a3);
  game.start_round(Artifact::a5);
  EXPECT_EQ(game.board().deck().size(), 32);
  EXPECT_TRUE(game.board().deck().contains(Artifact::a3));
  walk(game, {Artifact::a5, treasure(17), treasure(5)});
  EXPECT_EQ(game.board().deck().count(CardKind::treasure), 13);
  everyone_leaves(game);
  game.start_round(Artifact::a1);
  EXPECT_FALSE(game.board().deck().contains(Artifact::a5));
  EXPECT_TRUE(game.board().deck().contains(Artifact::a3));
  EXPECT_EQ(game.board().deck().count(CardKind::treasure), 15);
  EXPECT_EQ(game.board().path(), Path());
}

TEST(Game, R2_all_adventurers_enter_every_round_and_a_card_is_turned) {
  Game game(Edition::diamant, 5);
  for (int round = 1; round <= 2; ++round) {
    game.start_round(std::nullopt);
    EXPECT_EQ(game.board().inside(), AdventurerSet::first(5));
    EXPECT_EQ(game.awaiting(), Awaiting::card);
    walk(game, {treasure(1)});
    everyone_leaves(game);
    EXPECT_TRUE(game.board().inside().empty());
  }
}

TEST(Game, R3_a_treasure_of_11_gives_2_to_each_of_4_and_3_stay_on_the_card) {
  Game game = in_round_1(Edition::incan_gold, 4);
  const Events events = walk(game, {treasure(11)});
  EXPECT_EQ(std::get<CardTurned>(events[0]), (CardTurned{treasure(11), Gems(2), Gems(3)}));
  EXPECT_EQ(game.board().carried(), Gems(2));
  EXPECT_EQ(game.board().path().gems_on(0), Gems(3));
  EXPECT_EQ(tents(game), (std::vector{0, 0, 0, 0}));
}

TEST(Game, R3_only_those_inside_share_a_treasure) {
  Game game = in_round_1(Edition::incan_gold, 4);
  walk(game, {treasure(4)});
  camp(game, {ann, dora});
  walk(game, {treasure(17), treasure(1)});
  EXPECT_EQ(game.board().carried(bob), Gems(1 + 8 + 0));
  EXPECT_EQ(game.board().carried(ann), Gems(0));
  EXPECT_EQ(tents(game), (std::vector{1, 0, 0, 1}));
}

TEST(Game, R3_an_artifact_stays_on_the_path_and_the_first_hazard_of_each_type_does_nothing) {
  Game game = in_round_1(Edition::incan_gold, 3);
  walk(game, {treasure(9), Artifact::a1});
  for (Hazard hazard : HazardSet::first(5)) {
    const Events events = walk(game, {hazard});
    ASSERT_EQ(events.size(), 1);
    EXPECT_EQ(std::get<CardTurned>(events[0]), (CardTurned{hazard, Gems(0), Gems(0)}));
    EXPECT_EQ(game.awaiting(), Awaiting::choices);
    EXPECT_EQ(game.board().inside().size(), 3);
    EXPECT_EQ(game.board().carried(), Gems(3));
    EXPECT_EQ(game.board().path().artifacts(), ArtifactSet{Artifact::a1});
  }
}

TEST(Game, R4_a_hazard_as_first_card_of_a_round_turns_another_at_once_but_not_in_diamant_2016) {
  for (const Ruleset& rules : rulesets) {
    const bool another = rules.edition != Edition::diamant_2016;
    Game game = in_round_1(rules.edition, 3);
    game.turn(Hazard::mummy);
    EXPECT_EQ(game.awaiting(), another ? Awaiting::card : Awaiting::choices) << rules.name;
    walk(game, {Hazard::mummy});
    game.start_round(rules.artifact_enters_each_round() ? std::optional(Artifact::a2) : std::nullopt);
    game.turn(Hazard::rocks);
    EXPECT_EQ(game.awaiting(), another ? Awaiting::card : Awaiting::choices) << rules.name;
  }
}

TEST(Game, R4_only_the_first_card_does_this) {
  Game game = in_round_1(Edition::incan_gold, 3);
  game.turn(Hazard::mummy);
  Game two_alike = game;
  game.turn(Hazard::fire);
  EXPECT_EQ(game.awaiting(), Awaiting::choices);
  two_alike.turn(Hazard::mummy);
  EXPECT_EQ(two_alike.awaiting(), Awaiting::round);
}

TEST(Game, R4_a_hazard_after_the_only_card_was_taken_is_not_the_first_card_of_the_round) {
  Game game = in_round_1(Edition::incan_gold, 3);
  walk(game, {Artifact::a1});
  camp(game, {ann});
  ASSERT_TRUE(game.board().path().empty());
  EXPECT_EQ(game.board().cards_turned(), 1);
  game.turn(Hazard::mummy);
  EXPECT_EQ(game.awaiting(), Awaiting::choices);
}

TEST(Game, R5_choices_are_revealed_together_and_those_with_the_torch_go_on) {
  Game game = in_round_1(Edition::incan_gold, 3);
  walk(game, {treasure(11)});
  const Events events = camp(game, {});
  ASSERT_EQ(events.size(), 1);
  EXPECT_EQ(std::get<ChoicesRevealed>(events[0]).choices, Choices(AdventurerSet::first(3), {}));
  EXPECT_EQ(game.awaiting(), Awaiting::card);
  EXPECT_EQ(game.board().inside().size(), 3);
  EXPECT_EQ(game.board().carried(), Gems(3));
  EXPECT_EQ(game.board().path().gems(), Gems(2));
}

TEST(Game, R6_leavers_are_resolved_before_the_next_card_and_share_the_pooled_gems) {
  // 11 among 4 is 2 each with 3 left; 14 is 3 each with 2 left. Two leavers get 2 each of the 5, and 1 stays
  // on the path.
  Game game = in_round_1(Edition::incan_gold, 4);
  walk(game, {treasure(11), treasure(14)});
  const Events first = camp(game, {bob, dora});
  ASSERT_EQ(first.size(), 2);
  EXPECT_EQ(std::get<ChoicesRevealed>(first[0]).choices.camp(), (AdventurerSet{bob, dora}));
  EXPECT_EQ(std::get<Left>(first[1]), (Left{{bob, dora}, Gems(2), Gems(7), {}, {}, Gems(1)}));
  EXPECT_EQ(tents(game), (std::vector{0, 7, 0, 7}));
  EXPECT_EQ(game.board().inside(), (AdventurerSet{ann, cleo}));
  EXPECT_EQ(game.awaiting(), Awaiting::card);
  // 7 among 2 is 3 each with 1 left, beside the 1 that stayed.
  walk(game, {treasure(7)});
  const Events second = camp(game, {ann});
  EXPECT_EQ(std::get<Left>(second[1]), (Left{{ann}, Gems(2), Gems(10), {}, {}, Gems(0)}));
  EXPECT_EQ(tents(game), (std::vector{10, 7, 0, 7}));
}

TEST(Game, R6_what_is_in_the_tent_is_safe_for_good) {
  Game game = in_round_1(Edition::incan_gold, 3);
  walk(game, {treasure(17), Hazard::snake});
  camp(game, {cleo});
  walk(game, {Hazard::snake});
  EXPECT_EQ(tents(game), (std::vector{0, 0, 7}));
  game.start_round(Artifact::a2);
  walk(game, {treasure(15), Hazard::snake, Hazard::snake});
  EXPECT_EQ(tents(game), (std::vector{0, 0, 7}));
}

TEST(Game, R6_a_lone_leaver_takes_every_artifact_on_the_path) {
  Game game = in_round_1(Edition::diamant_2016, 3);
  walk(game, {Artifact::a5, treasure(4), Artifact::a2});
  const Events events = camp(game, {bob});
  const Left& left = std::get<Left>(events[1]);
  EXPECT_EQ(listed(left.artifacts), (std::vector{Artifact::a5, Artifact::a2}));
  EXPECT_EQ(left.points, (std::array<std::uint8_t, 5>{5, 5, 0, 0, 0}));
  EXPECT_EQ(left.banked, Gems(2));
  EXPECT_EQ(game.board().artifacts(bob), 2);
  EXPECT_EQ(game.board().artifact_points(bob), 10);
  EXPECT_EQ(game.board().artifacts_out(), 2);
  EXPECT_TRUE(game.board().path().artifacts().empty());
}

TEST(Game, R6_several_leavers_take_no_artifact_and_it_stays_for_a_later_lone_one) {
  Game game = in_round_1(Edition::incan_gold, 4);
  walk(game, {treasure(4), Artifact::a1});
  const Events events = camp(game, {ann, bob});
  EXPECT_TRUE(std::get<Left>(events[1]).artifacts.empty());
  EXPECT_EQ(game.board().path().artifacts(), ArtifactSet{Artifact::a1});
  EXPECT_EQ(game.board().artifacts(ann) + game.board().artifacts(bob), 0);
  walk(game, {treasure(2)});
  camp(game, {cleo});
  EXPECT_EQ(game.board().artifacts(cleo), 1);
}

TEST(Game, R6_a_lone_leaver_who_takes_two_when_two_are_out_gets_5_and_10) {
  Game game = in_round_1(Edition::diamant_2016, 4);
  walk(game, {Artifact::a1, Artifact::a2});
  camp(game, {ann});
  walk(game, {Artifact::a5, Artifact::a4});
  const Events events = camp(game, {bob});
  EXPECT_EQ(std::get<Left>(events[1]).points, (std::array<std::uint8_t, 5>{5, 10, 0, 0, 0}));
  EXPECT_EQ(game.board().artifact_points(bob), 15);
}

TEST(Game, R6_artifacts_that_left_the_temple_are_counted_over_the_whole_game_and_lost_ones_are_not) {
  Game game(Edition::incan_gold, 3);
  for (Artifact artifact : {Artifact::a5, Artifact::a1, Artifact::a2, Artifact::a4, Artifact::a3}) {
    game.start_round(artifact);
    walk(game, {artifact});
    // In round 2 everybody leaves at once, so its artifact never leaves the temple.
    if (artifact != Artifact::a1) {
      camp(game, {ann});
      walk(game, {treasure(1)});
    }
    everyone_leaves(game);
  }
  EXPECT_EQ(game.board().artifacts(ann), 4);
  EXPECT_EQ(game.board().artifact_points(ann), 5 + 5 + 5 + 10);
}

TEST(Game, S3_a_modern_artifact_is_worth_what_is_printed_on_it) {
  Game game(Edition::incan_gold_modern, 3);
  for (Artifact artifact : ArtifactSet::first(4)) idle_round(game, artifact);
  game.start_round(Artifact::a5);
  walk(game, {Artifact::a5, Artifact::a2});
  camp(game, {cleo});
  EXPECT_EQ(game.board().artifact_points(cleo), 12 + 7);
}

TEST(Game, R7_the_second_hazard_of_a_type_ends_the_round_and_those_inside_lose_all_they_received) {
  Game game = in_round_1(Edition::incan_gold, 3);
  walk(game, {treasure(9), treasure(11)});
  camp(game, {bob});
  const Events events = walk(game, {Hazard::fire, treasure(4), Hazard::snake, Hazard::fire});
  ASSERT_EQ(events.size(), 2);
  EXPECT_EQ(std::get<CardTurned>(events[0]).card, Card(Hazard::fire));
  EXPECT_EQ(std::get<RoundEnded>(events[1]), (RoundEnded{Hazard::fire, {ann, cleo}, Gems(3 + 3 + 2), {}}));
  EXPECT_EQ(tents(game), (std::vector{0, 8, 0}));
  EXPECT_EQ(game.board().carried(), Gems(0));
  EXPECT_EQ(game.awaiting(), Awaiting::round);
}

TEST(Game, R7_the_second_hazard_leaves_the_game_and_the_first_goes_back) {
  Game game = in_round_1(Edition::diamant, 3);
  Deck expected = Deck::without_artifacts();
  for (int fires : {2, 1}) {
    walk(game, {Hazard::fire, treasure(4), Hazard::snake, Hazard::fire});
    expected.remove(Hazard::fire);
    game.start_round(std::nullopt);
    EXPECT_EQ(game.board().deck(), expected);
    EXPECT_EQ(game.board().deck().count(Card(Hazard::fire)), fires);
  }
  walk(game, {Hazard::fire, treasure(4), Hazard::snake});
  everyone_leaves(game);
  EXPECT_EQ(game.board().in_the_game(), expected);
}

TEST(Game, R7_gems_that_the_last_leavers_cannot_share_go_back_to_the_bank) {
  Game game = in_round_1(Edition::incan_gold, 3);
  walk(game, {treasure(11), treasure(5)});
  // 2 and 2 are left; 4 among three leaves one, which nobody gets in the next round either.
  const Events events = everyone_leaves(game);
  EXPECT_EQ(std::get<Left>(events[1]).left, Gems(1));
  EXPECT_EQ(tents(game), (std::vector{5, 5, 5}));
  EXPECT_EQ(game.board().path().gems(), Gems(0));
  game.start_round(Artifact::a2);
  walk(game, {treasure(3)});
  camp(game, {ann});
  EXPECT_EQ(game.tent(ann), Gems(6));
}

TEST(Game, R6_the_round_is_over_when_nobody_is_left_and_a_lone_last_leaver_gets_everything_on_the_path) {
  Game game = in_round_1(Edition::incan_gold, 3);
  walk(game, {treasure(4)});
  camp(game, {ann, bob});
  walk(game, {Artifact::a1});
  const Events events = camp(game, {cleo});
  EXPECT_EQ(tents(game), (std::vector{1, 1, 2}));
  EXPECT_EQ(game.board().artifacts(cleo), 1);
  ASSERT_EQ(events.size(), 3);
  EXPECT_EQ(std::get<RoundEnded>(events[2]), RoundEnded());
  EXPECT_EQ(game.awaiting(), Awaiting::round);
}

TEST(Game, R7_artifacts_still_on_the_path_are_removed_from_the_game_either_way) {
  Game caught = in_round_1(Edition::diamant_2016, 3);
  walk(caught, {Artifact::a3, Hazard::fire, Artifact::a1});
  Game gone = caught;
  const Events by_hazard = walk(caught, {Hazard::fire});
  const Events by_leaving = everyone_leaves(gone);
  for (const Event& event : {by_hazard[1], by_leaving[2]}) {
    EXPECT_EQ(listed(std::get<RoundEnded>(event).artifacts_lost), (std::vector{Artifact::a3, Artifact::a1}));
  }
  for (Game* game : {&caught, &gone}) {
    game->start_round(std::nullopt);
    EXPECT_EQ(game->board().deck().count(CardKind::artifact), 3);
    EXPECT_FALSE(game->board().deck().contains(Artifact::a3));
    EXPECT_EQ(game->board().artifacts_out(), 0);
  }
}

TEST(TwoPlayers, T1_each_of_four_adventurers_shares_leaves_carries_and_loses_alone) {
  Game game = in_round_1(Edition::incan_gold, 2);
  walk(game, {treasure(14)});
  EXPECT_EQ(game.board().carried(), Gems(3));
  camp(game, {ann});
  // Bob belongs to the same player; he goes on and loses only his own gems.
  walk(game, {treasure(7), Hazard::rocks, Hazard::rocks});
  EXPECT_EQ(tents(game), (std::vector{5, 0, 0, 0}));
}

TEST(TwoPlayers, T1_a_lone_leaver_is_one_adventurer) {
  Game alone = in_round_1(Edition::incan_gold, 2);
  walk(alone, {Artifact::a1});
  Game together = alone;
  camp(alone, {bob});
  EXPECT_EQ(alone.board().artifacts(bob), 1);
  camp(together, {ann, bob});
  EXPECT_EQ(together.board().artifacts(ann) + together.board().artifacts(bob), 0);
  EXPECT_EQ(together.board().path().artifacts(), ArtifactSet{Artifact::a1});
}

TEST(TwoPlayers, T2_a_player_chooses_for_each_adventurer_inside_in_one_reveal) {
  Game game = in_round_1(Edition::incan_gold, 2);
  walk(game, {treasure(4)});
  EXPECT_EQ(game.refuses(Choices({ann, cleo}, {})), Refusal::choice_missing);
  camp(game, {bob, cleo});
  EXPECT_EQ(game.board().inside(), (AdventurerSet{ann, dora}));
  walk(game, {treasure(2)});
  EXPECT_EQ(game.refuses(Choices({ann, bob, dora}, {})), Refusal::choice_of_somebody_outside);
  EXPECT_EQ(game.refuses(Choices({ann, dora}, {ann})), std::nullopt);
}

}  // namespace
}  // namespace incan
