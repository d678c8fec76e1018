#include "brain/hint.h"

#include <algorithm>
#include <cmath>

namespace incan {

Tip Hints::tip(Adventurer adventurer, const Choices& made) const {
  const AdventurerSet own{adventurer};
  const double camp = lookahead_.best(adventurer, Choices(made.inside() | own, made.camp() | own)).win;
  const double torch = lookahead_.best(adventurer, Choices(made.inside() | own, made.camp() - own)).win;
  const double mix = lookahead_.now().camp[static_cast<std::size_t>(adventurer)];
  const double gain = camp - torch;
  const bool even = gain > 0 ? is_as_good(gain, 1 - mix, mix) : is_as_good(-gain, mix, 1 - mix);
  const Better better = even ? Better::neither : gain > 0 ? Better::camp : Better::torch;
  return {adventurer, camp, torch, mix, better};
}

std::vector<Tip> Hints::tips(AdventurerSet of, const Choices& made) const {
  std::vector<Tip> list;
  for (Adventurer adventurer : of) {
    const AdventurerSet others = lookahead_.inside() - AdventurerSet{adventurer};
    const AdventurerSet best = lookahead_.best(adventurer, Choices(made.inside() & others, made.camp())).camp;
    list.push_back(tip(adventurer, Choices((made.inside() | of) & others, best)));
  }
  return list;
}

std::vector<Verdict> Hints::verdicts(AdventurerSet of, const Choices& revealed) const {
  std::vector<Verdict> list;
  AdventurerSet open = of;
  for (Adventurer adventurer : of) {
    const Tip one = tip(adventurer, Choices(lookahead_.inside() - open, revealed.camp()));
    open = open - AdventurerSet{adventurer};
    const Choice chosen = revealed.of(adventurer);
    const Better missed = chosen == Choice::camp ? Better::torch : Better::camp;
    const double cost = one.better == missed ? std::abs(one.camp - one.torch) : 0;
    list.push_back({one, chosen, static_cast<int>(std::lround(1000 * cost))});
  }
  return list;
}

}  // namespace incan
