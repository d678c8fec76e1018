#include "lab/arena.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <map>
#include <numeric>

#include "lab/bot_table.h"
#include "lab/simulate.h"

namespace incan {
namespace {

// Independent seeds, one for each purpose of a run.
enum class Purpose : std::uint64_t { cross_play, lineups, pool };

std::uint64_t derived_seed(std::uint64_t seed, Purpose purpose, std::uint64_t cell = 0,
                           std::uint64_t part = 0) {
  Random random(seed, static_cast<std::uint64_t>(purpose) << 60 | cell << 40 | part);
  const std::uint64_t high = random.next();
  return high << 32 | random.next();
}

ArenaResult empty_result(const Arena& arena) {
  assert(arena.bots.size() >= min_arena_bots && arena.bots.size() <= max_arena_bots);
  assert(arena.players >= min_players && arena.players <= max_players);
  ArenaResult result;
  result.bots = arena.bots.size();
  result.par = 1.0 / arena.players;
  result.cells.resize(result.bots * result.bots);
  return result;
}

// Adds games to a cell. Position at the table does not matter in this game, so the hero always plays first.
void play_cell(const Arena& arena, RunBots& run_bots, std::size_t hero, std::size_t field,
               std::uint64_t games, std::uint64_t part, Control& control, ArenaResult& result) {
  std::vector<std::size_t> seats(static_cast<std::size_t>(arena.players), field);
  seats.front() = hero;
  Simulation simulation;
  simulation.edition = arena.edition;
  for (std::size_t bot : seats) simulation.players.push_back(arena.bots[bot]);
  simulation.games = games;
  simulation.seed = derived_seed(arena.seed, Purpose::cross_play, hero * max_arena_bots + field, part);
  simulation.threads = arena.threads;
  const SimulationResult played = simulate(simulation, run_bots, seats, control);
  CrossPlay& cell = result.cells[hero * result.bots + field];
  cell.games += played.statistics.games;
  cell.hero.merge(played.statistics.player[0]);
  result.complete = result.complete && played.complete;
}

// Draws a lineup: every bot at most once if there are enough of them, and never one bot in all seats.
std::vector<std::size_t> draw_seats(std::size_t bots, std::size_t players, Random random) {
  std::vector<std::size_t> seats(std::max(bots, players));
  if (bots >= players) {
    std::iota(seats.begin(), seats.end(), std::size_t{0});
    for (std::size_t seat = 0; seat < players; ++seat) {
      std::swap(seats[seat], seats[seat + random.below(static_cast<std::uint32_t>(bots - seat))]);
    }
    seats.resize(players);
    return seats;
  }
  do {
    for (std::size_t& bot : seats) bot = random.below(static_cast<std::uint32_t>(bots));
  } while (std::equal(seats.begin() + 1, seats.end(), seats.begin()));
  return seats;
}

// A shared win counts as its fraction; in these units every fraction is an integer.
constexpr std::uint64_t parts_of_a_win = 840;

// The wins of each lineup in integer units, so that the order in which threads add them does not matter.
class PoolCount {
 public:
  explicit PoolCount(std::size_t bots) : bots_(bots) {}

  void add(const std::vector<std::size_t>& seats, const Result& game) {
    std::vector<int> key(bots_);
    for (std::size_t bot : seats) ++key[bot];
    Count& count = counts_[key];
    ++count.games;
    for (Player winner : game.winners) {
      count.win_parts[seats[static_cast<std::size_t>(winner)]] +=
          parts_of_a_win / static_cast<std::uint64_t>(game.winners.size());
    }
  }

  void merge(const PoolCount& other) {
    for (const auto& [key, count] : other.counts_) {
      Count& own = counts_[key];
      own.games += count.games;
      for (std::size_t bot = 0; bot < bots_; ++bot) own.win_parts[bot] += count.win_parts[bot];
    }
  }

  Pool pool() const {
    Pool pool;
    for (const auto& [key, count] : counts_) {
      Lineup lineup{key, count.games, std::vector<double>(bots_)};
      for (std::size_t bot = 0; bot < bots_; ++bot) {
        lineup.wins[bot] = static_cast<double>(count.win_parts[bot]) / double{parts_of_a_win};
      }
      pool.games += count.games;
      pool.lineups.push_back(std::move(lineup));
    }
    pool.ratings = rate(bots_, pool.lineups);
    return pool;
  }

 private:
  struct Count {
    std::uint64_t games = 0;
    std::array<std::uint64_t, max_arena_bots> win_parts{};
  };
  std::size_t bots_;
  std::map<std::vector<int>, Count> counts_;
};

// Plays games `first` to `end` - 1 of the pool.
void play_pool(const Arena& arena, RunBots& run_bots, std::uint64_t first, std::uint64_t end,
               Control& control, PoolCount& count) {
  constexpr std::uint64_t size = 16;
  const std::uint64_t lineup_seed = derived_seed(arena.seed, Purpose::lineups);
  const std::uint64_t game_seed = derived_seed(arena.seed, Purpose::pool);
  std::mutex mutex;
  run_in_parallel((end - first + size - 1) / size, arena.threads, control.stop, [&]() -> Worker {
    return [&, thread_bots = run_bots.acquire()](std::uint64_t piece) {
      PoolCount own(arena.bots.size());
      const std::uint64_t piece_end = std::min(first + (piece + 1) * size, end);
      for (std::uint64_t game = first + piece * size; game < piece_end; ++game) {
        const auto seats =
            draw_seats(arena.bots.size(), static_cast<std::size_t>(arena.players), Random(lineup_seed, game));
        const auto played =
            BotTable(arena.edition, thread_bots->bots_for(seats)).play(game_seed, game, control.stop);
        if (!played) break;
        own.add(seats, played->result);
        ++control.done;
      }
      const std::lock_guard lock(mutex);
      count.merge(own);
    };
  });
}

// The log-likelihood ratio of a win rate of par + delta against one of par, by the normal approximation.
double log_likelihood_ratio(const CrossPlay& cell, double par, double delta, bool above) {
  const auto games = static_cast<double>(cell.games);
  const WinMoments moments = win_moments(cell.hero, cell.games);
  const double rate = moments.wins / games;
  const double advantage = above ? rate - par : par - rate;
  return games * delta * (advantage - delta / 2) / moments.variance;
}

Finding finding_of(double log_likelihood_ratio) {
  const double bound = std::log((1 - sprt_error_rate) / sprt_error_rate);
  if (log_likelihood_ratio >= bound) return Finding::advantage;
  return log_likelihood_ratio <= -bound ? Finding::none : Finding::open;
}

// The interim looks are fixed in advance. Each adds an eighth to the games: few enough looks to let threads
// and programs work in between.
std::uint64_t next_step(std::uint64_t played, std::uint64_t most) {
  constexpr std::uint64_t least = 512;
  return std::min(std::max(least, played / 8), most - played);
}

}  // namespace

double Pool::win_rate(std::size_t bot) const {
  double wins = 0;
  double seats = 0;
  for (const Lineup& lineup : lineups) {
    wins += lineup.wins[bot];
    seats += static_cast<double>(lineup.games) * lineup.seats[bot];
  }
  return seats > 0 ? wins / seats : 0;
}

std::vector<std::size_t> Pool::best_first() const {
  std::vector<std::size_t> order(ratings.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return ratings[a].value > ratings[b].value; });
  return order;
}

Finding SequentialTest::finding() const {
  if (first_as_hero.finding == Finding::none || second_as_hero.finding == Finding::none) return Finding::none;
  return first_as_hero.finding == second_as_hero.finding ? first_as_hero.finding : Finding::open;
}

Estimate ArenaResult::win_rate(std::size_t hero, std::size_t field) const {
  if (hero == field) return {par, par, par};
  return incan::win_rate(cell(hero, field).hero, cell(hero, field).games);
}

bool ArenaResult::is_known(std::size_t hero, std::size_t field) const {
  return hero == field || cell(hero, field).games > 0;
}

std::uint64_t ArenaResult::games() const {
  std::uint64_t sum = pool.games;
  for (const CrossPlay& cell : cells) sum += cell.games;
  return sum;
}

bool ArenaResult::beats(std::size_t bot, std::size_t other) const {
  return bot != other && win_rate(bot, other).low > par && win_rate(other, bot).high < par;
}

std::uint64_t games_in(const Arena& arena) {
  return arena.games * (arena.bots.size() * (arena.bots.size() - 1) + 1);
}

ArenaResult play_arena(const Arena& arena, Control& control) {
  ArenaResult result = empty_result(arena);
  RunBots run_bots(arena.bots, arena.labels, arena.exec, control.stop);
  PoolCount count(result.bots);
  // Goes over the whole matrix repeatedly, each time up to four times as many games, so that an interrupted
  // run has results for every cell.
  constexpr std::uint64_t least = 200;
  std::uint64_t first = 0;
  for (std::uint64_t part = 0; first < arena.games; ++part) {
    const std::uint64_t end = std::min(std::max(least, 4 * first), arena.games);
    for (std::size_t hero = 0; hero < result.bots; ++hero) {
      for (std::size_t field = 0; field < result.bots; ++field) {
        if (hero != field) play_cell(arena, run_bots, hero, field, end - first, part, control, result);
      }
    }
    play_pool(arena, run_bots, first, end, control, count);
    first = end;
  }
  result.faults = run_bots.faults();
  result.names = run_bots.names();
  result.pool = count.pool();
  result.complete = result.complete && result.pool.games == arena.games;
  return result;
}

ArenaResult test_sequentially(const Arena& arena, double delta, Control& control) {
  assert(arena.bots.size() == 2 && delta > 0);
  ArenaResult result = empty_result(arena);
  RunBots run_bots(arena.bots, arena.labels, arena.exec, control.stop);
  SequentialTest& test = result.test.emplace();
  test.delta = delta;
  const auto open = [&](std::size_t hero) {
    const auto& direction = hero == 0 ? test.first_as_hero : test.second_as_hero;
    return direction.finding == Finding::open && result.cell(hero, 1 - hero).games < arena.games;
  };
  for (std::uint64_t part = 0; test.finding() == Finding::open && result.complete && (open(0) || open(1));
       ++part) {
    for (std::size_t hero = 0; hero < 2; ++hero) {
      if (!open(hero)) continue;
      const CrossPlay& cell = result.cell(hero, 1 - hero);
      play_cell(arena, run_bots, hero, 1 - hero, next_step(cell.games, arena.games), part, control, result);
      if (!result.complete) break;
      auto& direction = hero == 0 ? test.first_as_hero : test.second_as_hero;
      direction.log_likelihood_ratio = log_likelihood_ratio(cell, result.par, delta, hero == 0);
      direction.finding = finding_of(direction.log_likelihood_ratio);
    }
  }
  result.faults = run_bots.faults();
  result.names = run_bots.names();
  return result;
}

std::vector<std::size_t> find_cycle(const ArenaResult& result) {
  std::vector<std::size_t> shortest;
  for (std::size_t start = 0; start < result.bots; ++start) {
    // Breadth-first search along "beats" until it reaches a bot that beats the starting one.
    std::vector<std::vector<std::size_t>> paths = {{start}};
    std::array<bool, max_arena_bots> seen{};
    for (std::size_t at = 0; at < paths.size(); ++at) {
      const std::vector<std::size_t> path = paths[at];
      if (result.beats(path.back(), start)) {
        if (shortest.empty() || path.size() < shortest.size()) shortest = path;
        break;
      }
      for (std::size_t next = 0; next < result.bots; ++next) {
        if (seen[next] || !result.beats(path.back(), next)) continue;
        seen[next] = true;
        paths.push_back(path);
        paths.back().push_back(next);
      }
    }
  }
  return shortest;
}

}  // namespace incan
