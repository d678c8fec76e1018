// What somebody may know of a game, as members of a JSON object. Bots in other processes and clients of a
// server read the same.
#pragma once

#include <string>

#include "engine/engine.h"

namespace incan {

// Appends the members, from "round" to "scores", without braces around them.
void append_view(std::string& out, const View& view);

}  // namespace incan
