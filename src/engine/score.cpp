#include "engine/score.h"

#include <algorithm>

namespace incan {

PlayerSet winners(const Ruleset& rules, const Result& result) {
  // One number ranks a player: the score, then the artifacts where they break ties.
  const auto rank = [&](Player player) {
    return result.score(player) * 8 + (rules.artifacts_break_ties ? result.artifacts_of(player) : 0);
  };
  int best = 0;
  PlayerSet set;
  for (Player player : PlayerSet::first(result.players)) {
    if (rank(player) > best) set = PlayerSet();
    if (rank(player) >= best) set.insert(player);
    best = std::max(best, rank(player));
  }
  return set;
}

}  // namespace incan
