// Turns pages of text at a terminal, one for each screen.
#pragma once

#include <string>
#include <vector>

#include "text/text.h"

namespace incan {

// Until the last page is shown or the reader has had enough. Throws Stopped when the reader goes away.
void turn_pages(const std::vector<std::string>& pages, const Text& text);

}  // namespace incan
