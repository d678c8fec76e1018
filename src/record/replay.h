// Plays a record again under the rules, and checks everything that it claims.
#pragma once

#include <functional>

#include "record/fault.h"
#include "record/game_record.h"

namespace incan {

// Told of each event as it happens, with the game as it is after the input that caused it.
using Listener = std::function<void(const Game& game, const Event& event)>;

// The game at the end of the record. A fault if an input breaks the rules, if the cards are not those of the
// seed, if the seed is not that of the fairness proof, or if the result does not follow. What a listener was
// told before a fault is then worth nothing.
Checked<Game> replay(const Record& record, const Listener& listener = {});

}  // namespace incan
