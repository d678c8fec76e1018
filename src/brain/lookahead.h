// One-turn look-ahead from a position where choices are due: everybody's win chance after each joint choice,
// averaged over all cards left, and the value of each player's own choices while the others follow the
// network's policy. The analysis and the hints are built on it; it does not pick a best move itself.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "brain/brain.h"

namespace incan {

// By player.
using Chances = std::array<double, max_players>;
// The probability of Camp, by adventurer.
using Mix = std::array<double, max_adventurers>;

// Two choices are equally good if their win chances differ by no more than this,
inline constexpr double near_enough = 0.003;
// or by no more than this when the network would choose each of them at least this often: a mixed strategy
// values both the same, and the evaluation is no more precise than that.
inline constexpr double near_in_a_mix = 0.012;
inline constexpr double share_in_a_mix = 0.2;
// Whether an option this much worse than the best counts as equally good, given how likely the network is to
// choose each.
constexpr bool is_as_good(double loss, double likely, double likely_best) {
  return loss <= near_enough ||
         (loss <= near_in_a_mix && likely >= share_in_a_mix && likely_best >= share_in_a_mix);
}

// One option for all of a player's adventurers inside: these leave, the others go on.
struct Option {
  AdventurerSet camp;
  double likely = 0;  // The network's probability of this option.
  double win = 0;     // The player's win chance with it.
};

class Lookahead {
 public:
  // Joint choices of the others less likely than this are dropped and the rest normalized: with many
  // adventurers inside, most combinations hardly ever occur.
  static constexpr double negligible = 1e-5;

  // For a game that waits for choices; its tents hold what the caller assumes. The revealed choice, if given,
  // is always evaluated.
  Lookahead(const Brain& brain, const Game& game, AdventurerSet shown = {});
  // The same if the adventurers inside choose by this mix instead of the network's policy.
  Lookahead(const Brain& brain, const Game& game, const Mix& mix, AdventurerSet shown = {});

  AdventurerSet inside() const { return inside_; }
  // The network's own evaluation of the position, with the mix that the adventurers choose by.
  const Evaluation& now() const { return now_; }
  // Everybody's win chance if exactly these leave, averaged over the cards that may follow.
  const Chances& after(AdventurerSet camp) const {
    assert(is_known(camp));
    return after_[static_cast<std::size_t>(camp.bits())];
  }
  bool is_known(AdventurerSet camp) const { return is_known_[static_cast<std::size_t>(camp.bits())]; }
  // The probability that exactly these leave, among the given adventurers.
  double likely(AdventurerSet adventurers, AdventurerSet camp) const;
  // Averaged over all joint choices.
  const Chances& expected() const { return expected_; }
  // All options of a player, starting with everybody going on; empty for a player who is outside.
  std::span<const Option> options(Player player) const {
    const Options& list = options_[static_cast<std::size_t>(player)];
    return {list.of.data(), list.size};
  }
  // How many positions were evaluated.
  std::uint64_t evaluations() const { return evaluations_; }
  // The best option of an adventurer's owner, given the choices already fixed for some of the owner's
  // adventurers.
  const Option& best(Adventurer adventurer, const Choices& made) const;

 private:
  struct Options {
    std::array<Option, 4> of{};
    std::size_t size = 0;
  };

  Lookahead(const Brain& brain, const Game& game, const Evaluation& now, AdventurerSet shown);
  void evaluate_options(Player player, AdventurerSet own);

  AdventurerSet inside_;
  int each_;
  Evaluation now_;
  std::array<Chances, 256> after_{};
  std::array<bool, 256> is_known_{};
  Chances expected_{};
  std::array<Options, max_players> options_{};
  std::uint64_t evaluations_ = 0;
};

// The cards left that lead to positions which differ to the network, with their probabilities. One card
// stands for all that lead to positions that look alike.
struct WeightedCard {
  Card card;
  double probability = 0;
};
std::vector<WeightedCard> distinct_cards(const Board& board);

// Averages the chances that `value` gives for the positions that may follow once a card is turned.
template <typename Value>
Chances average_over_cards(const Game& game, const Value& value) {
  assert(game.awaiting() == Awaiting::card && !game.board().deck().empty());
  Chances sum{};
  for (const auto& [card, probability] : distinct_cards(game.board())) {
    Game next = game;
    next.turn(card);
    // Only the first card of a round can be followed by another at once (rule R4).
    const Chances after =
        next.awaiting() == Awaiting::card ? average_over_cards(next, value) : value(std::as_const(next));
    for (std::size_t player = 0; player < sum.size(); ++player) sum[player] += probability * after[player];
  }
  return sum;
}

// Everybody's win chance averaged over the next card, weighted by how many of each are left.
Chances over_all_cards(const Brain& brain, const Game& game);

}  // namespace incan
