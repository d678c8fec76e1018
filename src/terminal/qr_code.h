// A QR code of a text, drawn for a terminal so that the camera of a phone reads it. How a text becomes a code
// is not our business: only qr_code.cpp knows libqrencode.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace incan {

// A terminal has colours of its own, and many cameras read only black on white.
enum class Paper : std::uint8_t { as_it_is, white };

// Each line is two rows of the code in half blocks. Around it is the margin that readers need. Throws
// std::system_error where the text is too long for a code.
std::vector<std::string> qr_code(const std::string& text, Paper paper);

}  // namespace incan
