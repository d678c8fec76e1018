// The symmetric equilibrium of a round for adventurers who maximize gems, by backward induction; for a lone
// explorer, the best play. Among several equilibria it picks, choice by choice from the end, the one in which
// Camp is least likely.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "solver/induction.h"
#include "solver/round.h"

namespace incan {

// The solution at one position.
struct RoundAdvice {
  bool choice = true;  // False where the next card follows at once.
  double camp = 0;     // The probability of Camp.
  // The expected value of leaving and of staying while all others play the equilibrium.
  double leave = 0;
  double stay = 0;

  double value() const { return !choice || camp < 1 ? stay : leave; }
};

// Averages over a round in which everyone plays the equilibrium.
struct RoundAverages {
  double choices = 0;  // Choices per round.
  double mixed = 0;    // Those in which Camp is neither certain nor excluded.
  double cards = 0;
  double bust = 0;   // The chance that a hazard ends the round.
  double value = 0;  // What each brings home.
};

class Solution {
 public:
  // Nothing if stopped. Rounds with the same treasures may share holdings.
  static std::optional<Solution> of(const RoundSetup& setup, Counting counting,
                                    const SolverEffort& effort = {});
  // The number of positions it will have.
  static std::uint64_t positions_of(const RoundSetup& setup, Counting counting);

  const RoundSetup& setup() const { return states_->setup; }
  // The value of the round to each adventurer, before its first card.
  double value() const { return value_; }
  // Nothing if the position cannot happen in this round.
  std::optional<RoundAdvice> at(const RoundPosition& position) const;
  std::optional<RoundAverages> averages(const SolverEffort& effort = {}) const;

  std::uint64_t positions() const { return states_->total(); }
  // The number of positions in which Camp is neither certain nor excluded.
  std::uint64_t mixed() const { return mixed_; }
  std::uint64_t bytes() const;

 private:
  Solution() = default;

  std::unique_ptr<const RoundStates> states_;
  ValueArchive archive_;
  double value_ = 0;
  std::uint64_t mixed_ = 0;
};

// The probability of Camp in every position of a round's equilibrium, one byte each. To be quick to build and
// query, it does not distinguish individual treasures or artifacts, and it follows a round only up to its
// tenth treasure, where everyone is assumed to leave. That hardly ever matters.
class CampTable {
 public:
  // The data to build a table for this many adventurers; tables can share it.
  static std::shared_ptr<const Holdings> holdings(int adventurers, const std::vector<int>& treasures);
  CampTable(const RoundSetup& setup, std::shared_ptr<const Holdings> holdings);

  const RoundSetup& setup() const { return states_.setup; }
  double value() const { return value_; }
  // A position that cannot happen gets the answer of the nearest one.
  double camp(const RoundPosition& position) const;
  std::uint64_t bytes() const;

 private:
  // More treasures than the table covers.
  bool beyond(int treasures_turned) const;

  RoundStates states_;
  std::vector<ValueLayer<std::uint8_t>> table_;
  double value_ = 0;
};

}  // namespace incan
