// The analysis of a finished game: how everybody's win chance moved, and for each step and player how much of
// the change was their own decision, the other players' choices, and the cards. The parts add up to the
// result. docs/analysis.md defines every number. This module prints nothing.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "brain/lookahead.h"
#include "record/record.h"

namespace incan {

// The parts of a change in win chance. The first three add up to the whole change.
struct Parts {
  double decision = 0;    // The choice compared with the best one; never positive.
  double others = 0;      // The others' choices compared with the expected ones.
  double card = 0;        // The card compared with the average of all cards left; includes the correction.
  double correction = 0;  // The look-ahead value of the position minus the network's own evaluation.

  double change() const { return decision + others + card; }
  Parts& operator+=(const Parts& more);
};

// One player's choice for their adventurers inside.
struct Decision {
  Player player{};
  std::vector<Option> options;
  std::size_t chosen = 0;
  std::size_t best = 0;

  double loss() const { return options[best].win - options[chosen].win; }
  // The cost of the worst option.
  double stake() const;
  // Whether the option counts as equally good as the best.
  bool is_good(std::size_t option) const;
  bool is_error() const { return !is_good(chosen); }
  // The good options that the oracle chooses at least now and then, if there are several: mixing them is
  // right. Otherwise empty.
  std::vector<std::size_t> mix() const;
};

// Either the cards turned until somebody has to choose, or a reveal.
struct Step {
  enum class Kind : std::uint8_t { card, reveal };
  explicit Step(const Game& game) : before(game) {}

  Kind kind = Kind::card;
  int turn = 0;  // The number of reveals in the round so far, including this one.
  Game before;
  // Of a card step: usually one; two when a round opens with a hazard (rule R4).
  std::vector<Card> cards;
  // Of a reveal: the choices, each adventurer's probability of leaving, and the decisions of all who chose.
  Choices choices;
  std::array<double, max_adventurers> camp{};
  std::vector<Decision> decisions;
  Chances win{};  // After the step; after a reveal, averaged over all cards that may follow.
  std::array<Parts, max_players> parts{};

  int round() const;
};

struct Totals {
  double start = 0;   // The win chance before the first card.
  Parts parts;        // Summed over all steps.
  double result = 0;  // 1, 0, or a share of a shared win.
  int decisions = 0;
  int errors = 0;
  double lost = 0;      // The cost of all errors, in wins.
  double at_stake = 0;  // What choosing the worst option every time would have cost.

  // What the parts leave unexplained: rounding only.
  double residual() const { return result - start - parts.change(); }
  // The fraction of everything at stake that errors lost. Each decision is weighted by what depends on it, so
  // one that no longer matters counts for nothing.
  double error_rate() const { return at_stake == 0 ? 0 : lost / at_stake; }
};

// The position of an error: a step, and a decision within it.
struct Mistake {
  std::size_t step = 0;
  std::size_t decision = 0;
};

struct Analysis {
  Edition edition = Edition::incan_gold;
  bool practice = false;  // Players could ask the oracle for advice.
  std::vector<RecordedPlayer> players;
  std::vector<Step> steps;
  std::vector<Totals> totals;     // By player.
  std::vector<Mistake> mistakes;  // All errors, costliest first.

  const Decision& decision(const Mistake& mistake) const {
    return steps[mistake.step].decisions[mistake.decision];
  }
  // The sum of all absolute corrections, over players and steps.
  double correction() const;
  // The largest absolute residual of any player.
  double residual() const;
};

// A fault if the record is invalid or its game is not over.
Checked<Analysis> analyze(const Record& record, const Brain& brain = Brain::shipped());

// Shows every position of a finished game that the network evaluates, and returns the finished game. Faults
// as above, before anything is shown.
Checked<Game> for_each_position(const Record& record, const std::function<void(const Game&)>& show);

}  // namespace incan
