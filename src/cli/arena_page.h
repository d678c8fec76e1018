// The result of an arena as one self-contained web page: no script, nothing loaded from anywhere, readable on
// a phone, in the dark, and without colour vision. It writes no file.
#pragma once

#include <string>
#include <vector>

#include "lab/arena.h"
#include "text/text.h"

namespace incan {

// The sentences say what was found, in plain text, and stand on top, below all warnings.
std::string arena_page(const Text& text, const Arena& arena, const ArenaResult& result,
                       const std::vector<std::string>& sentences);

// A sentence for each bot that did not play by the protocol.
std::vector<std::string> warnings(const Text& text, const Arena& arena, const ArenaResult& result);
// How many games were played of how many, in a run that was stopped.
std::string games_so_far(const Text& text, const Arena& arena, const ArenaResult& result);
// How many games of which kind were to be played.
std::string games_wanted(const Text& text, const Arena& arena, const ArenaResult& result);
// A bot's letter in matrix and plot: A for the first.
char arena_letter(std::size_t bot);
// A spec short enough for a column, by leaving out its middle, and without characters that move the cursor.
std::string short_spec(std::string_view spec);
// A share in percent, with as many decimals as the games of this result bear.
std::string in_percent(const Text& text, double share, const ArenaResult& result);
// A rating as a whole number with its sign.
std::string in_points(double rating);
// ▲ above par, ▼ below par, empty where the interval includes par.
std::string_view sign_against_par(const Estimate& share, double par);

}  // namespace incan
