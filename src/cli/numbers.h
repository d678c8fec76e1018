// Numbers as people read them on the command line.
#pragma once

#include <cstdint>
#include <string>

namespace incan {

std::string with_commas(std::uint64_t number);  // 1,234,567
std::string in_words(double number);            // 12.3 million
std::string duration(double seconds);           // 2 min 5 s

}  // namespace incan
