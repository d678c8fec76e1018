#include "report/analysis_report.h"

#include "report/analysis_page.h"
#include "report/report_test.h"

namespace incan {
namespace {

Step card_step(const Game& before, std::vector<Card> cards, int turn, const Chances& win) {
  Step step(before);
  step.cards = std::move(cards);
  step.turn = turn;
  step.win = win;
  return step;
}

// A player's choice between Torch and Camp.
Decision torch_or_camp(Player player, Adventurer adventurer, double torch, double camp, double camps,
                       std::size_t chosen) {
  Decision decision;
  decision.player = player;
  decision.options = {{{}, 1 - camps, torch}, {{adventurer}, camps, camp}};
  decision.chosen = chosen;
  decision.best = camp > torch ? 1 : 0;
  return decision;
}

// One round of three players, with made-up chances: Ana goes on too long, and Cy wins.
Analysis made_up_analysis() {
  Analysis analysis;
  analysis.players = {{"Ana", std::nullopt}, {"Bartholomew the Bold", std::nullopt}, {"Cy", "odds"}};
  Game game(Edition::incan_gold, 3);
  analysis.steps.push_back(card_step(game, {Card::treasure(17)}, 0, {0.3, 0.35, 0.35}));
  game.start_round(Artifact::a1);
  game.turn(Card::treasure(17));
  game.reveal(Choices(game.board().inside(), {}));
  analysis.steps.push_back(card_step(game, {Card(Hazard::spider)}, 1, {0.31, 0.33, 0.36}));
  game.turn(Card(Hazard::spider));
  game.reveal(Choices(game.board().inside(), {}));
  analysis.steps.push_back(card_step(game, {Card(Artifact::a1)}, 2, {0.3, 0.34, 0.36}));
  game.turn(Card(Artifact::a1));

  Step reveal(game);
  reveal.kind = Step::Kind::reveal;
  reveal.turn = 3;
  reveal.choices = Choices(game.board().inside(), {Adventurer{2}});
  reveal.camp = {0.25, 0.5, 0.75};
  reveal.decisions = {torch_or_camp(Player{0}, Adventurer{0}, 0.2, 0.325, 0.9, 0),
                      torch_or_camp(Player{1}, Adventurer{1}, 0.3, 0.301, 0.4, 0),
                      torch_or_camp(Player{2}, Adventurer{2}, 0.4, 0.45, 0.8, 1)};
  reveal.win = {0.2, 0.3, 0.5};
  reveal.parts[0] = {-0.125, 0.02, 0.005, 0.001};
  reveal.parts[2] = {0, 0.1, 0.04, -0.002};
  analysis.steps.push_back(reveal);
  game.reveal(reveal.choices);
  analysis.steps.push_back(card_step(game, {Card(Hazard::spider)}, 3, {0, 0, 1}));

  analysis.totals.resize(3);
  analysis.totals[0] = {.start = 0.3333,
                        .parts = {-0.125, 0.02, -0.2283, 0.001},
                        .decisions = 3,
                        .errors = 1,
                        .lost = 0.125,
                        .at_stake = 0.4};
  analysis.totals[1] = {
      .start = 0.3333, .parts = {-0.001, 0, -0.3323, 0}, .decisions = 3, .lost = 0.001, .at_stake = 0.5};
  analysis.totals[2] = {
      .start = 0.3334, .parts = {0, 0.1, 0.5666, -0.002}, .result = 1, .decisions = 3, .at_stake = 0.25};
  analysis.mistakes = {{3, 0}};
  return analysis;
}

// Analyses that differ only in whom the cards let win.
Season season_of(int games) {
  Season season;
  for (int game = 0; game < games; ++game) {
    Analysis analysis = made_up_analysis();
    analysis.practice = game == 0;
    const std::size_t winner = game % 2 == 0 ? 0 : 2;
    for (std::size_t id = 0; id < analysis.totals.size(); ++id) {
      Totals& total = analysis.totals[id];
      const double result = id == winner ? 1 : 0;
      total.parts.card += result - total.result;
      total.result = result;
    }
    season.add(analysis);
  }
  return season;
}

Calibration calibration_of_three_games() {
  Calibration calibration;
  for (const double predicted : {0.125, 0.375, 0.625}) {
    const std::vector<Chances> positions = {{predicted, 1 - predicted}, {predicted / 2, 1 - predicted / 2}};
    calibration.add(positions, {predicted > 0.25 ? 1.0 : 0.0, predicted > 0.25 ? 0.0 : 1.0}, 2);
  }
  return calibration;
}

TEST(AnalysisReport, of_a_game_is_a_curve_a_table_and_mistakes) {
  const Analysis analysis = made_up_analysis();
  const AnalysisWish everything;
  expect_golden_in_every_language("analysis", [&](const Text& text) {
    return report_of_game(AnalysisWords(text, analysis, everything));
  });
  const Text english(Language::english);
  expect_golden("analysis.html", page_of_game(AnalysisWords(english, analysis, everything)));
}

TEST(AnalysisReport, of_one_player_leaves_out_the_others) {
  Analysis analysis = made_up_analysis();
  analysis.practice = true;
  const AnalysisWish of_cy{.player = "Cy"};
  const Text english(Language::english);
  expect_golden("analysis-of-one.en.txt", report_of_game(AnalysisWords(english, analysis, of_cy)));
}

TEST(AnalysisReport, of_a_season_is_a_table) {
  const Season season = season_of(4);
  expect_golden_in_every_language("season",
                                  [&](const Text& text) { return report_of_season(text, season, {}); });
  expect_golden("season.json", json_of_season(season, {}) + "\n");
  expect_golden("season-of-one.json", json_of_season(season, {.player = "Cy"}) + "\n");
  expect_golden("season.html", page_of_season(Text(Language::english), season, {}));
}

TEST(AnalysisReport, of_a_calibration_is_a_table_of_its_bins) {
  const Calibration calibration = calibration_of_three_games();
  expect_golden_in_every_language("calibration",
                                  [&](const Text& text) { return report_of_calibration(text, calibration); });
  expect_golden("calibration.json", json_of_calibration(calibration) + "\n");
}

}  // namespace
}  // namespace incan
