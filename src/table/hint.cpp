#include "table/hint.h"

#include <algorithm>
#include <cmath>

namespace incan {

Tip Hints::tip(Seat seat) const {
  const Advice advice = lookahead_.advice(seat);
  return {seat, advice.camp, advice.torch, advice.mix};
}

std::vector<Tip> Hints::tips(SeatSet of) const {
  std::vector<Tip> list;
  for (Seat seat : of) list.push_back(tip(seat));
  return list;
}

std::vector<Verdict> Hints::verdicts(SeatSet of, const Choices& revealed) const {
  std::vector<Verdict> list;
  for (const Tip& one : tips(of)) {
    const Choice chosen = revealed.of(one.adventurer);
    const double lost = std::max(one.camp, one.torch) - (chosen == Choice::camp ? one.camp : one.torch);
    list.push_back({one, chosen, lost <= tolerance ? 0 : static_cast<int>(std::lround(lost * 1000))});
  }
  return list;
}

}  // namespace incan
