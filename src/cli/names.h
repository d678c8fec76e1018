// Default names for players.
#pragma once

#include <array>
#include <string_view>

#include "engine/engine.h"

namespace incan {

inline constexpr std::array<std::string_view, max_players> usual_names = {"Ana",   "Bruno", "Celia",  "Dawid",
                                                                          "Elena", "Filip", "Gloria", "Hugo"};

}  // namespace incan
