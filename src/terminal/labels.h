// The labels of the keys, such as "T Torch", on the bottom row of a screen.
#pragma once

#include <string>
#include <vector>

#include "terminal/canvas.h"

namespace incan {

// Writes as many as fit, and lets a click on each stand for its key. The most important ones come first; the
// last two are never left out.
void put_labels(Canvas& canvas, std::vector<std::string> labels);

}  // namespace incan
