// A position where choices are due, looked into one turn deep: what becomes of everybody's chance to win with
// each joint choice, averaged over all cards left, and what each player's own choice is worth while the
// others choose as likely as the network says. The analysis and the hints are made of this; it names no best
// move itself.
#pragma once

#include <array>
#include <cassert>
#include <span>

#include "brain/brain.h"

namespace incan {

// By player.
using Chances = std::array<double, max_players>;

// Choices are as good as each other if they differ by no more than this much of a win,
inline constexpr double near_enough = 0.003;
// or by no more than that and the network would do each of them so often: who mixes holds both to be worth
// the same, and the network's word on what they are worth is no finer.
inline constexpr double near_in_a_mix = 0.012;
inline constexpr double share_in_a_mix = 0.2;
// Of one that is worth so much less than the best, and how likely the network would do the one and the other.
constexpr bool is_as_good(double loss, double likely, double likely_best) {
  return loss <= near_enough ||
         (loss <= near_in_a_mix && likely >= share_in_a_mix && likely_best >= share_in_a_mix);
}

// What a player may do with all own adventurers inside: these leave, and the others go on.
struct Option {
  SeatSet camp;
  double likely = 0;  // That the network would do so, and
  double win = 0;     // the player's chance to win then.
};

class Lookahead {
 public:
  // What the others do less often than this is left out, and the rest makes the whole: with many inside there
  // is much that hardly ever happens.
  static constexpr double negligible = 1e-5;

  // Of a game that waits for choices, in which the tents are what the asker supposes them to be. What was
  // shown, if that is known, is looked into in any case.
  Lookahead(const Brain& brain, const Game& game, SeatSet shown = {});

  SeatSet inside() const { return inside_; }
  // What the network says of the position itself.
  const Judgement& now() const { return now_; }
  // Everybody's chances if just these leave, over all cards that may come then.
  const Chances& after(SeatSet camp) const {
    assert(is_known(camp));
    return after_[static_cast<std::size_t>(camp.bits())];
  }
  bool is_known(SeatSet camp) const { return is_known_[static_cast<std::size_t>(camp.bits())]; }
  // How likely just these leave, of all who are named.
  double likely(SeatSet seats, SeatSet camp) const;
  // Over all joint choices.
  const Chances& expected() const { return expected_; }
  // All that a player may do, beginning with all going on; nothing for one who is outside.
  std::span<const Option> options(PlayerId player) const {
    const Options& list = options_[static_cast<std::size_t>(player)];
    return {list.of.data(), list.size};
  }
  // The best that the owner of somebody inside may do, if some of the own adventurers do what is said here.
  const Option& best(Seat seat, const Choices& made) const;

 private:
  struct Options {
    std::array<Option, 4> of{};
    std::size_t size = 0;
  };

  void weigh(PlayerId player, SeatSet own);

  SeatSet inside_;
  int each_;
  Judgement now_;
  std::array<Chances, 256> after_{};
  std::array<bool, 256> is_known_{};
  Chances expected_{};
  std::array<Options, max_players> options_{};
};

// Everybody's chances over all cards that may be turned next, each as often as it is left.
Chances over_all_cards(const Brain& brain, const Game& game);

}  // namespace incan
