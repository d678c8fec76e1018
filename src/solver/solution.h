// The symmetric equilibrium of a round for adventurers who want as many gems as they can get, by backward
// induction; for a lone explorer it is the best play. Of several equilibria it is, choice by choice from the
// end, the one in which Camp is least likely.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "solver/induction.h"
#include "solver/round.h"

namespace incan {

// What there is to say about a position.
struct RoundAdvice {
  bool choice = true;  // False where the next card comes at once.
  double camp = 0;     // How likely Camp is.
  // What it is worth on average to leave and to stay, if all others play the equilibrium.
  double leave = 0;
  double stay = 0;

  double value() const { return !choice || camp < 1 ? stay : leave; }
};

// A round in which everyone plays the equilibrium, on average.
struct RoundWalk {
  double choices = 0;  // How often those inside choose.
  double mixed = 0;    // How often of these Camp is neither certain nor excluded.
  double cards = 0;
  double bust = 0;   // The chance that the round ends by a hazard.
  double value = 0;  // What each brings home.
};

class Solution {
 public:
  // Nothing if it was stopped. Holdings may be shared between rounds with the same treasures.
  static std::optional<Solution> of(const RoundSetup& setup, Counting counting,
                                    const SolverEffort& effort = {});
  // How many positions there will be.
  static std::uint64_t positions_of(const RoundSetup& setup, Counting counting);

  const RoundSetup& setup() const { return states_->setup; }
  // What the round is worth to each who enters, before its first card.
  double value() const { return value_; }
  // Nothing if the position cannot happen in this round.
  std::optional<RoundAdvice> at(const RoundPosition& position) const;
  std::optional<RoundWalk> walk(const SolverEffort& effort = {}) const;

  std::uint64_t positions() const { return states_->total(); }
  // In how many of them Camp is neither certain nor excluded.
  std::uint64_t mixed() const { return mixed_; }
  std::uint64_t bytes() const;

 private:
  Solution() = default;

  std::unique_ptr<const RoundStates> states_;
  ValueArchive archive_;
  double value_ = 0;
  std::uint64_t mixed_ = 0;
};

// The probability of Camp in every position of a round's equilibrium, and nothing else, in a byte each. It is
// quick to make and to ask, and so counts neither treasures nor artifacts card by card, and follows a round
// up to its tenth treasure only: there everyone is taken to leave, which hardly ever matters.
class CampTable {
 public:
  // What a table for so many adventurers is made with; tables can share it.
  static std::shared_ptr<const Holdings> holdings(int adventurers, const std::vector<int>& treasures);
  CampTable(const RoundSetup& setup, std::shared_ptr<const Holdings> holdings);

  const RoundSetup& setup() const { return states_.setup; }
  double value() const { return value_; }
  // The nearest position answers for one that cannot happen.
  double camp(const RoundPosition& position) const;
  // Whether there is a position of its own for this one.
  bool knows(const RoundPosition& position) const;
  std::uint64_t bytes() const;

 private:
  // More treasures than it follows.
  bool beyond(int treasures_turned) const;

  RoundStates states_;
  std::vector<ValueLayer<std::uint8_t>> table_;
  double value_ = 0;
};

}  // namespace incan
