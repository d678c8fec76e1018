#include "analysis/game_mean.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace incan {
namespace {

// The half-width of a 95% interval in standard errors: the quantile of Student's t for this many games.
double t_quantile_95(std::int64_t games) {
  constexpr std::array<double, 30> table = {12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306,
                                            2.262,  2.228, 2.201, 2.179, 2.160, 2.145, 2.131, 2.120,
                                            2.110,  2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064,
                                            2.060,  2.056, 2.052, 2.048, 2.045, 2.042};
  const auto degrees_of_freedom = static_cast<std::size_t>(games - 1);
  return degrees_of_freedom <= table.size() ? table[degrees_of_freedom - 1]
                                            : 1.96 + 2.5 / static_cast<double>(degrees_of_freedom);
}

}  // namespace

// A ratio estimator: the mean is a ratio of two sums over games, and its error comes from the residuals about
// that ratio.
std::optional<double> GameMean::margin() const {
  if (games_ < 2 || observations_ == 0) return std::nullopt;
  const double ratio = value();
  const double squares = std::max(
      0.0, sum_squared_ - 2 * ratio * sum_times_observations_ + ratio * ratio * observations_squared_);
  const auto games = static_cast<double>(games_);
  const double error = std::sqrt(squares * games / (games - 1)) / observations_;
  return t_quantile_95(games_) * error;
}

}  // namespace incan
