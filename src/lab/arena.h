// Compares bots whose strength need not be transitive: each bot alone among copies of each other, all bots
// mixed, and a sequential test. It plays and counts; it prints nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lab/parallel.h"
#include "lab/ratings.h"
#include "lab/statistics.h"

namespace incan {

inline constexpr std::size_t min_arena_bots = 2;
inline constexpr std::size_t max_arena_bots = 16;

struct Arena {
  Edition edition = Edition::incan_gold;
  std::vector<std::string> bots;    // Valid specs.
  std::vector<std::string> labels;  // By bot, empty where there is none; or none at all.
  int players = 4;
  std::uint64_t games = 0;  // Per cell of the matrix, and in the pool.
  std::uint64_t seed = 0;
  int threads = 1;
  ExecOptions exec;
};

// Games of one bot, the hero, against a field: all other players are copies of one other bot.
struct CrossPlay {
  std::uint64_t games = 0;
  PlayerStatistics hero;
};

// Games of random lineups.
struct Pool {
  std::uint64_t games = 0;
  std::vector<Lineup> lineups;
  std::vector<Estimate> ratings;  // By bot.

  // A bot's win rate per seat it had; 0 if it never played.
  double win_rate(std::size_t bot) const;
  // The bots, ordered by rating.
  std::vector<std::size_t> best_first() const;
};

// The result of a sequential test in one direction: whether the hero's win rate differs from par by DELTA in
// favor of the first bot, or not at all.
enum class Finding : std::uint8_t { open, advantage, none };

struct SequentialTest {
  struct Direction {
    Finding finding = Finding::open;
    double log_likelihood_ratio = 0;
  };
  double delta = 0;         // A difference in win rate: 0.015 is one and a half percentage points.
  Direction first_as_hero;  // Tests for a win rate above par.
  Direction second_as_hero;

  // Better if both directions show an advantage; not better if either shows none.
  Finding finding() const;
};

struct ArenaResult {
  std::size_t bots = 0;
  double par = 0;                // Every player's win rate when all are equally good.
  std::vector<CrossPlay> cells;  // By hero, then by field. The diagonal is not played.
  Pool pool;                     // Empty after a sequential test.
  std::optional<SequentialTest> test;
  bool complete = true;            // False if stopped early from outside.
  std::vector<BotFaults> faults;   // By bot.
  std::vector<std::string> names;  // By bot: see RunBots::names().

  const CrossPlay& cell(std::size_t hero, std::size_t field) const { return cells[hero * bots + field]; }
  // The hero's win rate; par on the diagonal, by symmetry. Meaningless where nothing was played.
  Estimate win_rate(std::size_t hero, std::size_t field) const;
  bool is_known(std::size_t hero, std::size_t field) const;
  // Games played, in all cells and in the pool.
  std::uint64_t games() const;
  // Whether a bot beats another in both directions: it is above par alone among the other, the other is below
  // par alone among it, and both intervals exclude par.
  bool beats(std::size_t bot, std::size_t other) const;
};

// The maximum number of games.
std::uint64_t games_in(const Arena& arena);

// Cross-play and pool. The same seed gives the same result for any number of threads. Starts one bot of each
// spec before the first game, and throws if one cannot be started.
ArenaResult play_arena(const Arena& arena, Control& control);

// Is the first bot better than the second in both directions, by an advantage of delta rather than 0? Both
// error probabilities are at most about 5%. Plays at most arena.games in each direction.
inline constexpr double sprt_error_rate = 0.05;
ArenaResult test_sequentially(const Arena& arena, double delta, Control& control);

// A shortest cycle of bots in which each beats the next and the last beats the first; empty if there is none.
std::vector<std::size_t> find_cycle(const ArenaResult& result);

}  // namespace incan
