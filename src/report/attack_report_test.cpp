#include "report/attack_report.h"

#include "bots/bot_wordings.h"
#include "report/report_test.h"

namespace incan {
namespace {

const std::string seed_of_attack = "demo";

AttackResult attack_result() {
  AttackResult result;
  result.games = 2000;
  result.par = 1.0 / 3;
  result.gain = {0.0281234, 0.0263456, 0.0299012};
  result.plain_gain = {0.031, 0.0101, 0.0522};
  result.variance_ratio = 0.0354321;
  result.decisions = 21'345;
  result.evaluations = 3'456'789;
  result.faults.resize(1);
  return result;
}

Attack attack_on_oracle() {
  Attack attack;
  attack.bot = "oracle";
  attack.players = 3;
  attack.games = 2000;
  return attack;
}

TEST(AttackReport, says_what_an_attacker_that_looks_ahead_gains) {
  const Attack attack = attack_on_oracle();
  const AttackResult result = attack_result();
  const FinishedAttack finished{attack, result, seed_of_attack, 12.3456};
  expect_golden_in_every_language("attack",
                                  [&](const Text& text) { return report_of_attack(text, finished); });
  expect_golden("attack.json", json_of_attack(finished) + "\n");
}

TEST(AttackReport, says_that_another_bot_found_nothing_before_the_run_was_stopped) {
  Attack attack = attack_on_oracle();
  attack.bot = "exec:python3 bot.py";
  attack.attacker = "oracle:responder.bin";
  AttackResult result = attack_result();
  result.games = 12;
  result.complete = false;
  result.gain = {-0.0081, -0.0299, 0.0137};
  result.faults.resize(2);
  result.faults[0].late = 1;
  result.faults[0].camps_played_for_it = 1;
  const FinishedAttack finished{attack, result, seed_of_attack, 0.5};
  expect_golden_in_every_language("attack-stopped",
                                  [&](const Text& text) { return report_of_attack(text, finished); });
  expect_golden("attack-stopped.json", json_of_attack(finished) + "\n");
}

TEST(AttackReport, says_how_the_mix_of_a_bot_was_found) {
  Attack attack = attack_on_oracle();
  attack.players = 8;
  attack.turns = 2;
  attack.copies = 4;
  const AttackResult result = attack_result();
  const FinishedAttack finished{attack, result, seed_of_attack, 12.3456};
  expect_golden_in_every_language("attack-copies",
                                  [&](const Text& text) { return report_of_attack(text, finished); });
}

}  // namespace
}  // namespace incan
