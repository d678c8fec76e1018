#include "brain/hint.h"

#include <algorithm>
#include <cmath>

namespace incan {

Tip Hints::tip(Seat seat, const Choices& made) const {
  const SeatSet own{seat};
  const double camp = lookahead_.best(seat, Choices(made.inside() | own, made.camp() | own)).win;
  const double torch = lookahead_.best(seat, Choices(made.inside() | own, made.camp() - own)).win;
  const double mix = lookahead_.now().camp[static_cast<std::size_t>(seat)];
  const double gain = camp - torch;
  const bool even = gain > 0 ? is_as_good(gain, 1 - mix, mix) : is_as_good(-gain, mix, 1 - mix);
  const Better better = even ? Better::neither : gain > 0 ? Better::camp : Better::torch;
  return {seat, camp, torch, mix, better};
}

std::vector<Tip> Hints::tips(SeatSet of, const Choices& made) const {
  std::vector<Tip> list;
  for (Seat seat : of) {
    const SeatSet others = lookahead_.inside() - SeatSet{seat};
    const SeatSet best = lookahead_.best(seat, Choices(made.inside() & others, made.camp())).camp;
    list.push_back(tip(seat, Choices((made.inside() | of) & others, best)));
  }
  return list;
}

std::vector<Verdict> Hints::verdicts(SeatSet of, const Choices& revealed) const {
  std::vector<Verdict> list;
  SeatSet open = of;
  for (Seat seat : of) {
    const Tip one = tip(seat, Choices(lookahead_.inside() - open, revealed.camp()));
    open = open - SeatSet{seat};
    const Choice chosen = revealed.of(seat);
    const Better missed = chosen == Choice::camp ? Better::torch : Better::camp;
    const double cost = one.better == missed ? std::abs(one.camp - one.torch) : 0;
    list.push_back({one, chosen, static_cast<int>(std::lround(1000 * cost))});
  }
  return list;
}

}  // namespace incan
