#include "brain/lookahead.h"

#include <algorithm>
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
  const Board& board = game.board();
  const Deck& deck = board.deck();
  assert(game.awaiting() == Awaiting::card && !deck.empty());
  // The network counts hazards and does not tell them apart, nor artifacts unless their points are printed on
  // them: what it sees alike is judged once.
  const bool are_alike = board.rules().artifact_worth == ArtifactWorth::by_order_of_leaving;
  const auto kind_of = [&](Card card) {
    constexpr int ends_round = Card::codes;
    constexpr int artifact = Card::codes + 1;
    constexpr int new_hazard = Card::codes + 2;
    if (card.kind() == CardKind::treasure) return card.code();
    if (card.kind() == CardKind::artifact) return are_alike ? artifact : card.code();
    return board.path().hazards().contains(card.hazard()) ? ends_round : new_hazard + deck.count(card);
  };
  std::array<int, Card::codes + 3 + copies_of_a_hazard> many{};
  for (Card card : deck) ++many[static_cast<std::size_t>(kind_of(card))];
  Chances sum{};
  for (Card card : deck) {
    int& count = many[static_cast<std::size_t>(kind_of(card))];
    if (count == 0) continue;
    Game next = game;
    next.turn(card);
    // Only the first card of a round may be followed by another at once (rule R4).
    const Chances after =
        next.awaiting() == Awaiting::card ? over_all_cards(brain, next) : brain.chances(next);
    add(sum, after, static_cast<double>(count) / deck.size());
    count = 0;
  }
  return sum;
}

Lookahead::Lookahead(const Brain& brain, const Game& game, SeatSet shown)
    : inside_(game.board().inside()),
      each_(adventurers_each(game.board().players())),
      now_(brain.judge(game)) {
  assert(game.awaiting() == Awaiting::choices);
  const PlayerSet players = PlayerSet::first(game.board().players());
  double sum = 0;
  for_each_subset(inside_, [&](SeatSet camp) {
    // How likely the others would be to leave so, to the player of whom this is least to be expected.
    const double all = likely(inside_, camp);
    double to_somebody = all;
    for (PlayerId player : players) {
      const SeatSet own = game.board().seats_of(player) & inside_;
      to_somebody = std::max(to_somebody, likely(inside_ - own, camp));
    }
    const auto place = static_cast<std::size_t>(camp.bits());
    is_known_[place] = to_somebody >= negligible || camp == shown;
    if (!is_known_[place]) return;
    Game next = game;
    next.reveal(Choices(inside_, camp));
    after_[place] = next.awaiting() == Awaiting::card ? over_all_cards(brain, next) : brain.chances(next);
    add(expected_, after_[place], all);
    sum += all;
  });
  for (double& chance : expected_) chance /= sum;
  for (PlayerId player : players) weigh(player, game.board().seats_of(player) & inside_);
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
    double sum = 0;
    for_each_subset(others, [&](SeatSet leavers) {
      if (!is_known(camp | leavers)) return;
      const double weight = likely(others, leavers);
      option.win += weight * after(camp | leavers)[static_cast<std::size_t>(player)];
      sum += weight;
    });
    option.win /= sum;
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
