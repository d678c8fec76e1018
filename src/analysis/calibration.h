// Calibration of the evaluator: of all players given a certain win chance, how many won.
#pragma once

#include <array>
#include <vector>

#include "analysis/analysis.h"
#include "analysis/game_mean.h"

namespace incan {

class Calibration {
 public:
  static constexpr std::size_t bins = 10;  // Each covers a tenth.

  explicit Calibration(const Brain& brain = Brain::shipped()) : brain_(brain) {}

  // Adds every position of the game; a fault if the record is invalid or the game is not over.
  Checked<void> add(const Record& record);
  // Adds a game by the chances predicted in each position, and who won.
  void add(const std::vector<Chances>& predicted, const Chances& won, std::size_t players);

  struct Bin {
    GameMean predicted;  // The predicted win chance, over positions and players.
    GameMean won;
  };
  const std::array<Bin, bins>& list() const { return list_; }
  std::int64_t games() const { return brier_.games(); }
  // The mean distance between prediction and result, weighted over the bins.
  double expected_calibration_error() const;
  // The Brier score: the mean squared error over all positions.
  const GameMean& brier() const { return brier_; }

 private:
  const Brain& brain_;
  std::array<Bin, bins> list_{};
  GameMean brier_;
};

}  // namespace incan
