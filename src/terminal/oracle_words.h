// What the oracle says in a game of practice, in words.
#pragma once

#include <string>
#include <vector>

#include "table/hint.h"
#include "text/text.h"

namespace incan {

// Before a choice: which option is better, and what each is worth.
std::vector<std::string> tip_in_words(const Text& text, const Tip& tip);
// After it: whether it was fine, or what it cost, by whom.
std::string verdict_in_words(const Text& text, const std::string& name, const Verdict& verdict);

}  // namespace incan
