// Where the program keeps the user's data, following the XDG base directory specification.
#pragma once

#include <string>

namespace incan {

// $XDG_DATA_HOME/incan-gold/NAME, by default ~/.local/share/incan-gold/NAME; created if missing.
std::string data_folder(const std::string& name);

}  // namespace incan
