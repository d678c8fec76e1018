// A mean over things that come in whole games, and how far it may be off. What happens in one game hangs
// together, so a game is one observation, however many things are in it.
#pragma once

#include <cstdint>
#include <optional>

namespace incan {

class GameMean {
 public:
  // So many things of one game, and what they come to together.
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
  // Half of the interval that holds the truth 95 times in 100; unknown from fewer than two games.
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
