// The oracle's advice in a practice game, as text.
#pragma once

#include <string>
#include <vector>

#include "brain/hint.h"
#include "text/text.h"

namespace incan {

// Before a choice: which option is better, and the win chance with each.
std::vector<std::string> tip_in_words(const Text& text, const Tip& tip);
// After a choice: whose it was, and whether it was fine or what it cost.
std::string verdict_in_words(const Text& text, const std::string& name, const Verdict& verdict);

}  // namespace incan
