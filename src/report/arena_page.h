// The result of an arena as one self-contained web page: no scripts, nothing loaded, readable on a phone, in
// dark mode, and without color vision. It writes no file.
#pragma once

#include <string>

#include "report/arena_words.h"

namespace incan {

std::string page_of_arena(const ArenaWords& words);

}  // namespace incan
