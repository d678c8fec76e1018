// A finished game taken apart: how everybody's chance to win went, and for each step of each player how much
// of the change was the own decision, the others' choices, and the cards. The parts add up to the result.
// docs/analysis.md defines every number. It prints nothing.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "brain/lookahead.h"
#include "record/record.h"

namespace incan {

// How a chance to win changed. The first three add up to the whole change.
struct Parts {
  double decision = 0;    // The choice made against the best one; never above zero.
  double others = 0;      // What the others showed against what they were likely to show.
  double card = 0;        // The card turned against all that were left; and, in it,
  double correction = 0;  // how far the network's word on a position is from its word on what may follow.

  double change() const { return decision + others + card; }
  Parts& operator+=(const Parts& more);
};

// What a player chose for the adventurers inside.
struct Decision {
  PlayerId player{};
  std::vector<Option> options;
  std::size_t chosen = 0;
  std::size_t best = 0;

  double loss() const { return options[best].win - options[chosen].win; }
  // The most that could be lost.
  double stake() const;
  // As good as the best.
  bool is_good(std::size_t option) const;
  bool is_error() const { return !is_good(chosen); }
  // The good ones that the oracle does not all but leave out, if they are several: then mixing them is right.
  std::vector<std::size_t> mix() const;
};

// Either the cards that are turned until somebody has to choose, or a reveal.
struct Step {
  enum class Kind : std::uint8_t { card, reveal };
  explicit Step(const Game& game) : before(game) {}

  Kind kind = Kind::card;
  int turn = 0;  // How often choices were revealed in the round, with this one.
  Game before;
  std::vector<Card> cards;                     // Of a card step: one, or two that began the round (rule R4).
  Choices choices;                             // Of a reveal:
  std::array<double, max_adventurers> camp{};  // how likely everyone inside was to leave, and
  std::vector<Decision> decisions;             // what everyone who could choose chose.
  Chances win{};  // After the step; after a reveal, over all cards that may follow.
  std::array<Parts, max_players> parts{};

  int round() const;
};

struct Totals {
  double start = 0;   // The chance to win before the first card,
  Parts parts;        // all that became of it, and
  double result = 0;  // 1, 0, or a part of a shared win.
  int decisions = 0;
  int errors = 0;
  double lost = 0;      // By errors, in wins; and
  double at_stake = 0;  // what the worst choice every time would have lost.

  // What the parts leave unexplained; nothing but what rounding leaves.
  double residual() const { return result - start - parts.change(); }
  // What part of all that was at stake errors lost. So a decision counts for as much as hangs on it, and one
  // about which nothing depends any more for nothing.
  double error_rate() const { return at_stake == 0 ? 0 : lost / at_stake; }
};

// Where an error is: a step, and there one of the decisions.
struct Mistake {
  std::size_t step = 0;
  std::size_t decision = 0;
};

struct Analysis {
  Edition edition = Edition::incan_gold;
  bool practice = false;  // Players could ask the oracle.
  std::vector<RecordedPlayer> players;
  std::vector<Step> steps;
  std::vector<Totals> totals;     // By player.
  std::vector<Mistake> mistakes;  // All errors, the dearest first.

  const Decision& decision(const Mistake& mistake) const {
    return steps[mistake.step].decisions[mistake.decision];
  }
  // How much the network had to be corrected by, of all players and steps.
  double correction() const;
  // The largest of anybody.
  double residual() const;
};

// A fault if the record is wrong, or its game is not over.
Checked<Analysis> analyse(const Record& record, const Brain& brain = Brain::shipped());

// Shows every position of a finished game that the network judges, and in the end the game that is over; a
// fault as above, before anything is shown.
Checked<Game> for_each_position(const Record& record, const std::function<void(const Game&)>& show);

}  // namespace incan
