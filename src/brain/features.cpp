#include "brain/features.h"

#include <algorithm>
#include <cassert>

namespace incan {
namespace {

// Features are scaled to about 1 and clamped, so that an unusual position does not drive the network far
// outside what it was trained on.
float scaled(double value, double unit, double most = 3) {
  return static_cast<float>(std::clamp(value / unit, -most, most));
}

// Writes numbers one after another.
class Row {
 public:
  explicit Row(float* at) : at_(at) {}
  void add(float value) { *at_++ = value; }
  void add(bool truth) { add(truth ? 1.0F : 0.0F); }
  void add(double value, double unit, double most = 3) { add(scaled(value, unit, most)); }
  // One-hot encoding.
  void add_one_hot(int place, int places) {
    for (int at = 0; at < places; ++at) add(at == place);
  }
  const float* end() const { return at_; }

 private:
  float* at_;
};

// Features shared by all adventurers.
struct Standing {
  int players = 0;
  std::array<int, max_players> score{};
  std::array<int, max_players> artifacts{};
  std::array<bool, max_players> inside{};
  int alone = 0;     // What a lone leaver takes home.
  int together = 0;  // What each takes home if everybody leaves.
};

Standing standing_of(const Game& game) {
  const Board& board = game.board();
  Standing standing;
  standing.players = board.players();
  for (Adventurer adventurer : board.all_adventurers()) {
    const auto player = static_cast<std::size_t>(board.owner(adventurer));
    standing.score[player] += game.tent(adventurer).count() + board.artifact_points(adventurer);
    standing.artifacts[player] += board.artifacts(adventurer);
    if (board.inside().contains(adventurer)) standing.inside[player] = true;
  }
  const int inside = board.inside().size();
  if (inside > 0) {
    const Haul alone = board.haul(1);
    standing.alone = alone.gems.count() + alone.artifact_points;
    standing.together = board.haul(inside).gems.count();
  }
  return standing;
}

void describe_table(const Board& board, const Standing& standing, std::array<float, table_features>& out) {
  const bool between = board.awaiting() == Awaiting::round;
  const int inside = board.inside().size();
  const Deck& deck = between ? board.in_the_game() : board.deck();
  const double cards = std::max(deck.size(), 1);
  const double carried = board.carried().count();
  const double bust = board.bust_chance();
  const double share = inside > 0 ? board.expected_share(inside) : 0;
  const double loss = bust * standing.together;
  const int removed = hazard_types * copies_of_a_hazard - board.in_the_game().count(CardKind::hazard);
  const int seen = between ? 0 : board.path().hazards().size();
  const int hazards = deck.count(CardKind::hazard);

  Row row(out.data());
  row.add_one_hot(between ? board.round() : board.round() - 1, rounds_in_a_game);
  row.add(between);
  row.add_one_hot(inside - 1, max_adventurers);
  row.add(carried, 15);
  row.add(std::min(carried, 6.0), 6);
  row.add(inside > 0 ? board.path().gems().count() : 0, 15);
  row.add(inside > 0 ? board.path().gems().count() / inside : 0, 6);
  row.add(bust, 0.25);
  row.add(bust * bust, 0.1);
  row.add(cards, 35);
  row.add(share, 3);
  row.add(inside > 1 ? board.expected_share(inside - 1) : share, 3);
  row.add(inside > 0 ? board.expected_share(1) : 0, 8);
  row.add(inside > 0 ? board.haul(1).artifact_points : 0, 10);
  row.add(between ? 0 : board.path().artifacts().size(), 2);
  row.add(deck.count(CardKind::artifact) / cards, 0.05);
  row.add(board.artifacts_out(), 5);
  row.add(seen, 5);
  row.add(removed, 4);
  row.add(deck.count(CardKind::treasure), 15);
  row.add(between ? 0 : board.cards_turned(), 8);
  row.add_one_hot(static_cast<int>(board.edition()), static_cast<int>(rulesets.size()));
  row.add(share > 0 ? loss / share : 0, 2);
  row.add(share - loss, 3);
  row.add((hazards - board.bust_cards()) / cards, 0.3);
  assert(row.end() == out.data() + out.size());
}

void describe_adventurer(const Board& board, const Standing& standing, Adventurer adventurer,
                         std::array<float, own_features>& out) {
  constexpr int nobody = -1000;
  const auto me = static_cast<std::size_t>(board.owner(adventurer));
  const int score = standing.score[me];
  int best = nobody;
  int second = nobody;
  int best_inside = nobody;
  int best_outside = nobody;
  int ahead = 0;
  int ahead_of_alone = 0;
  int ahead_of_together = 0;
  int sum = 0;
  for (std::size_t other = 0; other < static_cast<std::size_t>(standing.players); ++other) {
    const int its = standing.score[other];
    sum += its;
    if (other == me) continue;
    if (its > best) {
      second = best;
      best = its;
    } else {
      second = std::max(second, its);
    }
    int& best_there = standing.inside[other] ? best_inside : best_outside;
    best_there = std::max(best_there, its);
    ahead += its > score ? 1 : 0;
    ahead_of_alone += its > score + standing.alone ? 1 : 0;
    ahead_of_together += its > score + standing.together ? 1 : 0;
  }
  const bool inside = board.inside().contains(adventurer);
  const int partners =
      (board.adventurers_of(board.owner(adventurer)) & board.inside()).size() - (inside ? 1 : 0);
  const double others = standing.players - 1;
  const auto lead = [&](int over) { return over == nobody ? 60 : score - over; };

  Row row(out.data());
  row.add(inside);
  row.add(score, 50);
  row.add(lead(best), 20);
  row.add(lead(best), 5);
  row.add(lead(second), 20);
  row.add(lead(best_inside), 20);
  row.add(lead(best_outside), 20);
  row.add(lead(best_outside), 5);
  row.add(score - static_cast<double>(sum) / standing.players, 20);
  row.add(standing.artifacts[me], 3);
  row.add(ahead, others);
  row.add(ahead_of_alone, others);
  row.add(ahead_of_together, others);
  row.add(partners > 0);
  row.add(score + standing.alone - best, 20);
  row.add(score + standing.alone - best, 5);
  row.add(score + standing.together - best, 20);
  row.add(score + standing.together - best, 5);
  row.add(best_outside == nobody);
  // A player's two adventurers may choose differently. Which of the two stays inside makes no difference.
  const bool alike = inside == (partners > 0);
  row.add(adventurers_each(board.players()) == 2 && alike && index(adventurer) % 2 == 1);
  assert(row.end() == out.data() + out.size());
}

}  // namespace

Features features_of(const Game& game) {
  const Board& board = game.board();
  const Standing standing = standing_of(game);
  Features features;
  features.inside = board.inside();
  features.adventurers = board.adventurers();
  features.each = adventurers_each(board.players());
  describe_table(board, standing, features.table);
  for (Adventurer adventurer : board.all_adventurers()) {
    describe_adventurer(board, standing, adventurer, features.own[static_cast<std::size_t>(adventurer)]);
  }
  return features;
}

}  // namespace incan
