#include "analysis/analysis.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>

#include "analysis/analysis_json.h"
#include "analysis/random_game_test.h"

namespace incan {
namespace {

// The parts must explain every step, and their sums the whole game.
void expect_telescope(const Analysis& analysis) {
  Chances win{};
  for (std::size_t id = 0; id < analysis.totals.size(); ++id) win[id] = analysis.totals[id].start;
  for (const Step& step : analysis.steps) {
    double sum = 0;
    for (std::size_t id = 0; id < analysis.totals.size(); ++id) {
      ASSERT_NEAR(step.win[id] - win[id], step.parts[id].change(), 1e-12);
      ASSERT_LE(step.parts[id].decision, 0);
      sum += step.win[id];
    }
    ASSERT_NEAR(sum, 1, 1e-12);
    win = step.win;
  }
  for (std::size_t id = 0; id < analysis.totals.size(); ++id) {
    ASSERT_EQ(win[id], analysis.totals[id].result);
    ASSERT_LT(std::abs(analysis.totals[id].residual()), 1e-9);
  }
  ASSERT_LT(analysis.residual(), 1e-9);
}

TEST(Analysis, ThePartsOfEveryGameAddUpToItsResult) {
  const Brain brain = random_brain(1);
  for (const Ruleset& rules : rulesets) {
    // Each additional player doubles the work, so only one edition is tested with many.
    const int most = rules.edition == Edition::incan_gold ? max_players : 5;
    for (int players = min_players; players <= most; ++players) {
      const auto analysis = analyze(random_game(rules.edition, players, 7), brain);
      ASSERT_TRUE(analysis);
      expect_telescope(*analysis);
    }
  }
}

RC_GTEST_PROP(AnalysisProperty, ThePartsAddUpForAnyPlayersAndEvaluator, ()) {
  const auto edition = rulesets[*rc::gen::inRange<std::size_t>(0, rulesets.size())].edition;
  const int players = *rc::gen::inRange(min_players, 5);
  const Brain brain = random_brain(*rc::gen::arbitrary<std::uint32_t>());
  const auto analysis = analyze(random_game(edition, players, *rc::gen::arbitrary<std::uint32_t>()), brain);
  RC_ASSERT(analysis.has_value());
  expect_telescope(*analysis);
}

TEST(Analysis, ThePartsAddUpWithTheShippedNetwork) {
  const auto analysis = analyze(random_game(Edition::incan_gold, 4, 3));
  ASSERT_TRUE(analysis);
  expect_telescope(*analysis);
}

TEST(Analysis, ALonePlayerHasNoLuckWithOthers) {
  const Brain brain = random_brain(2);
  int alone = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto analysis = analyze(random_game(Edition::incan_gold, 4, seed), brain);
    for (const Step& step : analysis->steps) {
      const AdventurerSet inside = step.before.board().inside();
      if (step.kind != Step::Kind::reveal || inside.size() != 1) continue;
      EXPECT_EQ(step.parts[static_cast<std::size_t>(*inside.begin())].others, 0);
      ++alone;
    }
  }
  EXPECT_GT(alone, 10);
}

TEST(Analysis, OnlyPlayersInsideDecideAndOnlyCardStepsHaveCardLuck) {
  const Brain brain = random_brain(3);
  const auto analysis = analyze(random_game(Edition::diamant_2016, 5, 4), brain);
  std::vector<int> decisions(5);
  for (const Step& step : analysis->steps) {
    for (std::size_t id = 0; id < 5; ++id) {
      const Parts& parts = step.parts[id];
      const bool inside = step.before.board().inside().contains(static_cast<Adventurer>(id));
      if (step.kind == Step::Kind::card) {
        EXPECT_EQ(parts.decision, 0);
        EXPECT_EQ(parts.others, 0);
        EXPECT_EQ(parts.correction, 0);
      } else {
        EXPECT_EQ(parts.card, parts.correction);
        EXPECT_TRUE(inside || parts.decision == 0);
        decisions[id] += inside ? 1 : 0;
      }
    }
  }
  for (std::size_t id = 0; id < 5; ++id) EXPECT_EQ(analysis->totals[id].decisions, decisions[id]);
}

// Card luck is measured against every card left, each counted separately.
TEST(Analysis, CardLuckComparesWithEveryCardLeft) {
  const Brain brain = random_brain(4);
  const auto analysis = analyze(random_game(Edition::incan_gold_modern, 3, 5), brain);
  int compared = 0;
  for (const Step& step : analysis->steps) {
    if (step.kind != Step::Kind::card || step.before.awaiting() != Awaiting::card) continue;
    Chances mean{};
    for (Card card : step.before.board().deck()) {
      Game next = step.before;
      next.turn(card);
      const Chances win = brain.evaluate(next).win;
      for (std::size_t id = 0; id < 3; ++id) mean[id] += win[id] / step.before.board().deck().size();
    }
    for (std::size_t id = 0; id < 3; ++id) EXPECT_NEAR(step.parts[id].card, step.win[id] - mean[id], 1e-6);
    ++compared;
  }
  EXPECT_GT(compared, 5);
}

TEST(Analysis, AnErrorIsFoundWithTheBetterOption) {
  // Three different hazards lie on the path and nobody should want more: all but one of three go home.
  Record record;
  record.edition = Edition::diamant;
  record.players = {{"Ann", std::nullopt}, {"Bob", std::nullopt}, {"Cleo", std::nullopt}};
  const auto all_leave = [](AdventurerSet camp) { return Choices(AdventurerSet::first(3), camp); };
  RecordedRound blunder;
  blunder.cards = {Card::treasure(17), Hazard::snake, Hazard::rocks, Hazard::fire, Hazard::fire};
  blunder.choices = {all_leave({}), all_leave({}), all_leave({}), all_leave({Adventurer{0}, Adventurer{1}})};
  record.rounds.push_back(blunder);
  RecordedRound quiet;
  quiet.cards = {Card::treasure(9)};
  quiet.choices = {all_leave(AdventurerSet::first(3))};
  for (int round = 2; round <= rounds_in_a_game; ++round) record.rounds.push_back(quiet);

  const auto analysis = analyze(record, tent_evaluator(20));
  ASSERT_TRUE(analysis) << analysis.error().where << analysis.error().why;
  expect_telescope(*analysis);
  ASSERT_FALSE(analysis->mistakes.empty());
  const auto cleos =
      std::find_if(analysis->mistakes.begin(), analysis->mistakes.end(), [&](const Mistake& mistake) {
        return analysis->decision(mistake).player == Player{2} && analysis->steps[mistake.step].turn == 4;
      });
  ASSERT_NE(cleos, analysis->mistakes.end());
  const Decision& decision = analysis->decision(*cleos);
  EXPECT_EQ(decision.options[decision.chosen].camp, AdventurerSet{});
  EXPECT_EQ(decision.options[decision.best].camp, AdventurerSet{Adventurer{2}});
  EXPECT_TRUE(decision.mix().empty());
  EXPECT_GT(decision.loss(), near_enough);
  // Nobody made an error in round 5, where all left with the same.
  for (const Mistake& mistake : analysis->mistakes) EXPECT_LT(analysis->steps[mistake.step].round(), 5);
  // Costliest first.
  for (std::size_t at = 1; at < analysis->mistakes.size(); ++at) {
    EXPECT_GE(analysis->decision(analysis->mistakes[at - 1]).loss(),
              analysis->decision(analysis->mistakes[at]).loss());
  }
}

TEST(Analysis, NearlyEqualOptionsAreAMixAndNoError) {
  Decision decision;
  decision.options = {{AdventurerSet{}, 0.4, 0.5}, {AdventurerSet{Adventurer{0}}, 0.6, 0.502}};
  decision.best = 1;
  using Places = std::vector<std::size_t>;
  EXPECT_FALSE(decision.is_error());
  EXPECT_EQ(decision.mix(), (Places{0, 1}));
  // A mixed strategy values both options the same, so a somewhat larger difference is noise; but there is a
  // limit.
  decision.options[1].win = 0.511;
  EXPECT_FALSE(decision.is_error());
  EXPECT_EQ(decision.mix(), (Places{0, 1}));
  decision.options[1].win = 0.513;
  EXPECT_TRUE(decision.is_error());
  EXPECT_EQ(decision.mix(), Places{});
  decision.options = {{AdventurerSet{}, 0.1, 0.5}, {AdventurerSet{Adventurer{0}}, 0.9, 0.504}};
  EXPECT_TRUE(decision.is_error());
  EXPECT_EQ(decision.mix(), Places{});
  // An option that the oracle hardly ever chooses is not part of a mix, though it is not an error either.
  decision.options = {{AdventurerSet{}, 0.01, 0.5}, {AdventurerSet{Adventurer{0}}, 0.99, 0.502}};
  EXPECT_FALSE(decision.is_error());
  EXPECT_EQ(decision.mix(), Places{});
}

TEST(Analysis, WhichOfTwoAdventurersLeavesIsNoError) {
  Decision decision;
  decision.options = {{AdventurerSet{}, 0.743, 0.8219},
                      {AdventurerSet{Adventurer{0}}, 0.001, 0.8314},
                      {AdventurerSet{Adventurer{1}}, 0.256, 0.8314},
                      {AdventurerSet::first(2), 0, 0.577}};
  decision.best = 1;
  EXPECT_FALSE(decision.is_error());
  EXPECT_EQ(decision.mix(), (std::vector<std::size_t>{0, 2}));
  decision.options[2].likely = 0.1;
  EXPECT_TRUE(decision.is_error());
}

TEST(Analysis, TheStakeIsTheCostOfTheWorstOption) {
  Decision decision;
  decision.options = {{AdventurerSet{}, 0.1, 0.3},
                      {AdventurerSet{Adventurer{0}}, 0.2, 0.1},
                      {AdventurerSet{Adventurer{1}}, 0.7, 0.5}};
  decision.best = 2;
  EXPECT_NEAR(decision.stake(), 0.4, 1e-12);
  EXPECT_NEAR(decision.loss() / decision.stake(), 0.5, 1e-12);
  Totals nothing;
  EXPECT_EQ(nothing.error_rate(), 0);
}

TEST(Analysis, TheErrorRateIsTheFractionOfTheStakesThatErrorsLost) {
  const auto analysis = analyze(random_game(Edition::incan_gold, 4, 3), random_brain(4));
  std::array<double, 4> lost{};
  std::array<double, 4> at_stake{};
  for (const Step& step : analysis->steps) {
    for (const Decision& decision : step.decisions) {
      const auto id = static_cast<std::size_t>(decision.player);
      const auto [camp, torch] = std::pair(decision.options[0].win, decision.options[1].win);
      at_stake[id] += std::abs(camp - torch);
      if (decision.is_error()) lost[id] += std::abs(camp - torch);
    }
  }
  for (std::size_t id = 0; id < 4; ++id) {
    EXPECT_GT(lost[id], 0);
    EXPECT_NEAR(analysis->totals[id].error_rate(), lost[id] / at_stake[id], 1e-9);
  }
}

TEST(Analysis, E1OnlyAFinishedGameIsAnalyzed) {
  Record record = random_game(Edition::incan_gold, 3, 1);
  record.result.reset();
  record.rounds.pop_back();
  const auto analysis = analyze(record);
  ASSERT_FALSE(analysis);
  EXPECT_EQ(analysis.error().where, "/rounds");
  EXPECT_NE(analysis.error().why.find("not over"), std::string::npos);
  record.rounds[0].cards[0] = Card::treasure(17);
  record.rounds[0].cards[1] = Card::treasure(17);
  EXPECT_NE(analyze(record).error().where, "/rounds");
}

}  // namespace
}  // namespace incan
