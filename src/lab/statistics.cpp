#include "lab/statistics.h"

#include <algorithm>
#include <cmath>

namespace incan {
namespace {

// Finds the winners of a batch. It processes one player's numbers at a time, in simple loops over local
// variables that compilers vectorize.
class Tally {
 public:
  void rank_players(const BatchTable& table, const BatchResults& batch) {
    games_ = batch.games;
    std::fill_n(best_.begin(), games_, 0);
    std::fill_n(winners_.begin(), games_, 0);
    const auto players = static_cast<std::size_t>(table.players);
    const auto each = static_cast<std::size_t>(adventurers_each(table.players));
    // Where artifacts do not break ties, they are masked out.
    const std::uint16_t mask = ruleset(table.edition).artifacts_break_ties ? 0xffff : 0xfff8;
    for (std::size_t id = 0; id < players; ++id) {
      const std::uint16_t* second = each == 2 ? batch.rank[2 * id + 1].data() : nullptr;
      read_player(batch.rank[each * id].data(), second, mask, ranks_[id], compared_[id]);
    }
    for (std::size_t id = 0; id < players; ++id) count_winner(compared_[id]);
    shared_.clear();
    for (std::size_t game = 0; game < games_; ++game) {
      if (winners_[game] != 1) shared_.push_back(game);
    }
  }

  void count(std::size_t id, PlayerStatistics& player) const {
    const Numbers& rank = ranks_[id];
    const Numbers& compared = compared_[id];
    std::uint32_t artifacts = 0;
    std::uint32_t wins = 0;
    for (std::size_t game = 0; game < games_; ++game) {
      artifacts += rank[game] & 7U;
      wins += compared[game] == best_[game] ? 1U : 0U;
    }
    player.artifacts += artifacts;
    for (std::size_t game = 0; game < games_; ++game) ++player.games_by_points[rank[game] >> 3];
    for (const std::size_t game : shared_) {
      if (compared[game] != best_[game]) continue;
      ++player.wins_by_winners[winners_[game]];
      --wins;
    }
    player.wins_by_winners[1] += wins;
  }

 private:
  using Numbers = std::array<std::uint16_t, BatchResults::chunk>;

  void read_player(const std::uint16_t* first, const std::uint16_t* second, std::uint16_t mask, Numbers& rank,
                   Numbers& compared) {
    std::copy_n(first, games_, rank.begin());
    if (second != nullptr) {
      for (std::size_t game = 0; game < games_; ++game) {
        rank[game] = static_cast<std::uint16_t>(rank[game] + second[game]);
      }
    }
    for (std::size_t game = 0; game < games_; ++game) {
      compared[game] = static_cast<std::uint16_t>(rank[game] & mask);
      best_[game] = std::max(best_[game], compared[game]);
    }
  }
  void count_winner(const Numbers& compared) {
    for (std::size_t game = 0; game < games_; ++game) {
      winners_[game] = static_cast<std::uint16_t>(winners_[game] + (compared[game] == best_[game] ? 1 : 0));
    }
  }

  std::size_t games_ = 0;
  std::array<Numbers, max_players> ranks_{};
  std::array<Numbers, max_players> compared_{};  // The part of the rank that decides the winner.
  Numbers best_{};
  Numbers winners_{};
  std::vector<std::size_t> shared_;  // The few games with more than one winner.
};

}  // namespace

void PlayerStatistics::merge(const PlayerStatistics& other) {
  for (std::size_t points = 0; points < most_points; ++points)
    games_by_points[points] += other.games_by_points[points];
  for (std::size_t winners = 0; winners < wins_by_winners.size(); ++winners)
    wins_by_winners[winners] += other.wins_by_winners[winners];
  artifacts += other.artifacts;
}

void Statistics::add(const GameSummary& game) {
  ++games;
  cards += static_cast<std::uint64_t>(game.cards);
  busts += static_cast<std::uint64_t>(game.busts);
  const Result& result = game.result;
  for (Player id : PlayerSet::first(result.players)) {
    PlayerStatistics& one = player[static_cast<std::size_t>(id)];
    ++one.games_by_points[static_cast<std::size_t>(result.score(id))];
    one.artifacts += static_cast<std::uint64_t>(result.artifacts_of(id));
    if (result.winners.contains(id)) ++one.wins_by_winners[static_cast<std::size_t>(result.winners.size())];
  }
}

void Statistics::add(const BatchTable& table, const BatchResults& batch) {
  games += batch.games;
  cards += batch.cards;
  busts += batch.busts;
  thread_local Tally tally;
  tally.rank_players(table, batch);
  for (std::size_t id = 0; id < static_cast<std::size_t>(table.players); ++id) tally.count(id, player[id]);
}

void Statistics::merge(const Statistics& other) {
  games += other.games;
  cards += other.cards;
  busts += other.busts;
  for (std::size_t id = 0; id < player.size(); ++id) player[id].merge(other.player[id]);
}

WinMoments win_moments(const PlayerStatistics& player, std::uint64_t games) {
  WinMoments moments;
  double squares = 0;
  for (std::size_t winners = 1; winners < player.wins_by_winners.size(); ++winners) {
    const double part = 1.0 / static_cast<double>(winners);
    moments.wins += part * static_cast<double>(player.wins_by_winners[winners]);
    squares += part * part * static_cast<double>(player.wins_by_winners[winners]);
  }
  const double more = static_cast<double>(games) + 2;
  moments.smoothed_mean = (moments.wins + 1) / more;
  moments.variance = (squares + 1) / more - moments.smoothed_mean * moments.smoothed_mean;
  return moments;
}

Estimate win_rate(const PlayerStatistics& player, std::uint64_t games) {
  if (games == 0) return {0, 0, 1};
  const auto n = static_cast<double>(games);
  const WinMoments moments = win_moments(player, games);
  const double mean = moments.wins / n;
  const double binomial_variance = mean * (1 - mean);
  // Wilson's interval for the win rate, narrowed because shared wins vary less than whole ones.
  const double z2 =
      normal_95 * normal_95 * moments.variance / (moments.smoothed_mean * (1 - moments.smoothed_mean));
  const double center = (mean + z2 / (2 * n)) / (1 + z2 / n);
  const double half = std::sqrt(z2 * (binomial_variance / n + z2 / (4 * n * n))) / (1 + z2 / n);
  return {mean, std::max(0.0, center - half), std::min(1.0, center + half)};
}

double mean_points(const PlayerStatistics& player, std::uint64_t games) {
  std::uint64_t sum = 0;
  for (std::size_t points = 0; points < player.games_by_points.size(); ++points)
    sum += points * player.games_by_points[points];
  return games == 0 ? 0.0 : static_cast<double>(sum) / static_cast<double>(games);
}

double standard_deviation(const PlayerStatistics& player, std::uint64_t games) {
  if (games < 2) return 0;
  const double mean = mean_points(player, games);
  double squares = 0;
  for (std::size_t points = 0; points < player.games_by_points.size(); ++points) {
    const double away = static_cast<double>(points) - mean;
    squares += away * away * static_cast<double>(player.games_by_points[points]);
  }
  return std::sqrt(squares / static_cast<double>(games - 1));
}

int percentile(const PlayerStatistics& player, std::uint64_t games, double fraction) {
  const double wanted = fraction * static_cast<double>(games);
  std::uint64_t below = 0;
  for (std::size_t score = 0; score < PlayerStatistics::most_points; ++score) {
    below += player.games_by_points[score];
    if (static_cast<double>(below) >= wanted && below > 0) return static_cast<int>(score);
  }
  return 0;
}

}  // namespace incan
