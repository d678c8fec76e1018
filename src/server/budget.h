// A rate limit: a token bucket that refills at a steady rate and allows short bursts.
#pragma once

#include <algorithm>
#include <chrono>

namespace incan {

class Budget {
 public:
  using Clock = std::chrono::steady_clock;
  // The size of a burst, in seconds of the steady rate.
  static constexpr double moment = 5;

  Budget(double per_second, Clock::time_point now)
      : per_second_(per_second), left_(per_second * moment), at_(now) {}

  // Returns false and spends nothing if there is not enough left.
  bool spend(double cost, Clock::time_point now) {
    left_ = std::min(per_second_ * moment, left_ + per_second_ * seconds(now - at_));
    at_ = now;
    if (left_ < cost) return false;
    left_ -= cost;
    return true;
  }
  // Spends the cost unconditionally; the balance may become negative.
  void charge(double cost, Clock::time_point now) {
    spend(0, now);
    left_ = std::max(left_ - cost, -per_second_ * moment);
  }
  // Whether less than a quarter of a burst was left after the last change, and how long it takes then until
  // all of it is.
  bool is_low() const { return left_ < per_second_ * moment / 4; }
  std::chrono::duration<double> time_to_refill() const {
    return std::chrono::duration<double>(moment - left_ / per_second_);
  }
  // Whether the budget is full again.
  bool is_whole(Clock::time_point now) const {
    return left_ + per_second_ * seconds(now - at_) >= per_second_ * moment;
  }

 private:
  static double seconds(Clock::duration time) { return std::chrono::duration<double>(time).count(); }

  double per_second_;
  double left_;
  Clock::time_point at_;
};

}  // namespace incan
