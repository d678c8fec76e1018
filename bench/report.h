// Runs the benchmarks of a program several times in turn and prints ratios of their median speeds.
#pragma once

#include <string>
#include <vector>

namespace incan::bench {

struct Claim {
  std::string subject;
  std::string baseline;
  double at_least;  // The ratio of speeds that we want to see.
};

// Returns the exit status: 0, or 1 if a claim was not met.
int run_and_compare(int argc, char** argv, const std::vector<Claim>& claims);

}  // namespace incan::bench
