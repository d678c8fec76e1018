#include "analysis/analysis_json.h"

#include "analysis/grades.h"
#include "analysis/situation.h"
#include "record/json_writing.h"

namespace incan {
namespace {

class Writer {
 public:
  explicit Writer(const Analysis& analysis) : analysis_(analysis) {}

  std::string whole() {
    json_.object([&] {
      json_.member("format", analysis_format);
      json_.member("evaluator", Brain::version);
      json_.member("edition", ruleset(analysis_.edition).name);
      json_.member("practice", analysis_.practice);
      json_.member("tolerance", points(near_enough));
      json_.member("correction", RoundedNumber{analysis_.correction()});
      json_.member("residual", analysis_.residual());
      json_.key("players").array([&] {
        for (std::size_t id = 0; id < analysis_.totals.size(); ++id) player(id);
      });
      json_.key("steps").array([&] {
        for (const Step& one : analysis_.steps) step(one);
      });
      json_.key("mistakes").array([&] {
        for (const Mistake& one : analysis_.mistakes) mistake(one);
      });
    });
    return json_.take();
  }

 private:
  void player(std::size_t id) {
    const RecordedPlayer& who = analysis_.players[id];
    const Totals& total = analysis_.totals[id];
    json_.object([&] {
      json_.member("name", who.name);
      if (who.bot) json_.member("bot", *who.bot);
      json_.member("start", exact(total.start));
      json_.member("decision", exact(total.parts.decision));
      json_.member("others", exact(total.parts.others));
      json_.member("card", exact(total.parts.card));
      json_.member("correction", exact(total.parts.correction));
      json_.member("result", exact(total.result));
      json_.member("residual", total.residual());
      json_.member("decisions", total.decisions);
      json_.member("errors", total.errors);
      json_.member("lost", points(total.lost));
      json_.member("at_stake", points(total.at_stake));
      json_.member("error_rate", RoundedNumber{total.error_rate()});
      json_.member("grade", grade_of(total.error_rate()));
    });
  }

  void step(const Step& step) {
    const Board& board = step.before.board();
    const bool is_reveal = step.kind == Step::Kind::reveal;
    json_.object([&] {
      json_.member("kind", is_reveal ? "reveal" : "card");
      json_.member("round", step.round());
      json_.member("turn", step.turn);
      // Everyone enters with the first card of a round.
      const bool begins = step.before.awaiting() == Awaiting::round;
      adventurers("inside", begins ? board.all_adventurers() : board.inside());
      if (is_reveal) {
        json_.member("choices", letters(step.choices, board.adventurers()));
        json_.key("camp").list(board.all_adventurers(),
                               [&](Adventurer adventurer) -> std::optional<RoundedNumber> {
                                 if (!board.inside().contains(adventurer)) return std::nullopt;
                                 return RoundedNumber{step.camp[static_cast<std::size_t>(adventurer)]};
                               });
        situation(Situation(board));
      } else {
        json_.key("cards").list(step.cards, [](Card card) { return name(card); });
      }
      by_player("win", [&](std::size_t id) { return step.win[id]; });
      // Cards are nobody's decision.
      if (is_reveal) {
        by_player("decision", [&](std::size_t id) { return step.parts[id].decision; });
        by_player("others", [&](std::size_t id) { return step.parts[id].others; });
      }
      by_player("card", [&](std::size_t id) { return step.parts[id].card; });
      if (!is_reveal) return;
      by_player("correction", [&](std::size_t id) { return step.parts[id].correction; });
      json_.key("decisions").array([&] {
        for (const Decision& made : step.decisions) decision(made);
      });
    });
  }

  void situation(const Situation& now) {
    json_.member("bust", RoundedNumber{now.bust});
    json_.member("bust_cards", now.bust_cards);
    json_.member("cards_left", now.cards_left);
    json_.member("carried", now.carried);
    json_.member("path_gems", now.path_gems);
    json_.key("artifacts").list(now.artifacts, [](Artifact artifact) { return name(artifact); });
    json_.member("artifact_points", now.artifact_points);
  }

  void decision(const Decision& decision) {
    json_.object([&] {
      json_.member("player", index(decision.player));
      json_.key("options").array([&] {
        for (const Option& option : decision.options) {
          json_.object([&] {
            adventurers("camp", option.camp);
            json_.member("likely", RoundedNumber{option.likely});
            json_.member("win", RoundedNumber{option.win});
          });
        }
      });
      json_.member("chosen", decision.chosen);
      json_.member("best", decision.best);
      json_.key("good").array([&] {
        for (std::size_t option = 0; option < decision.options.size(); ++option) {
          if (decision.is_good(option)) json_.value(option);
        }
      });
      json_.key("mix").list(decision.mix(), [](std::size_t option) { return option; });
      json_.member("cost", points(decision.loss()));
      json_.member("error", decision.is_error());
    });
  }

  void mistake(const Mistake& mistake) {
    const Step& step = analysis_.steps[mistake.step];
    const Decision& decision = analysis_.decision(mistake);
    const Board& board = step.before.board();
    const AdventurerSet others = board.inside() - board.adventurers_of(decision.player);
    json_.object([&] {
      json_.member("step", mistake.step);
      json_.member("decision", mistake.decision);
      json_.member("player", index(decision.player));
      json_.member("round", step.round());
      json_.member("turn", step.turn);
      json_.member("cost", points(decision.loss()));
      adventurers("chosen", decision.options[decision.chosen].camp);
      adventurers("better", decision.options[decision.best].camp);
      json_.member("win_chosen", RoundedNumber{decision.options[decision.chosen].win});
      json_.member("win_better", RoundedNumber{decision.options[decision.best].win});
      situation(Situation(board));
      json_.member("others_inside", others.size());
      json_.member("leavers", RoundedNumber{expected_leavers(step, others)});
      json_.key("likely").array([&] {
        for (Adventurer adventurer : others) {
          json_.object([&] {
            json_.member("adventurer", index(adventurer));
            json_.member("camp", RoundedNumber{step.camp[static_cast<std::size_t>(adventurer)]});
          });
        }
      });
    });
  }

  // A part of a win in percentage points.
  static RoundedNumber points(double wins) { return {100 * wins, 4}; }

  // For sums over a game, which are exact to far better than 1e-9.
  static RoundedNumber exact(double value) { return {value, 12}; }

  void adventurers(std::string_view name, AdventurerSet set) {
    json_.key(name).list(set, [](Adventurer adventurer) { return index(adventurer); });
  }

  template <typename Value>
  void by_player(std::string_view name, Value value) {
    json_.key(name).array([&] {
      for (std::size_t id = 0; id < analysis_.players.size(); ++id) json_.value(exact(value(id)));
    });
  }

  const Analysis& analysis_;
  JsonWriter json_;
};

}  // namespace

std::string write_analysis(const Analysis& analysis) {
  return Writer(analysis).whole();
}

}  // namespace incan
