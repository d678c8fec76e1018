// A mean over observations that are clustered in games, with its margin of error. Observations within a game
// are correlated, so each game counts as one, however many it contains.
#pragma once

#include <cstdint>
#include <optional>

namespace incan {

class GameMean {
 public:
  // Adds one game: the sum of its observations and how many there are.
  void add(double sum, double things) {
    ++games_;
    sum_ += sum;
    things_ += things;
    sum_sum_ += sum * sum;
    sum_things_ += sum * things;
    things_things_ += things * things;
  }

  std::int64_t games() const { return games_; }
  double things() const { return things_; }
  double value() const { return things_ == 0 ? 0 : sum_ / things_; }
  // Half the 95% confidence interval; nothing with fewer than two games.
  std::optional<double> margin() const;

 private:
  std::int64_t games_ = 0;
  double sum_ = 0;
  double things_ = 0;
  double sum_sum_ = 0;
  double sum_things_ = 0;
  double things_things_ = 0;
};

}  // namespace incan
