// Where the program keeps what is the user's, by the rules of the XDG base directories.
#pragma once

#include <string>

namespace incan {

// $XDG_DATA_HOME/incan-gold/NAME, by default ~/.local/share/incan-gold/NAME; made if it is not there.
std::string data_folder(const std::string& name);

}  // namespace incan
