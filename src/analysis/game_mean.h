// A mean over observations that are clustered in games, with its margin of error. Observations within a game
// are correlated, so each game counts as one, however many it contains.
#pragma once

#include <cstdint>
#include <optional>

namespace incan {

class GameMean {
 public:
  // Adds one game: the sum of its observations and how many there are.
  void add(double sum, double observations) {
    ++games_;
    sum_ += sum;
    observations_ += observations;
    sum_squared_ += sum * sum;
    sum_times_observations_ += sum * observations;
    observations_squared_ += observations * observations;
  }

  std::int64_t games() const { return games_; }
  double observations() const { return observations_; }
  double value() const { return observations_ == 0 ? 0 : sum_ / observations_; }
  // Half the 95% confidence interval; nothing with fewer than two games.
  std::optional<double> margin() const;

 private:
  std::int64_t games_ = 0;
  double sum_ = 0;
  double observations_ = 0;
  double sum_squared_ = 0;
  double sum_times_observations_ = 0;
  double observations_squared_ = 0;
};

}  // namespace incan
