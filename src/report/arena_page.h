// The result of an arena as one self-contained web page: no scripts, nothing loaded, readable on a phone, in
// dark mode, and without color vision. It writes no file.
#pragma once

#include <string>
#include <vector>

#include "lab/arena.h"
#include "text/text.h"

namespace incan {

// `sentences` are the findings as plain text. They appear at the top, below any warnings.
std::string arena_page(const Text& text, const Arena& arena, const ArenaResult& result,
                       const std::string& seed, const std::vector<std::string>& sentences);

// One sentence for each bot that did not follow the protocol.
std::vector<std::string> warnings(const Text& text, const Arena& arena, const ArenaResult& result);
// How many of the games were played before the run was stopped.
std::string games_so_far(const Text& text, const Arena& arena, const ArenaResult& result);
// How many games of each kind were requested.
std::string games_wanted(const Text& text, const Arena& arena, const ArenaResult& result);
// A bot's letter in the matrix and the plot: A for the first.
char arena_letter(std::size_t bot);
// A spec shortened in the middle to fit a column, without characters that move the cursor.
std::string short_spec(std::string_view spec);
// A share as a percentage, with as many decimals as the number of games supports.
std::string in_percent(const Text& text, double share, const ArenaResult& result);
// The same with a percent sign, as the language writes it.
std::string in_percent_with_sign(const Text& text, double share, const ArenaResult& result);
// A rating as a whole number with its sign.
std::string in_points(double rating);
// ▲ above par, ▼ below par, empty where the interval includes par.
std::string_view sign_against_par(const Estimate& share, double par);

}  // namespace incan
