#include "attack/two_turns.h"

#include <array>

#include "brain/joint_choices.h"

namespace incan {

AdventurerSet TwoTurns::best(const Game& game, const Lookahead& one_turn) {
  const std::span<const Option> options = one_turn.options(attacking_player);
  const AdventurerSet own = options.back().camp;
  AdventurerSet best;
  double most = -1;
  for (const Option& option : options) {
    // Once all have left, there is no choice to look ahead to.
    const double chance = option.camp == own ? option.win : win(game, one_turn, own, option.camp);
    if (chance <= most) continue;
    most = chance;
    best = option.camp;
  }
  return best;
}

double TwoTurns::win(const Game& game, const Lookahead& one_turn, AdventurerSet own, AdventurerSet camp) {
  const AdventurerSet others = one_turn.inside() - own;
  const Symmetry symmetry(game, own);
  std::array<double, 256> likely{};
  for_each_subset(others, [&](AdventurerSet leavers) {
    likely[static_cast<std::size_t>(symmetry.canonical(leavers).bits())] += one_turn.likely(others, leavers);
  });
  double sum = 0;
  double all = 0;
  for_each_subset(others, [&](AdventurerSet leavers) {
    const double weight = likely[static_cast<std::size_t>(leavers.bits())];
    if (weight < negligible || stop_) return;
    sum += weight * win_after(game, Choices(one_turn.inside(), camp | leavers));
    all += weight;
  });
  return all > 0 ? sum / all : 0;
}

double TwoTurns::win_after(const Game& game, Choices revealed) {
  constexpr auto attacking = static_cast<std::size_t>(attacking_player);
  Game after = game;
  after.reveal(revealed);
  const auto value = [&](const Game& next) {
    Chances chances{};
    const AdventurerSet own = next.board().adventurers_of(attacking_player);
    if (stop_) return chances;
    if (next.awaiting() != Awaiting::choices || (next.board().inside() & own).empty()) {
      ++evaluations_;
      return brain_.chances(next);
    }
    const Lookahead second(brain_, next, model_.mix_after(game, revealed, next));
    evaluations_ += second.evaluations();
    for (const Option& option : second.options(attacking_player)) {
      chances[attacking] = std::max(chances[attacking], option.win);
    }
    return chances;
  };
  return (after.awaiting() == Awaiting::card ? average_over_cards(after, value) : value(after))[attacking];
}

}  // namespace incan
