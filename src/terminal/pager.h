// A simple pager: shows text one screen at a time.
#pragma once

#include <string>
#include <vector>

#include "text/text.h"

namespace incan {

// Returns after the last page or when the reader quits. Throws Stopped on a stop signal or a closed terminal.
void turn_pages(const std::vector<std::string>& pages, const Text& text);

}  // namespace incan
