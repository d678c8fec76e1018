// Two turns of look-ahead against a known field: after its opponents' choices and the next card, the attacker
// chooses again, as one turn of look-ahead would.
#pragma once

#include <atomic>
#include <cstdint>

#include "attack/field_model.h"

namespace incan {

class TwoTurns {
 public:
  // Joint choices of the others less likely than this are dropped and the rest normalized.
  static constexpr double negligible = 0.002;

  // All must outlive this object.
  TwoTurns(const Brain& brain, const FieldModel& model, const std::atomic<bool>& stop)
      : brain_(brain), model_(model), stop_(stop) {}

  // The best of the attacker's options in a game that waits for choices, among those of one turn. Any of them
  // once `stop` is set.
  AdventurerSet best(const Game& game, const Lookahead& one_turn);
  // Positions evaluated so far.
  std::uint64_t evaluations() const { return evaluations_; }

 private:
  double win(const Game& game, const Lookahead& one_turn, AdventurerSet own, AdventurerSet camp);
  double win_after(const Game& game, Choices revealed);

  const Brain& brain_;
  const FieldModel& model_;
  const std::atomic<bool>& stop_;
  std::uint64_t evaluations_ = 0;
};

}  // namespace incan
