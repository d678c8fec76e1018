// Many games of the same players, as fast as they allow: in batches where nobody needs a view, through the
// engine otherwise. The same seed gives the same result, whatever the number of threads and whichever way was
// taken.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "lab/company.h"
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
  bool complete = true;           // False if it was stopped before the last game.
  std::optional<Kernel> kernel;   // How it was played, if not through the engine.
  std::vector<BotFaults> faults;  // By player.
};

// The table of players who need no view, if none of them does.
std::optional<BatchTable> batch_table(Edition edition, const std::vector<std::string>& players);

// Throws if a bot cannot be started.
SimulationResult simulate(const Simulation& simulation, Control& control);

// The same as a part of something larger: the players are bots of a company, which has their specs at these
// places and answers for their faults.
SimulationResult simulate(const Simulation& simulation, Company& company,
                          const std::vector<std::size_t>& places, Control& control);

}  // namespace incan
