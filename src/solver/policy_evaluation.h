// Evaluates a policy in a round where all others follow it too: its own value, and the value of the best
// response to it. Both are exact.
#pragma once

#include <functional>
#include <optional>

#include "solver/induction.h"
#include "solver/round.h"

namespace incan {

// The probability of Camp in a position. Called from several threads.
using RoundPolicy = std::function<double(const RoundPosition& position)>;

struct PolicyEvaluation {
  double value = 0;          // What the policy brings home on average if everybody follows it.
  double best_response = 0;  // What one adventurer can bring home at most while all others follow it.

  double exploitability() const { return best_response - value; }
};

// Nothing if stopped.
std::optional<PolicyEvaluation> evaluate_policy(const RoundSetup& setup, const RoundPolicy& policy,
                                                const SolverEffort& effort = {});
// The number of positions it visits, each of them twice.
std::uint64_t positions_to_evaluate(const RoundSetup& setup);

}  // namespace incan
