// Tests of events in traces, byte by byte, for every kind of event. Which events a game produces is tested
// with the engine; whole games are compared in tests/golden.
#include "record/trace.h"

#include <gtest/gtest.h>

namespace incan {
namespace {

template <typename Kind>
std::string line(const Kind& event, int players = 3) {
  std::string out = "before|";
  append_trace(out, players, event);
  EXPECT_TRUE(out.starts_with("before|{"));
  return out.substr(7);
}

ArtifactList artifacts(std::initializer_list<Artifact> some) {
  ArtifactList list;
  for (Artifact artifact : some) list.push_back(artifact);
  return list;
}

TEST(Trace, the_member_that_names_the_event_may_have_another_name) {
  std::string out;
  append_trace(out, 3, RoundStarted{1, Player{0}, std::nullopt}, "type");
  EXPECT_EQ(out, R"({"type":"round_started","round":1,"start_player":0})");
}

TEST(Trace, S4_a_round_starts_with_its_number_and_start_player) {
  EXPECT_EQ(line(RoundStarted{1, Player{0}, std::nullopt}),
            R"({"event":"round_started","round":1,"start_player":0})");
  EXPECT_EQ(line(RoundStarted{5, Player{1}, Artifact::a4}),
            R"({"event":"round_started","round":5,"start_player":1,"artifact":"A4"})");
}

TEST(Trace, R3_only_a_treasure_has_a_share_and_something_left) {
  EXPECT_EQ(line(CardTurned{Card::treasure(17), Gems(2), Gems(5)}),
            R"({"event":"card_turned","card":"T17","share":2,"left":5})");
  EXPECT_EQ(line(CardTurned{Card::treasure(1), Gems(0), Gems(1)}),
            R"({"event":"card_turned","card":"T1","share":0,"left":1})");
  EXPECT_EQ(line(CardTurned{Hazard::mummy, Gems(), Gems()}), R"({"event":"card_turned","card":"mummy"})");
  EXPECT_EQ(line(CardTurned{Artifact::a5, Gems(), Gems()}), R"({"event":"card_turned","card":"A5"})");
}

TEST(Trace, R5_choices_are_shown_for_every_adventurer) {
  const Choices choices({Adventurer{0}, Adventurer{2}}, {Adventurer{2}});
  EXPECT_EQ(line(ChoicesRevealed{choices}), R"({"event":"choices_revealed","choices":"T.C"})");
  EXPECT_EQ(line(ChoicesRevealed{choices}, 8), R"({"event":"choices_revealed","choices":"T.C....."})");
  // With two players there are four adventurers (T1).
  EXPECT_EQ(line(ChoicesRevealed{choices}, 2), R"({"event":"choices_revealed","choices":"T.C."})");
}

TEST(Trace, R6_leavers_are_listed_with_what_each_banked) {
  Left left;
  left.adventurers = {Adventurer{0}, Adventurer{2}, Adventurer{3}};
  left.share = Gems(3);
  left.banked = Gems(14);
  left.left = Gems(2);
  EXPECT_EQ(
      line(left, 5),
      R"({"event":"left","adventurers":[0,2,3],"share":3,"banked":[14,14,14],"artifacts":[],"left":2})");
}

TEST(Trace, R6_a_lone_leaver_takes_artifacts_in_path_order_each_with_its_points) {
  Left left;
  left.adventurers = {Adventurer{1}};
  left.share = Gems(7);
  left.banked = Gems(7);
  left.artifacts = artifacts({Artifact::a4, Artifact::a1});
  left.points = {5, 10};
  EXPECT_EQ(
      line(left),
      R"({"event":"left","adventurers":[1],"share":7,"banked":[7],"artifacts":[{"card":"A4","points":5},{"card":"A1","points":10}],"left":0})");
}

TEST(Trace, R7_a_hazard_ends_the_round_for_those_inside) {
  RoundEnded ended;
  ended.hazard = Hazard::rocks;
  ended.caught = {Adventurer{1}, Adventurer{2}};
  ended.lost = Gems(9);
  EXPECT_EQ(
      line(ended),
      R"({"event":"round_ended","reason":"hazard","hazard":"rocks","lost":[0,9,9],"artifacts_lost":[]})");
  ended.artifacts_lost = artifacts({Artifact::a5, Artifact::a2});
  EXPECT_EQ(
      line(ended, 2),
      R"({"event":"round_ended","reason":"hazard","hazard":"rocks","lost":[0,9,9,0],"artifacts_lost":["A5","A2"]})");
}

TEST(Trace, R7_everyone_leaving_ends_the_round) {
  RoundEnded ended;
  EXPECT_EQ(line(ended), R"({"event":"round_ended","reason":"all_left","artifacts_lost":[]})");
  ended.artifacts_lost = artifacts({Artifact::a3});
  EXPECT_EQ(line(ended), R"({"event":"round_ended","reason":"all_left","artifacts_lost":["A3"]})");
}

TEST(Trace, E2_the_end_tells_scores_artifacts_and_winners_by_player) {
  GameEnded ended;
  ended.result.scores = {40, 7, 40};
  ended.result.artifacts = {1, 0, 1};
  ended.result.winners = {Player{0}, Player{2}};
  EXPECT_EQ(line(ended), R"({"event":"game_ended","scores":[40,7,40],"artifacts":[1,0,1],"winners":[0,2]})");
  ended.result.winners = {Player{0}};
  EXPECT_EQ(line(ended, 2), R"({"event":"game_ended","scores":[40,7],"artifacts":[1,0],"winners":[0]})");
}

}  // namespace
}  // namespace incan
