// Replays a record under the rules and checks everything it claims.
#pragma once

#include <functional>

#include "record/fault.h"
#include "record/game_record.h"

namespace incan {

// Called for each event, with the game as it is after the input that caused it.
using Listener = std::function<void(const Game& game, const Event& event)>;

// The game at the end of the record. A fault if an input breaks the rules, if the cards do not follow from
// the seed, if the seed does not follow from the fairness proof, or if the result is wrong. After a fault,
// discard what the listener has received.
Checked<Game> replay(const Record& record, const Listener& listener = {});

}  // namespace incan
