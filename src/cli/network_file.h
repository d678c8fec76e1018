// Reading files of networks.
#pragma once

#include <string>

#include "brain/network.h"

namespace incan {

// The contents of a file. Throws if it cannot be read.
std::string bytes_of(const std::string& file);
// The networks in a file. Throws if it has none.
Networks networks_of(const std::string& file);

}  // namespace incan
