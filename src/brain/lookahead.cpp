#include "brain/lookahead.h"

#include <algorithm>
#include <cassert>

namespace incan {
namespace {

// Enumerates all subsets of a set, from the empty set to the full one.
template <typename Do>
void for_each_subset(AdventurerSet of, Do act) {
  int bits = 0;
  do {
    act(AdventurerSet::from_bits(bits));
    bits = (bits - of.bits()) & of.bits();
  } while (bits != 0);
}

void add(Chances& sum, const Chances& part, double weight) {
  for (std::size_t player = 0; player < sum.size(); ++player) sum[player] += weight * part[player];
}

// Groups of adventurers whose players are in identical positions: it does not matter to the others which of
// them leaves. Early in a game most are alike, and only one of many equivalent joint choices needs
// evaluating.
class Symmetry {
 public:
  explicit Symmetry(const Game& game) {
    const Board& board = game.board();
    // With a partner they are not interchangeable.
    const bool each_alone = adventurers_each(board.players()) == 1;
    for (Adventurer adventurer : board.inside()) {
      const auto same = [&](Adventurer other) {
        return each_alone && game.tent(other) == game.tent(adventurer) &&
               board.artifacts(other) == board.artifacts(adventurer) &&
               board.artifact_points(other) == board.artifact_points(adventurer);
      };
      AdventurerSet* group = nullptr;
      for (std::size_t at = 0; at < size_ && group == nullptr; ++at) {
        if (same(*groups_[at].begin())) group = &groups_[at];
      }
      if (group == nullptr) group = &groups_[size_++];
      group->insert(adventurer);
    }
  }

  // The canonical joint choice: as many leavers from each group, always the same ones.
  AdventurerSet canonical(AdventurerSet camp) const {
    AdventurerSet chosen;
    for (std::size_t at = 0; at < size_; ++at) {
      int many = (groups_[at] & camp).size();
      for (Adventurer adventurer : groups_[at]) {
        if (many-- > 0) chosen.insert(adventurer);
      }
    }
    return chosen;
  }

  // Maps the win chances of the canonical joint choice back to the actual leavers.
  Chances mapped_back(const Chances& chances, AdventurerSet camp) const {
    Chances all = chances;
    for (std::size_t at = 0; at < size_; ++at) {
      if (groups_[at].size() == 1) continue;
      const AdventurerSet leave = groups_[at] & canonical(camp);
      const AdventurerSet stay = groups_[at] - leave;
      for (Adventurer adventurer : groups_[at]) {
        const AdventurerSet like = camp.contains(adventurer) ? leave : stay;
        all[static_cast<std::size_t>(adventurer)] = chances[static_cast<std::size_t>(*like.begin())];
      }
    }
    return all;
  }

 private:
  std::array<AdventurerSet, max_adventurers> groups_{};
  std::size_t size_ = 0;
};

}  // namespace

Chances over_all_cards(const Brain& brain, const Game& game) {
  const Board& board = game.board();
  const Deck& deck = board.deck();
  assert(game.awaiting() == Awaiting::card && !deck.empty());
  // The network counts hazards without distinguishing them, and artifacts unless they have printed values.
  // Positions that look alike to it are evaluated once.
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
    // Only the first card of a round can be followed by another at once (rule R4).
    const Chances after =
        next.awaiting() == Awaiting::card ? over_all_cards(brain, next) : brain.chances(next);
    add(sum, after, static_cast<double>(count) / deck.size());
    count = 0;
  }
  return sum;
}

Lookahead::Lookahead(const Brain& brain, const Game& game, AdventurerSet shown)
    : inside_(game.board().inside()),
      each_(adventurers_each(game.board().players())),
      now_(brain.evaluate(game)) {
  assert(game.awaiting() == Awaiting::choices);
  const PlayerSet players = PlayerSet::first(game.board().players());
  const Symmetry symmetry(game);
  std::array<bool, 256> is_done{};
  double sum = 0;
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
      after_[model] = next.awaiting() == Awaiting::card ? over_all_cards(brain, next) : brain.chances(next);
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
