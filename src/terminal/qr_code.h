// A QR code for a terminal that a phone's camera can read. Encoding is left to libqrencode, which only
// qr_code.cpp knows.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace incan {

// Terminals have their own colors, and many cameras read only black on white.
enum class Paper : std::uint8_t { as_it_is, white };

// Each line is two rows of the code in half blocks, surrounded by the margin that readers need. Throws
// std::system_error if the text is too long.
std::vector<std::string> qr_code(const std::string& text, Paper paper);

}  // namespace incan
