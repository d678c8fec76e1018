// Bots that use only the open information of a round, as policies that the solver can evaluate.
#pragma once

#include <functional>
#include <optional>

#include "bots/roster.h"

namespace incan {

// From the solver, which users of other bots do not need.
struct RoundPosition;
struct RoundSetup;

// The policy of this bot in such a round: the probability of Camp in each position. Nothing if the bot uses
// more information than the round.
std::optional<std::function<double(const RoundPosition& position)>> public_policy(const BotSpec& spec,
                                                                                  const RoundSetup& setup);

}  // namespace incan
