// Many games of the same players, as fast as possible: in batches where no player needs a view, through the
// engine otherwise. The same seed gives the same result either way, for any number of threads.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "lab/parallel.h"
#include "lab/run_bots.h"
#include "lab/statistics.h"

namespace incan {

struct Simulation {
  Edition edition = Edition::incan_gold;
  std::vector<std::string> players;  // Valid specs.
  std::vector<std::string> labels;   // By player, empty where there is none; or none at all.
  std::uint64_t games = 0;
  std::uint64_t seed = 0;
  int threads = 1;
  ExecOptions exec;
  // If set, receives every game in order; this requires the engine.
  std::function<void(const Record&)> on_record;
};

struct SimulationResult {
  Statistics statistics;
  bool complete = true;            // False if stopped before the last game.
  std::optional<Kernel> kernel;    // The kernel used; none if played through the engine.
  std::vector<BotFaults> faults;   // By player.
  std::vector<std::string> names;  // By player: see RunBots::names().
};

// The table for a batch, if no player needs a view.
std::optional<BatchTable> batch_table(Edition edition, const std::vector<std::string>& players);

// Throws if a bot cannot be started.
SimulationResult simulate(const Simulation& simulation, Control& control);

// The same as part of a larger run: the players are bots of the run, by spec index, and `run_bots`
// keeps their faults.
SimulationResult simulate(const Simulation& simulation, RunBots& run_bots,
                          const std::vector<std::size_t>& adventurers, Control& control);

}  // namespace incan
