#include "table/hint.h"

#include <algorithm>
#include <cmath>

namespace incan {

Tip Hints::tip(Seat seat) const {
  const Advice advice = lookahead_.advice(seat);
  const double gain = advice.camp - advice.torch;
  const bool even =
      gain > 0 ? is_as_good(gain, 1 - advice.mix, advice.mix) : is_as_good(-gain, advice.mix, 1 - advice.mix);
  const Better better = even ? Better::neither : gain > 0 ? Better::camp : Better::torch;
  return {seat, advice.camp, advice.torch, advice.mix, better};
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
    const Better missed = chosen == Choice::camp ? Better::torch : Better::camp;
    const double cost = one.better == missed ? std::abs(one.camp - one.torch) : 0;
    list.push_back({one, chosen, static_cast<int>(std::lround(1000 * cost))});
  }
  return list;
}

}  // namespace incan
