// Bots that use only the open information of a round, as policies that the solver can evaluate.
#pragma once

#include <optional>

#include "bots/roster.h"
#include "solver/solver.h"

namespace incan {

// The policy of this bot in such a round; nothing if the bot uses more information than the round.
std::optional<RoundPolicy> public_policy(const BotSpec& spec, const RoundSetup& setup);

}  // namespace incan
