// Events as the lines of `incan replay --trace`: one JSON object each, with its members in a fixed order.
#pragma once

#include <string>

#include "engine/engine.h"

namespace incan {

// Appends one line, including its line feed.
void append_trace(std::string& out, const Game& game, const Event& event);

}  // namespace incan
