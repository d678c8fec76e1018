// Bots that look only at what lies open in a round, as policies that the solver can judge.
#pragma once

#include <optional>

#include "bots/roster.h"
#include "solver/solver.h"

namespace incan {

// What the bot of this spec does in such a round; nothing if it looks at more than the round.
std::optional<RoundPolicy> public_policy(const BotSpec& spec, const RoundSetup& setup);

}  // namespace incan
