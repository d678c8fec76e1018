#include "report/solve_report.h"

#include "report/report_test.h"

namespace incan {
namespace {

RoundSetup round_for(int adventurers) {
  RoundSetup setup;
  setup.adventurers = adventurers;
  setup.artifacts = ArtifactSet::first(1);
  return setup;
}

SolvedRound solved_round() {
  SolvedRound round;
  round.setup = round_for(3);
  round.counting = Counting::number;
  round.value = 6.51239;
  round.averages = {.choices = 5.125, .mixed = 2.5, .cards = 6.75, .bust = 0.4567, .value = 6.51239};
  round.positions = 1'234'567;
  round.mixed_positions = 123'456;
  round.bytes = 5'000'000;
  round.seconds = 2.345678;
  return round;
}

SolvedRound solved_position() {
  SolvedRound round = solved_round();
  RoundPosition position = start_of(round.setup);
  turn(round.setup, position, Card::treasure(17));
  turn(round.setup, position, Card(Hazard::spider));
  turn(round.setup, position, Card(Artifact::a1));
  round.advised = {position, {.choice = true, .camp = 0.375, .leave = 7.25, .stay = 7.5}};
  return round;
}

TEST(SolveReport, says_what_a_round_is_worth) {
  expect_golden_in_every_language("solve",
                                  [](const Text& text) { return report_of_round(text, solved_round()); });
  expect_golden("solve.json", json_of_round(solved_round()) + "\n");
}

TEST(SolveReport, advises_in_a_position) {
  expect_golden_in_every_language("solve-position",
                                  [](const Text& text) { return report_of_round(text, solved_position()); });
  expect_golden("solve-position.json", json_of_round(solved_position()) + "\n");
}

TEST(SolveReport, says_how_far_a_bot_is_from_the_best_response) {
  const ExploitedBot bot{
      round_for(1), "threshold:15:3", {.value = 14.25, .best_response = 17.923}, 54'321, 0.5};
  expect_golden_in_every_language("exploit", [&](const Text& text) { return report_of_exploit(text, bot); });
  expect_golden("exploit.json", json_of_exploit(bot) + "\n");
}

}  // namespace
}  // namespace incan
