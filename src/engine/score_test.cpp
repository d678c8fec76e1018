// Tests of the end of the game: when it comes, what everyone scores, and who wins (rules E1, E2, and T3).
// Closed tents are tested with views.
#include "engine/score.h"

#include <gtest/gtest.h>

#include "engine/game.h"

namespace incan {
namespace {

constexpr Player ann{0};
constexpr Player bob{1};
constexpr Player cleo{2};

Result scored(std::array<std::uint16_t, max_players> scores,
              std::array<std::uint8_t, max_players> artifacts) {
  return {3, scores, artifacts, {}};
}

Events leave(Game& game, AdventurerSet leavers) {
  return game.reveal(Choices(game.board().inside(), leavers));
}

TEST(Score, E1_the_game_ends_with_round_5_whether_everyone_left_or_was_caught) {
  for (bool caught : {false, true}) {
    Game game(Edition::diamant, 3);
    for (Hazard hazard : HazardSet::first(5)) {
      EXPECT_EQ(game.awaiting(), Awaiting::round);
      game.start_round(std::nullopt);
      game.turn(hazard);
      Events events = game.turn(caught ? Card(hazard) : Card::treasure(9));
      if (!caught) events = leave(game, game.board().inside());
      const bool last = game.board().round() == 5;
      EXPECT_EQ(events.size(), (caught ? 2 : 3) + (last ? 1 : 0));
      if (last) {
        EXPECT_EQ(std::get<GameEnded>(events[events.size() - 1]).result, game.result());
      }
    }
    EXPECT_EQ(game.awaiting(), Awaiting::nothing);
    EXPECT_EQ(game.result().score(ann), caught ? 0 : 15);
    EXPECT_EQ(game.result().winners, (PlayerSet{ann, bob, cleo}));
  }
}

TEST(Score, E1_a_score_is_the_gems_in_the_tent_and_the_points_of_the_artifacts) {
  Game game(Edition::diamant_2016, 3);
  game.start_round(std::nullopt);
  game.turn(Card::treasure(17));
  EXPECT_EQ(game.result().score(ann), 0);
  leave(game, {});
  game.turn(Artifact::a2);
  leave(game, {Adventurer{1}});
  game.turn(Card::treasure(4));
  leave(game, game.board().inside());
  // 17 among three is 5 each with 2 left: Bob takes those and the artifact. The others get 2 each of the 4.
  const Result result = game.result();
  EXPECT_EQ(result.players, 3);
  EXPECT_EQ(result.score(ann), 7);
  EXPECT_EQ(result.score(bob), 5 + 2 + 5);
  EXPECT_EQ(result.score(cleo), 7);
  EXPECT_EQ(result.artifacts_of(bob), 1);
  EXPECT_EQ(result.winners, PlayerSet{bob});
}

TEST(Score, E2_the_highest_score_wins_whatever_the_artifacts) {
  for (const Ruleset& rules : rulesets) {
    EXPECT_EQ(winners(rules, scored({10, 31, 30}, {0, 0, 5})), PlayerSet{bob}) << rules.name;
    EXPECT_EQ(winners(rules, scored({31, 30, 10}, {0, 5, 0})), PlayerSet{ann}) << rules.name;
  }
}

TEST(Score, E2_of_tied_players_the_one_with_most_artifacts_wins_in_both_incan_golds_only) {
  const Result tied = scored({30, 12, 30}, {1, 4, 2});
  EXPECT_EQ(winners(ruleset(Edition::incan_gold), tied), PlayerSet{cleo});
  EXPECT_EQ(winners(ruleset(Edition::incan_gold_modern), tied), PlayerSet{cleo});
  EXPECT_EQ(winners(ruleset(Edition::diamant), tied), (PlayerSet{ann, cleo}));
  EXPECT_EQ(winners(ruleset(Edition::diamant_2016), tied), (PlayerSet{ann, cleo}));
}

TEST(Score, E2_players_who_are_still_tied_share_the_win) {
  for (const Ruleset& rules : rulesets) {
    EXPECT_EQ(winners(rules, scored({30, 30, 29}, {1, 1, 5})), (PlayerSet{ann, bob})) << rules.name;
    EXPECT_EQ(winners(rules, scored({0, 0, 0}, {})), (PlayerSet{ann, bob, cleo})) << rules.name;
  }
}

TEST(Score, T3_a_players_score_and_artifacts_are_the_sums_over_both_adventurers) {
  Game game(Edition::diamant_2016, 2);
  game.start_round(std::nullopt);
  game.turn(Card::treasure(14));
  leave(game, {});
  game.turn(Artifact::a3);
  leave(game, {Adventurer{0}});
  game.turn(Artifact::a1);
  leave(game, {Adventurer{1}});
  game.turn(Card::treasure(7));
  leave(game, {Adventurer{2}, Adventurer{3}});
  // 14 among four is 3 each with 2 left: adventurer 0 has 3 + 2 gems, adventurer 1 has 3, and each an
  // artifact worth 5. Of the 7 gems, adventurers 2 and 3 get 3 each, and 1 returns to the bank.
  const Result result = game.result();
  EXPECT_EQ(result.players, 2);
  EXPECT_EQ(result.score(ann), (3 + 2 + 5) + (3 + 5));
  EXPECT_EQ(result.score(bob), (3 + 3) + (3 + 3));
  EXPECT_EQ(result.artifacts_of(ann), 2);
  EXPECT_EQ(result.winners, PlayerSet{ann});
}

}  // namespace
}  // namespace incan
