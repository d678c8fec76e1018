// How long a process can be sure of its lease, by its own clock, which is never compared with another. It
// stops being sure before the lease can end.
#pragma once

#include <chrono>

namespace incan {

// A test may let a lease run out while its process lives.
enum class Renewal : bool { off, on };

class LeaseClock {
 public:
  using Time = std::chrono::milliseconds;  // Since any fixed moment.

  // What the database grants.
  static constexpr Time lease_lasts{3'000};
  static constexpr Time between_renewals{1'000};
  // For clocks that do not run equally fast.
  static constexpr Time margin{500};

  // The lease was taken or renewed by a question that was asked then. It cannot have been granted before.
  void granted(Time asked) { sure_until_ = asked + lease_lasts - margin; }
  void lost() { sure_until_ = Time::min(); }
  bool is_sure(Time now) const { return now < sure_until_; }

 private:
  Time sure_until_ = Time::min();
};

}  // namespace incan
