// Which bot is better, where strength need not be transitive: each bot alone among each other, all of them
// mixed, and a test that stops as soon as it knows. It plays and counts; it prints nothing.
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
  std::vector<std::string> bots;  // Specs, all of which make bots.
  int players = 4;
  std::uint64_t games = 0;  // In each cell of the matrix, and in the pool.
  std::uint64_t seed = 0;
  int threads = 1;
};

// Games of one bot, the hero, against a field: every other seat is taken by the same other bot.
struct CrossPlay {
  std::uint64_t games = 0;
  PlayerStatistics hero;
};

// Games of random bots in random seats.
struct Pool {
  std::uint64_t games = 0;
  std::vector<Lineup> lineups;
  std::vector<Estimate> ratings;  // By bot.

  // The part of its games that a bot won, for each seat it had; 0 if it had none.
  double share(std::size_t bot) const;
  // The bots by rating.
  std::vector<std::size_t> best_first() const;
};

// What a sequential test found in one direction: whether the hero's share differs from par by DELTA in the
// direction that speaks for the first bot, or not at all.
enum class Finding : std::uint8_t { open, advantage, none };

struct SequentialTest {
  struct Direction {
    Finding finding = Finding::open;
    double log_likelihood_ratio = 0;
  };
  double delta = 0;         // A share of wins: 0.015 is one and a half percentage points.
  Direction first_as_hero;  // Looks for a share above par.
  Direction second_as_hero;

  // An advantage if both directions have one, none if either has none.
  Finding finding() const;
};

struct ArenaResult {
  std::size_t bots = 0;
  double par = 0;                // The share of every player when all are equally good.
  std::vector<CrossPlay> cells;  // By hero, then by field. The diagonal is not played.
  Pool pool;                     // Empty after a sequential test.
  std::optional<SequentialTest> test;
  bool complete = true;           // False if it was stopped early from outside.
  std::vector<BotFaults> faults;  // By bot.

  const CrossPlay& cell(std::size_t hero, std::size_t field) const { return cells[hero * bots + field]; }
  // The hero's share; among its like it is par, by symmetry. Meaningless where nothing was played.
  Estimate share(std::size_t hero, std::size_t field) const;
  bool is_known(std::size_t hero, std::size_t field) const;
  // Those that were played, in all cells and in the pool.
  std::uint64_t games() const;
  // Whether a bot beats another in both directions: above par alone among the other, while the other alone
  // among it is below, and both intervals leave par out.
  bool beats(std::size_t bot, std::size_t other) const;
};

// How many games it will play at most.
std::uint64_t games_in(const Arena& arena);

// Cross-play and pool. The same seed gives the same result, whatever the number of threads. Throws if a bot
// cannot be started; one of each is, before the first game.
ArenaResult play_arena(const Arena& arena, Control& control);

// Is the first bot better than the second in both directions, by an advantage of delta rather than 0? Both
// errors have a probability of at most about 5 %. Plays at most arena.games in each direction.
inline constexpr double error_of_test = 0.05;
ArenaResult test_sequentially(const Arena& arena, double delta, Control& control);

// A shortest list of bots of which each beats the next and the last the first; empty if there is none.
std::vector<std::size_t> find_cycle(const ArenaResult& result);

}  // namespace incan
