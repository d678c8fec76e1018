#include "lab/simulate.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <deque>
#include <numeric>
#include <utility>

namespace incan {
namespace {

// Each thread's own statistics, merged when all are done.
class ThreadStatistics {
 public:
  Statistics& add() {
    const std::lock_guard lock(mutex_);
    return all_.emplace_back();
  }
  void merge_into(Statistics& all) const {
    for (const Statistics& one : all_) all.merge(one);
  }

 private:
  std::mutex mutex_;
  std::deque<Statistics> all_;
};

std::uint64_t pieces_of(std::uint64_t games, std::uint64_t size) {
  return (games + size - 1) / size;
}

void play_in_batches(const Simulation& simulation, const BatchTable& table, Control& control,
                     SimulationResult& result) {
  const Kernel kernel = best_kernel();
  result.kernel = kernel;
  ThreadStatistics thread_statistics;
  constexpr std::uint64_t size = BatchResults::chunk;
  run_in_parallel(pieces_of(simulation.games, size), simulation.threads, control.stop, [&]() -> Worker {
    auto batch = std::make_shared<BatchResults>();
    Statistics& own = thread_statistics.add();
    return [&, batch](std::uint64_t piece) {
      const std::uint64_t first = piece * size;
      const auto count = static_cast<std::uint32_t>(std::min(size, simulation.games - first));
      play_batch(kernel, table, simulation.seed, first, count, *batch);
      own.add(table, *batch);
      control.done += count;
    };
  });
  thread_statistics.merge_into(result.statistics);
}

void play_through_engine(const Simulation& simulation, RunBots& run_bots,
                         const std::vector<std::size_t>& adventurers, Control& control,
                         SimulationResult& result) {
  ThreadStatistics thread_statistics;
  Sequencer sequencer;
  // Small pieces, so that threads finish together.
  constexpr std::uint64_t size = 16;
  run_in_parallel(pieces_of(simulation.games, size), simulation.threads, control.stop, [&]() -> Worker {
    auto thread_bots = run_bots.acquire();
    const std::vector<Bot*> bots = thread_bots->bots_for(adventurers);
    std::vector<std::string> names;
    for (const std::size_t bot : adventurers) names.push_back(run_bots.names()[bot]);
    Statistics& own = thread_statistics.add();
    return [&, thread_bots, bots, names](std::uint64_t piece) {
      BotTable table(simulation.edition, bots, names);
      std::vector<Record> records;
      try {
        const std::uint64_t end = std::min((piece + 1) * size, simulation.games);
        for (std::uint64_t game = piece * size; game < end; ++game) {
          Record record;
          const auto played =
              table.play(simulation.seed, game, control.stop, simulation.on_record ? &record : nullptr);
          if (!played) break;
          own.add(*played);
          ++control.done;
          if (simulation.on_record) records.push_back(std::move(record));
        }
        if (simulation.on_record) {
          if (!sequencer.wait(piece)) return;
          for (const Record& record : records) simulation.on_record(record);
          sequencer.next();
        }
      } catch (...) {
        sequencer.abandon();
        throw;
      }
    };
  });
  thread_statistics.merge_into(result.statistics);
}

}  // namespace

std::optional<BatchTable> batch_table(Edition edition, const std::vector<std::string>& players) {
  BatchTable table;
  table.edition = edition;
  table.players = static_cast<int>(players.size());
  assert(players.size() <= max_players);
  for (std::size_t id = 0; id < players.size(); ++id) {
    const auto spec = read_spec(players[id]);
    if (!spec) return std::nullopt;
    BatchPlayer& player = table.player[id];
    if (const auto* threshold = std::get_if<ThresholdSpec>(&*spec)) {
      player.gems = static_cast<std::uint32_t>(threshold->gems);
      player.hazards = static_cast<std::uint32_t>(threshold->hazards);
    } else if (const auto* random = std::get_if<RandomSpec>(&*spec)) {
      // Random::happens accepts the numbers below chance * 2^32.
      player.leave_below = static_cast<std::uint64_t>(std::ceil(random->chance * 0x1p32));
    } else {
      return std::nullopt;
    }
  }
  return table;
}

SimulationResult simulate(const Simulation& simulation, RunBots& run_bots,
                          const std::vector<std::size_t>& adventurers, Control& control) {
  SimulationResult result;
  std::optional<BatchTable> table;
  if (!simulation.on_record) table = batch_table(simulation.edition, simulation.players);
  if (table) {
    play_in_batches(simulation, *table, control, result);
  } else {
    play_through_engine(simulation, run_bots, adventurers, control, result);
  }
  result.complete = result.statistics.games == simulation.games;
  return result;
}

SimulationResult simulate(const Simulation& simulation, Control& control) {
  RunBots run_bots(simulation.players, simulation.labels, simulation.exec, control.stop);
  std::vector<std::size_t> adventurers(simulation.players.size());
  std::iota(adventurers.begin(), adventurers.end(), std::size_t{0});
  SimulationResult result = simulate(simulation, run_bots, adventurers, control);
  result.faults = run_bots.faults();
  result.names = run_bots.names();
  return result;
}

}  // namespace incan
