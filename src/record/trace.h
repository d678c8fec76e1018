// Events as in the lines of `incan replay --trace`: one JSON object each, with its members in a fixed order.
// Clients of a server and external bots read the same objects.
#pragma once

#include <string>
#include <string_view>

#include "engine/engine.h"

namespace incan {

// Appends the object of an event in a game of this many players. Its first member, `member`, is the event's
// name.
void append_trace(std::string& out, int players, const Event& event, std::string_view member = "event");

}  // namespace incan
