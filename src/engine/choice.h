// The joint choice of everyone inside: Torch to go on, Camp to leave (rule R5).
#pragma once

#include "engine/seat.h"

namespace incan {

enum class Choice : std::uint8_t { torch, camp };

// One choice for each adventurer inside and for nobody else. Everybody inside who does not leave goes on, so
// a joint choice can be neither incomplete nor contradictory.
class Choices {
 public:
  constexpr Choices() = default;
  // Everyone in `inside` chooses Torch except those who are also in `camp`.
  constexpr Choices(SeatSet inside, SeatSet camp) : inside_(inside), camp_(inside & camp) {}

  constexpr SeatSet inside() const { return inside_; }
  constexpr SeatSet camp() const { return camp_; }
  constexpr SeatSet torch() const { return inside_ - camp_; }
  constexpr Choice of(Seat seat) const { return camp_.contains(seat) ? Choice::camp : Choice::torch; }
  constexpr bool operator==(const Choices&) const = default;

 private:
  SeatSet inside_;
  SeatSet camp_;
};

}  // namespace incan
