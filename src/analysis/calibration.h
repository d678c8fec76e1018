// Whether the evaluator is right: of all players who were said to win so often, how often they did.
#pragma once

#include <array>
#include <string>

#include "analysis/analysis.h"
#include "analysis/game_mean.h"

namespace incan {

class Calibration {
 public:
  static constexpr std::size_t bins = 10;  // Of a tenth each.

  explicit Calibration(const Brain& brain = Brain::shipped()) : brain_(brain) {}

  // Every position of the game; a fault if it is wrong or not over.
  Checked<void> add(const Record& record);

  struct Bin {
    GameMean said;  // Over positions of players.
    GameMean won;
  };
  const std::array<Bin, bins>& list() const { return list_; }
  std::int64_t games() const { return brier_.games(); }
  // How far what was said is from what came, over all bins.
  double distance() const;
  // The mean square of that, over all positions.
  const GameMean& brier() const { return brier_; }

 private:
  const Brain& brain_;
  std::array<Bin, bins> list_{};
  GameMean brier_;
};

// "incan-gold-calibration/1" on one line, without a line feed.
std::string write_calibration(const Calibration& calibration);

}  // namespace incan
