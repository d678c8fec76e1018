// The rules on the full screen: pages that are turned forward and back.
#pragma once

#include <vector>

#include "terminal/canvas.h"
#include "text/text.h"

namespace incan {

class Curses;

// Every page, drawn for a screen of this size; one that is too long for it continues on the next.
std::vector<Canvas> rules_screens(const Text& text, int width, int height);

// Returns when the reader quits.
void read_rules(const Text& text, Curses& curses);

}  // namespace incan
