// The result of an arena as text for a terminal and as JSON for programs. arena_page.h is for browsers.
#pragma once

#include <string>

#include "report/arena_words.h"

namespace incan {

std::string report_of_arena(const ArenaWords& words);
// Format "incan-gold-arena/1", on one line without a line feed. Its findings are in English.
std::string json_of_arena(const FinishedArena& finished);

}  // namespace incan
