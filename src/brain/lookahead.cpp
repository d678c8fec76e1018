#include "brain/lookahead.h"

#include <algorithm>
#include <cassert>

#include "brain/joint_choices.h"

namespace incan {
namespace {

void add(Chances& sum, const Chances& part, double weight) {
  for (std::size_t player = 0; player < sum.size(); ++player) sum[player] += weight * part[player];
}

}  // namespace

std::vector<WeightedCard> distinct_cards(const Board& board) {
  const Deck& deck = board.deck();
  // The network counts hazards without distinguishing them, and artifacts unless they have printed values.
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
  std::vector<WeightedCard> cards;
  cards.reserve(static_cast<std::size_t>(deck.size()));
  for (Card card : deck) {
    int& count = many[static_cast<std::size_t>(kind_of(card))];
    if (count == 0) continue;
    cards.push_back({card, static_cast<double>(count) / deck.size()});
    count = 0;
  }
  return cards;
}

Chances over_all_cards(const Brain& brain, const Game& game) {
  return average_over_cards(game, [&](const Game& next) { return brain.chances(next); });
}

Lookahead::Lookahead(const Brain& brain, const Game& game, AdventurerSet shown)
    : Lookahead(brain, game, brain.evaluate(game), shown) {}

Lookahead::Lookahead(const Brain& brain, const Game& game, const Mix& mix, AdventurerSet shown)
    : Lookahead(brain, game, Evaluation{mix, brain.evaluate(game).win}, shown) {}

Lookahead::Lookahead(const Brain& brain, const Game& game, const Evaluation& now, AdventurerSet shown)
    : inside_(game.board().inside()), each_(adventurers_each(game.board().players())), now_(now) {
  assert(game.awaiting() == Awaiting::choices);
  const PlayerSet players = PlayerSet::first(game.board().players());
  const Symmetry symmetry(game);
  std::array<bool, 256> is_done{};
  double sum = 0;
  const auto value = [&](const Game& next) {
    ++evaluations_;
    return brain.chances(next);
  };
  for_each_subset(inside_, [&](AdventurerSet camp) {
    // The highest probability that any one player assigns to the others leaving like this.
    const double all = likely(inside_, camp);
    double to_somebody = all;
    for (Player player : players) {
      const AdventurerSet own = game.board().adventurers_of(player) & inside_;
      to_somebody = std::max(to_somebody, likely(inside_ - own, camp));
    }
    const auto place = static_cast<std::size_t>(camp.bits());
    is_known_[place] = to_somebody >= negligible || camp == shown;
    if (!is_known_[place]) return;
    const AdventurerSet representative = symmetry.canonical(camp);
    const auto model = static_cast<std::size_t>(representative.bits());
    if (!is_done[model]) {
      is_done[model] = true;
      Game next = game;
      next.reveal(Choices(inside_, representative));
      after_[model] = next.awaiting() == Awaiting::card ? average_over_cards(next, value) : value(next);
    }
    after_[place] = symmetry.mapped_back(after_[model], camp);
    add(expected_, after_[place], all);
    sum += all;
  });
  for (double& chance : expected_) chance /= sum;
  for (Player player : players) evaluate_options(player, game.board().adventurers_of(player) & inside_);
}

double Lookahead::likely(AdventurerSet adventurers, AdventurerSet camp) const {
  double product = 1;
  for (Adventurer adventurer : adventurers) {
    const double leaves = now_.camp[static_cast<std::size_t>(adventurer)];
    product *= camp.contains(adventurer) ? leaves : 1 - leaves;
  }
  return product;
}

void Lookahead::evaluate_options(Player player, AdventurerSet own) {
  if (own.empty()) return;
  Options& list = options_[static_cast<std::size_t>(player)];
  const AdventurerSet others = inside_ - own;
  for_each_subset(own, [&](AdventurerSet camp) {
    Option option{camp, likely(own, camp), 0};
    double sum = 0;
    for_each_subset(others, [&](AdventurerSet leavers) {
      if (!is_known(camp | leavers)) return;
      const double weight = likely(others, leavers);
      option.win += weight * after(camp | leavers)[static_cast<std::size_t>(player)];
      sum += weight;
    });
    option.win /= sum;
    list.of[list.size++] = option;
  });
}

const Option& Lookahead::best(Adventurer adventurer, const Choices& made) const {
  assert(inside_.contains(adventurer));
  const std::span<const Option> list = options(static_cast<Player>(index(adventurer) / each_));
  const AdventurerSet all = list.back().camp;
  const auto fits = [&](const Option& option) {
    return (option.camp & made.inside()) == (all & made.camp());
  };
  auto best = std::find_if(list.begin(), list.end(), fits);
  for (auto option = best; option != list.end(); ++option) {
    if (fits(*option) && option->win > best->win) best = option;
  }
  return *best;
}

}  // namespace incan
