#include "analysis/analysis.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "record/fault_wordings.h"

namespace incan {
namespace {

std::size_t place(Player player) {
  return static_cast<std::size_t>(player);
}

Checked<Game> checked_to_the_end(const Record& record) {
  return replay(record).and_then([](const Game& game) -> Checked<Game> {
    if (game.awaiting() == Awaiting::nothing) return game;
    return tl::unexpected(fault_at("/rounds", fault_wording("fault.unfinished")));
  });
}

// Steps through a record that has been checked and whose game is over.
class Walk {
 public:
  explicit Walk(const Record& record) : record_(record), game_(record.edition, record.player_count()) {}

  const Game& game() const { return game_; }
  bool is_over() const { return game_.awaiting() == Awaiting::nothing; }

  // Starts a round if one is due, and turns cards until somebody has to choose or the round is over.
  std::vector<Card> turn_cards() {
    if (game_.awaiting() == Awaiting::round) {
      round_ = &record_.rounds[static_cast<std::size_t>(game_.board().round())];
      card_ = 0;
      choices_ = 0;
      game_.start_round(round_->artifact);
    }
    assert(round_ != nullptr);
    std::vector<Card> cards;
    while (game_.awaiting() == Awaiting::card) {
      cards.push_back(round_->cards[card_++]);
      game_.turn(cards.back());
    }
    return cards;
  }
  Choices reveal() {
    assert(round_ != nullptr);
    const Choices choices = round_->choices[choices_++];
    game_.reveal(choices);
    return choices;
  }
  int reveals() const { return static_cast<int>(choices_); }

 private:
  const Record& record_;
  Game game_;
  const RecordedRound* round_ = nullptr;
  std::size_t card_ = 0;
  std::size_t choices_ = 0;
};

class Analyzer {
 public:
  Analyzer(const Record& record, const Brain& brain) : brain_(brain), walk_(record) {
    analysis_.edition = record.edition;
    analysis_.practice = record.practice;
    analysis_.players = record.players;
    analysis_.totals.resize(record.players.size());
  }

  Analysis run() {
    win_ = brain_.chances(walk_.game());
    for (Player player : players()) total(player).start = win_[place(player)];
    while (!walk_.is_over()) {
      if (walk_.game().awaiting() == Awaiting::choices) {
        add_reveal();
      } else {
        add_cards();
      }
    }
    const Chances result = win_shares(walk_.game().result());
    for (Player player : players()) total(player).result = result[place(player)];
    sort_mistakes();
    return std::move(analysis_);
  }

 private:
  PlayerSet players() const { return PlayerSet::first(walk_.game().board().players()); }
  Totals& total(Player player) { return analysis_.totals[place(player)]; }

  void add_cards() {
    Step step(walk_.game());
    const bool begins = step.before.awaiting() == Awaiting::round;
    step.turn = begins ? 0 : walk_.reveals();
    step.cards = walk_.turn_cards();
    step.win = brain_.chances(walk_.game());
    for (Player player : players()) {
      step.parts[place(player)].card = step.win[place(player)] - win_[place(player)];
    }
    add(std::move(step));
  }

  void add_reveal() {
    Step step(walk_.game());
    step.kind = Step::Kind::reveal;
    step.turn = walk_.reveals() + 1;
    step.choices = walk_.reveal();
    const Lookahead ahead(brain_, step.before, step.choices.camp());
    step.camp = ahead.now().camp;
    step.win = ahead.after(step.choices.camp());
    for (Player player : players()) {
      Parts& parts = step.parts[place(player)];
      const double shown = step.win[place(player)];
      double expected = ahead.expected()[place(player)];
      double best = expected;
      if (const auto options = ahead.options(player); !options.empty()) {
        const Decision& made = step.decisions.emplace_back(decision_of(player, options, step));
        expected = made.options[made.chosen].win;
        best = made.options[made.best].win;
      }
      parts.decision = expected - best;
      parts.others = shown - expected;
      parts.correction = best - win_[place(player)];
      parts.card = parts.correction;
    }
    note_errors(step);
    add(std::move(step));
  }

  static Decision decision_of(Player player, std::span<const Option> options, const Step& step) {
    Decision decision;
    decision.player = player;
    decision.options.assign(options.begin(), options.end());
    const AdventurerSet camp = step.choices.camp() & step.before.board().adventurers_of(player);
    for (std::size_t at = 0; at < options.size(); ++at) {
      if (options[at].camp == camp) decision.chosen = at;
      const auto value = [&](std::size_t option) {
        return std::pair(options[option].win, options[option].likely);
      };
      if (value(at) > value(decision.best)) decision.best = at;
    }
    return decision;
  }

  void note_errors(const Step& step) {
    for (std::size_t at = 0; at < step.decisions.size(); ++at) {
      const Decision& decision = step.decisions[at];
      Totals& of = total(decision.player);
      ++of.decisions;
      of.at_stake += decision.stake();
      if (!decision.is_error()) continue;
      ++of.errors;
      of.lost += decision.loss();
      analysis_.mistakes.push_back({analysis_.steps.size(), at});
    }
  }

  void add(Step step) {
    for (Player player : players()) total(player).parts += step.parts[place(player)];
    win_ = step.win;
    analysis_.steps.push_back(std::move(step));
  }

  void sort_mistakes() {
    std::stable_sort(analysis_.mistakes.begin(), analysis_.mistakes.end(),
                     [&](const Mistake& a, const Mistake& b) {
                       return analysis_.decision(a).loss() > analysis_.decision(b).loss();
                     });
  }

  const Brain& brain_;
  Walk walk_;
  Chances win_{};
  Analysis analysis_;
};

}  // namespace

Parts& Parts::operator+=(const Parts& more) {
  decision += more.decision;
  others += more.others;
  card += more.card;
  correction += more.correction;
  return *this;
}

// With two adventurers it often makes no difference which of them leaves, so the probabilities of all best
// options are added up.
bool Decision::is_good(std::size_t option) const {
  const auto loss_of = [&](const Option& one) { return options[best].win - one.win; };
  double likely_best = 0;
  for (const Option& one : options) likely_best += loss_of(one) <= near_enough ? one.likely : 0;
  return is_as_good(loss_of(options[option]), options[option].likely, likely_best);
}

double Decision::stake() const {
  double least = options[best].win;
  for (const Option& option : options) least = std::min(least, option.win);
  return options[best].win - least;
}

std::vector<std::size_t> Decision::mix() const {
  constexpr double hardly_ever = 0.03;
  std::vector<std::size_t> mixed;
  for (std::size_t option = 0; option < options.size(); ++option) {
    if (is_good(option) && options[option].likely >= hardly_ever) mixed.push_back(option);
  }
  if (mixed.size() < 2) mixed.clear();
  return mixed;
}

int Step::round() const {
  const bool begins = before.awaiting() == Awaiting::round;
  return before.board().round() + (begins ? 1 : 0);
}

double Analysis::correction() const {
  double sum = 0;
  for (const Step& step : steps) {
    for (const Parts& part : step.parts) sum += std::abs(part.correction);
  }
  return sum;
}

double Analysis::residual() const {
  double most = 0;
  for (const Totals& total : totals) most = std::max(most, std::abs(total.residual()));
  return most;
}

Checked<Analysis> analyze(const Record& record, const Brain& brain) {
  return checked_to_the_end(record).map([&](const Game& /*game*/) { return Analyzer(record, brain).run(); });
}

Checked<Game> for_each_position(const Record& record, const std::function<void(const Game&)>& show) {
  return checked_to_the_end(record).map([&](const Game& end) {
    Walk walk(record);
    while (!walk.is_over()) {
      if (walk.game().awaiting() != Awaiting::card) show(walk.game());
      walk.game().awaiting() == Awaiting::choices ? void(walk.reveal()) : void(walk.turn_cards());
    }
    return end;
  });
}

}  // namespace incan
