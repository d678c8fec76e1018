// Numbers formatted for people, in their language.
#pragma once

#include <cstdint>
#include <string>

#include "text/text.h"

namespace incan {

std::string with_commas(const Text& text, std::uint64_t number);       // 1,234,567
std::string count_of_games(const Text& text, std::uint64_t games);     // 1 game; 2,000 games
std::string speed_of(const Text& text, double games, double seconds);  // 1.2 million a second; 3.0 a minute
std::string duration(const Text& text, double seconds);                // 2 min 5 s
std::string mebibytes(const Text& text, std::uint64_t bytes);          // 12.3 MiB

}  // namespace incan
