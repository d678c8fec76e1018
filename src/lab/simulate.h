// Many games of the same players, as fast as they allow: in batches where nobody needs a view, through the
// engine otherwise. The same seed gives the same result, whatever the number of threads and whichever way was
// taken.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "lab/parallel.h"
#include "lab/statistics.h"

namespace incan {

struct Simulation {
  Edition edition = Edition::incan_gold;
  std::vector<std::string> players;  // Specs, all of which make bots.
  std::uint64_t games = 0;
  std::uint64_t seed = 0;
  int threads = 1;
  // Told every game in order, if set; this needs the engine.
  std::function<void(const Record&)> on_record;
};

struct SimulationResult {
  Statistics statistics;
  bool complete = true;                 // False if it was stopped before the last game.
  std::optional<Kernel> kernel;         // How it was played, if not through the engine.
  std::vector<std::string> complaints;  // About bots that misbehaved, one for each.
};

// The table of players who need no view, if none of them does.
std::optional<BatchTable> batch_table(Edition edition, const std::vector<std::string>& players);

SimulationResult simulate(const Simulation& simulation, Control& control);

}  // namespace incan
