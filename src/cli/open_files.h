// How many files, and with them sockets, the program may have open.
#pragma once

#include <cstddef>

namespace incan {

// Asks the system for room for so many sockets; by default it allows few.
void allow_many_files(std::size_t sockets);

}  // namespace incan
