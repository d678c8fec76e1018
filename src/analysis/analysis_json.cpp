#include "analysis/analysis_json.h"

#include <cmath>

#include "analysis/grades.h"
#include "analysis/number_json.h"
#include "analysis/situation.h"
#include "record/json_writing.h"

namespace incan {
namespace {

class Writer {
 public:
  explicit Writer(const Analysis& analysis) : analysis_(analysis) {}

  std::string whole() {
    put(out_, R"({{"format":"{}","evaluator":"{}","edition":"{}","practice":{},"tolerance":{})",
        analysis_format, Brain::version, ruleset(analysis_.edition).name, analysis_.practice,
        points(near_enough));
    put(out_, R"(,"correction":{},"residual":{},"players":)", json_number(analysis_.correction()),
        analysis_.residual());
    std::size_t id = 0;
    put_list(out_, analysis_.totals, [&](const Totals& total) { return player(id++, total); });
    out_ += R"(,"steps":)";
    put_list(out_, analysis_.steps, [&](const Step& one) { return step(one); });
    out_ += R"(,"mistakes":)";
    put_list(out_, analysis_.mistakes, [&](const Mistake& one) { return mistake(one); });
    out_ += '}';
    return std::move(out_);
  }

 private:
  std::string player(std::size_t id, const Totals& total) const {
    std::string out;
    const RecordedPlayer& who = analysis_.players[id];
    put(out, R"({{"name":{})", json_string(who.name));
    if (who.bot) put(out, R"(,"bot":{})", json_string(*who.bot));
    put(out, R"(,"start":{},"decision":{},"others":{},"card":{},"correction":{},"result":{},"residual":{})",
        exact(total.start), exact(total.parts.decision), exact(total.parts.others), exact(total.parts.card),
        exact(total.parts.correction), exact(total.result), total.residual());
    put(out, R"(,"decisions":{},"errors":{},"lost":{},"at_stake":{},"error_rate":{},"grade":"{}"}})",
        total.decisions, total.errors, points(total.lost), points(total.at_stake),
        json_number(total.error_rate()), grade_of(total.error_rate()));
    return out;
  }

  std::string step(const Step& step) const {
    std::string out;
    const bool is_reveal = step.kind == Step::Kind::reveal;
    const Situation now(step.before.board());
    put(out, R"({{"kind":"{}","round":{},"turn":{},"inside":)", is_reveal ? "reveal" : "card", step.round(),
        step.turn);
    // Everyone enters with the first card of a round.
    const bool begins = step.before.awaiting() == Awaiting::round;
    seats(out, begins ? step.before.board().seats() : step.before.board().inside());
    if (is_reveal) {
      put(out, R"(,"choices":"{}","camp":)", letters(step.choices, step.before.board().adventurers()));
      put_list(out, step.before.board().seats(), [&](Seat seat) {
        const bool inside = step.before.board().inside().contains(seat);
        return inside ? json_number(step.camp[static_cast<std::size_t>(seat)]) : std::string("null");
      });
      put_situation(out, now);
    } else {
      out += R"(,"cards":)";
      put_list(out, step.cards, [](Card card) { return json_string(name(card)); });
    }
    by_player(out, "win", [&](std::size_t id) { return step.win[id]; });
    // Cards are nobody's decision.
    if (is_reveal) {
      by_player(out, "decision", [&](std::size_t id) { return step.parts[id].decision; });
      by_player(out, "others", [&](std::size_t id) { return step.parts[id].others; });
    }
    by_player(out, "card", [&](std::size_t id) { return step.parts[id].card; });
    if (is_reveal) by_player(out, "correction", [&](std::size_t id) { return step.parts[id].correction; });
    if (is_reveal) {
      out += R"(,"decisions":)";
      put_list(out, step.decisions, [&](const Decision& made) { return decision(made); });
    }
    out += '}';
    return out;
  }

  static void put_situation(std::string& out, const Situation& now) {
    put(out, R"(,"bust":{},"bust_cards":{},"cards_left":{},"carried":{},"path_gems":{},"artifacts":)",
        json_number(now.bust), now.bust_cards, now.cards_left, now.carried, now.path_gems);
    put_list(out, now.artifacts, [](Artifact artifact) { return json_string(name(artifact)); });
    put(out, R"(,"artifact_points":{})", now.artifact_points);
  }

  static std::string decision(const Decision& decision) {
    std::string out;
    put(out, R"({{"player":{},"options":)", index(decision.player));
    put_list(out, decision.options, [](const Option& option) {
      std::string one = R"({"camp":)";
      seats(one, option.camp);
      put(one, R"(,"likely":{},"win":{}}})", json_number(option.likely), json_number(option.win));
      return one;
    });
    put(out, R"(,"chosen":{},"best":{},"good":[)", decision.chosen, decision.best);
    for (std::size_t option = 0, count = 0; option < decision.options.size(); ++option) {
      if (decision.is_good(option)) put(out, "{}{}", count++ == 0 ? "" : ",", option);
    }
    put(out, R"(],"mix":[{}])", fmt::join(decision.mix(), ","));
    put(out, R"(,"cost":{},"error":{}}})", points(decision.loss()), decision.is_error());
    return out;
  }

  std::string mistake(const Mistake& mistake) const {
    const Step& step = analysis_.steps[mistake.step];
    const Decision& decision = analysis_.decision(mistake);
    const Board& board = step.before.board();
    std::string out;
    put(out, R"({{"step":{},"decision":{},"player":{},"round":{},"turn":{},"cost":{},"chosen":)",
        mistake.step, mistake.decision, index(decision.player), step.round(), step.turn,
        points(decision.loss()));
    seats(out, decision.options[decision.chosen].camp);
    out += R"(,"better":)";
    seats(out, decision.options[decision.best].camp);
    put(out, R"(,"win_chosen":{},"win_better":{})", json_number(decision.options[decision.chosen].win),
        json_number(decision.options[decision.best].win));
    put_situation(out, Situation(board));
    const SeatSet others = board.inside() - board.seats_of(decision.player);
    put(out, R"(,"others_inside":{},"leavers":{},"likely":)", others.size(),
        json_number(expected_leavers(step, others)));
    put_list(out, others, [&](Seat seat) {
      return fmt::format(R"({{"adventurer":{},"camp":{}}})", index(seat),
                         json_number(step.camp[static_cast<std::size_t>(seat)]));
    });
    out += '}';
    return out;
  }

  // A part of a win in percentage points.
  static std::string points(double wins) { return json_number(100 * wins, 4); }

  static std::string exact(double value) { return json_number(value, exact_digits); }

  static void seats(std::string& out, SeatSet set) {
    put_list(out, set, [](Seat seat) { return index(seat); });
  }

  template <typename Value>
  void by_player(std::string& out, std::string_view name, Value value) const {
    put(out, R"(,"{}":)", name);
    std::size_t id = 0;
    put_list(out, analysis_.players, [&](const RecordedPlayer& /*who*/) { return exact(value(id++)); });
  }

  const Analysis& analysis_;
  std::string out_;
};

}  // namespace

std::string write_analysis(const Analysis& analysis) {
  return Writer(analysis).whole();
}

}  // namespace incan
