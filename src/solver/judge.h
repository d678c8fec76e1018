// How good a policy is in a round where all the others follow it too: what it brings, and what the best reply
// to it would bring. Both are exact: every card is counted.
#pragma once

#include <functional>
#include <optional>

#include "solver/induction.h"
#include "solver/round.h"

namespace incan {

// How likely Camp is in a position. It is asked from several threads.
using RoundPolicy = std::function<double(const RoundPosition& position)>;

struct PolicyJudgement {
  double value = 0;  // What the policy brings home on average if all follow it.
  double best = 0;   // What one adventurer can get at most while all others follow it.

  double exploitability() const { return best - value; }
};

// Nothing if it was stopped.
std::optional<PolicyJudgement> judge(const RoundSetup& setup, const RoundPolicy& policy,
                                     const SolverEffort& effort = {});
// How many positions it looks at; each of them twice.
std::uint64_t positions_to_judge(const RoundSetup& setup);

}  // namespace incan
