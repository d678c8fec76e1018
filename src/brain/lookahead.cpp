#include "brain/lookahead.h"

#include <cassert>

namespace incan {
namespace {

// All subsets of a set, the empty one first and the whole last.
template <typename Do>
void for_each_subset(SeatSet of, Do act) {
  int bits = 0;
  do {
    act(SeatSet::from_bits(bits));
    bits = (bits - of.bits()) & of.bits();
  } while (bits != 0);
}

void add(Chances& sum, const Chances& part, double weight) {
  for (std::size_t player = 0; player < sum.size(); ++player) sum[player] += weight * part[player];
}

}  // namespace

Chances over_all_cards(const Brain& brain, const Game& game) {
  const Deck& deck = game.board().deck();
  assert(game.awaiting() == Awaiting::card && !deck.empty());
  Chances sum{};
  Card last;
  bool is_first = true;
  for (Card card : deck) {
    // Copies of a card lie beside each other, and are alike.
    if (!is_first && card == last) continue;
    is_first = false;
    last = card;
    Game next = game;
    next.turn(card);
    // Only the first card of a round may be followed by another at once (rule R4).
    const Chances after =
        next.awaiting() == Awaiting::card ? over_all_cards(brain, next) : brain.judge(next).win;
    add(sum, after, static_cast<double>(deck.count(card)) / deck.size());
  }
  return sum;
}

Lookahead::Lookahead(const Brain& brain, const Game& game)
    : inside_(game.board().inside()),
      each_(adventurers_each(game.board().players())),
      now_(brain.judge(game)) {
  assert(game.awaiting() == Awaiting::choices);
  for_each_subset(inside_, [&](SeatSet camp) {
    Game next = game;
    next.reveal(Choices(inside_, camp));
    Chances& after = after_[static_cast<std::size_t>(camp.bits())];
    after = next.awaiting() == Awaiting::card ? over_all_cards(brain, next) : brain.judge(next).win;
    add(expected_, after, likely(inside_, camp));
  });
  for (PlayerId player : PlayerSet::first(game.board().players())) {
    weigh(player, game.board().seats_of(player) & inside_);
  }
}

double Lookahead::likely(SeatSet seats, SeatSet camp) const {
  double product = 1;
  for (Seat seat : seats) {
    const double leaves = now_.camp[static_cast<std::size_t>(seat)];
    product *= camp.contains(seat) ? leaves : 1 - leaves;
  }
  return product;
}

void Lookahead::weigh(PlayerId player, SeatSet own) {
  if (own.empty()) return;
  Options& list = options_[static_cast<std::size_t>(player)];
  const SeatSet others = inside_ - own;
  for_each_subset(own, [&](SeatSet camp) {
    Option option{camp, likely(own, camp), 0};
    for_each_subset(others, [&](SeatSet leavers) {
      option.win += likely(others, leavers) * after(camp | leavers)[static_cast<std::size_t>(player)];
    });
    list.of[list.size++] = option;
  });
}

Advice Lookahead::advice(Seat seat) const {
  assert(inside_.contains(seat));
  Advice advice;
  advice.mix = now_.camp[static_cast<std::size_t>(seat)];
  const auto player = static_cast<PlayerId>(index(seat) / each_);
  for (const Option& option : options(player)) {
    const SeatSet partner = SeatSet::from_bits(((1 << each_) - 1) << (index(player) * each_)) & inside_;
    const double weight = likely(partner - SeatSet{seat}, option.camp);
    (option.camp.contains(seat) ? advice.camp : advice.torch) += weight * option.win;
  }
  return advice;
}

}  // namespace incan
