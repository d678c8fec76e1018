// The joint choice of everyone inside: Torch to go on, Camp to leave (rule R5).
#pragma once

#include "engine/adventurer.h"

namespace incan {

enum class Choice : std::uint8_t { torch, camp };

// One choice for each adventurer inside and for nobody else. Everybody inside who does not leave goes on, so
// a joint choice can be neither incomplete nor contradictory.
class Choices {
 public:
  constexpr Choices() = default;
  // Everyone in `inside` chooses Torch except those who are also in `camp`.
  constexpr Choices(AdventurerSet inside, AdventurerSet camp) : inside_(inside), camp_(inside & camp) {}

  constexpr AdventurerSet inside() const { return inside_; }
  constexpr AdventurerSet camp() const { return camp_; }
  constexpr AdventurerSet torch() const { return inside_ - camp_; }
  constexpr Choice of(Adventurer adventurer) const {
    return camp_.contains(adventurer) ? Choice::camp : Choice::torch;
  }
  constexpr bool operator==(const Choices&) const = default;

 private:
  AdventurerSet inside_;
  AdventurerSet camp_;
};

}  // namespace incan
