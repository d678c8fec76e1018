// Runs a program's benchmarks several times, interleaved, and prints the ratios of their median speeds.
#pragma once

#include <string>
#include <vector>

namespace incan::bench {

struct Claim {
  std::string subject;
  std::string baseline;
  double at_least;  // The minimum ratio of speeds.
};

// Returns the exit status: 0, or 1 if a claim was not met.
int run_and_compare(int argc, char** argv, const std::vector<Claim>& claims);

}  // namespace incan::bench
