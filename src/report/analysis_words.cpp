#include "report/analysis_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "analysis/grades.h"
#include "analysis/situation.h"

namespace incan {

std::string grade_in_words(const Text& text, std::string_view grade) {
  constexpr std::array<Key, grades.size()> names = {"analysis.grade.oracle", "analysis.grade.strong",
                                                    "analysis.grade.fair", "analysis.grade.novice"};
  for (std::size_t at = 0; at < grades.size(); ++at) {
    if (grades[at].name == grade) return text(names[at]);
  }
  return {};
}

std::string signed_points(const Text& text, double wins) {
  const double tenths = std::round(1000 * wins);
  const std::string_view sign = tenths == 0 ? "" : tenths > 0 ? "+" : "−";
  return fmt::format("{}{}", sign, text.number(std::abs(tenths) / 10, 1));
}

std::string chance_in_words(const Text& text, double chance) {
  return text.percent(chance, 1);
}

std::string with_margin(const Text& text, double value, std::optional<double> margin, int decimals) {
  const double unit = std::pow(10, decimals);
  // Avoids "−0.0".
  const double rounded = std::round(value * unit) / unit;
  std::string out = (rounded < 0 ? "−" : "") + text.number(std::abs(rounded), decimals);
  if (margin) out += " ±" + text.number(*margin, decimals);
  return out;
}

std::vector<Player> AnalysisWords::players() const {
  std::vector<Player> list;
  for (std::size_t id = 0; id < analysis_.players.size(); ++id) {
    if (wish_.player.empty() || analysis_.players[id].name == wish_.player) {
      list.push_back(static_cast<Player>(id));
    }
  }
  return list;
}

std::vector<Mistake> AnalysisWords::mistakes() const {
  std::vector<Mistake> list;
  for (const Mistake& mistake : analysis_.mistakes) {
    if (list.size() == wish_.mistakes) break;
    const auto player = static_cast<std::size_t>(analysis_.decision(mistake).player);
    if (wish_.player.empty() || analysis_.players[player].name == wish_.player) list.push_back(mistake);
  }
  return list;
}

std::string AnalysisWords::heading() const {
  std::vector<std::string> names;
  for (std::size_t id = 0; id < analysis_.players.size(); ++id) {
    names.push_back(story_.introduction(static_cast<Player>(id)));
  }
  return text_("account.players", {{"edition", ruleset(analysis_.edition).name},
                                   {"count", static_cast<int>(names.size())},
                                   {"players", text_.list(names)}});
}

std::vector<std::string> AnalysisWords::columns() const {
  return {text_("analysis.column.player"), text_("analysis.column.start"), text_("analysis.column.decision"),
          text_("analysis.column.others"), text_("analysis.column.card"),  text_("analysis.column.result"),
          text_("analysis.column.errors"), text_("analysis.column.rate"),  text_("analysis.column.grade")};
}

std::vector<std::string> AnalysisWords::row(Player player) const {
  const Totals& total = analysis_.totals[static_cast<std::size_t>(player)];
  return {story_.player(player),
          text_.number(100 * total.start, 1),
          signed_points(text_, total.parts.decision),
          signed_points(text_, total.parts.others),
          signed_points(text_, total.parts.card),
          text_.number(100 * total.result, 1),
          fmt::format("{}/{}", total.errors, total.decisions),
          text_.number(100 * total.error_rate(), 1),
          grade_in_words(text_, grade_of(total.error_rate()))};
}

std::string AnalysisWords::option(const Step& step, const Decision& decision, std::size_t option) const {
  const AdventurerSet own =
      step.before.board().adventurers_of(decision.player) & step.before.board().inside();
  const AdventurerSet camp = decision.options[option].camp;
  const bool many = own.size() > 1;
  if (camp.empty()) return many ? text_("analysis.option.all_torch") : text_("analysis.option.torch");
  if (camp == own) return many ? text_("analysis.option.all_camp") : text_("analysis.option.camp");
  return text_("analysis.option.one_camps", {{"camp", index(*camp.begin()) % 2 == 0 ? "A" : "B"},
                                             {"torch", index(*camp.begin()) % 2 == 0 ? "B" : "A"}});
}

std::string AnalysisWords::advice(const Step& step, const Decision& decision) const {
  const std::vector<std::size_t> mix = decision.mix();
  if (mix.empty()) return option(step, decision, decision.best);
  std::vector<std::string> parts;
  for (const std::size_t at : mix) {
    parts.push_back(text_("analysis.mix.part", {{"option", option(step, decision, at)},
                                                {"percent", text_.percent(decision.options[at].likely, 0)}}));
  }
  return text_("analysis.mix", {{"options", text_.list(parts)}});
}

std::string AnalysisWords::mistake(const Mistake& mistake) const {
  const Step& step = analysis_.steps[mistake.step];
  const Decision& decision = analysis_.decision(mistake);
  return text_("analysis.mistake", {{"round", step.round()},
                                    {"turn", step.turn},
                                    {"player", story_.player(decision.player)},
                                    {"chosen", option(step, decision, decision.chosen)},
                                    {"cost", text_.number(100 * decision.loss(), 1)},
                                    {"better", advice(step, decision)},
                                    {"win_better", text_.percent(decision.options[decision.best].win, 1)},
                                    {"win_chosen", text_.percent(decision.options[decision.chosen].win, 1)}});
}

std::string AnalysisWords::reasons(const Mistake& mistake) const {
  const Step& step = analysis_.steps[mistake.step];
  const Board& board = step.before.board();
  const Situation now(board);
  std::string out = text_("analysis.mistake.why", {{"bust_cards", now.bust_cards},
                                                   {"cards_left", now.cards_left},
                                                   {"bust", text_.percent(now.bust, 0)},
                                                   {"carried", now.carried},
                                                   {"path", now.path_gems}});
  if (!now.artifacts.empty()) {
    out += " " + text_("analysis.mistake.artifacts",
                       {{"artifacts", words(text_, now.artifacts)}, {"points", now.artifact_points}});
  }
  const AdventurerSet others = board.inside() - board.adventurers_of(analysis_.decision(mistake).player);
  if (others.empty()) return out + " " + text_("analysis.mistake.alone");
  return out + " " +
         text_("analysis.mistake.others",
               {{"others", others.size()}, {"leavers", text_.number(expected_leavers(step, others), 1)}});
}

std::string AnalysisWords::quality() const {
  return text_("analysis.quality",
               {{"evaluator", Brain::version},
                {"correction", text_.number(100 * analysis_.correction(), 1)},
                {"residual", fmt::format("{:.0e}", std::max(analysis_.residual(),
                                                            std::numeric_limits<double>::epsilon()))}});
}

}  // namespace incan
