// What the oracle tells at a practice table: before a choice what each option is worth, and after it whether
// it was a good one. It follows from what lies open and from what anybody knows who keeps count of the tents.
#pragma once

#include <string_view>
#include <vector>

#include "brain/lookahead.h"

namespace incan {

// Which evaluator the numbers come from.
inline constexpr std::string_view evaluator = Brain::version;

// Which choice is the better one.
enum class Better : std::uint8_t { camp, torch, neither };

// For one adventurer.
struct Tip {
  Seat adventurer{};
  double camp = 0;   // The player's chance to win with each choice, a partner doing what goes with it,
  double torch = 0;  // and
  double mix = 0;    // how likely the oracle would leave.
  Better better = Better::neither;
  bool operator==(const Tip&) const = default;
};

// Of a choice that has been revealed.
struct Verdict {
  Tip tip;
  Choice chosen{};
  int cost = 0;  // In thousandths of a win; none where it was fine.
  bool operator==(const Verdict&) const = default;
};

class Hints {
 public:
  // Of a game that waits for choices. Those that wait for their reveal are not in it (rule K3).
  explicit Hints(const Game& game) : lookahead_(Brain::shipped(), game) {}

  // Each is in the order of the seats. A partner of theirs does what it has chosen, if that is among those
  // made; what is best for both, if it is told at the same time; and else what goes best with either choice.
  // So who follows all tips does the best that there is.
  std::vector<Tip> tips(SeatSet of, const Choices& made) const;
  // The first of two partners might have been followed by the best of the second: so their costs add up to
  // what was lost in all.
  std::vector<Verdict> verdicts(SeatSet of, const Choices& revealed) const;

 private:
  Tip tip(Seat seat, const Choices& made) const;

  Lookahead lookahead_;
};

}  // namespace incan
