// The result of a simulation as text for people and as JSON for programs. It plays no game.
#pragma once

#include <string>

#include "lab/lab.h"
#include "text/text.h"

namespace incan {

// A finished simulation and what its report needs. All references must outlive it.
struct FinishedSimulation {
  const Simulation& simulation;
  const SimulationResult& result;
  const std::string& seed;
  double seconds;
};

std::string report_of_simulation(const Text& text, const FinishedSimulation& finished);
// Format "incan-gold-simulation/1", on one line without a line feed.
std::string json_of_simulation(const FinishedSimulation& finished);

}  // namespace incan
