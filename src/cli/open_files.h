// The limit on open files, which include sockets.
#pragma once

#include <cstddef>

namespace incan {

// Raises the soft limit to make room for this many sockets, as far as the hard limit allows.
void allow_many_files(std::size_t sockets);

}  // namespace incan
