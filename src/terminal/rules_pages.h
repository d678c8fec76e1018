// The rules as shown to a player: a few pages for newcomers, and every rule of RULES.md in a sentence or two.
// The rules that the engine enforces are in engine/.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "text/text.h"

namespace incan {

// One page of the rules: a title, a small picture in characters, and text. The picture is the same in every
// language, with at most 7 lines of at most 60 columns.
struct RulesPage {
  std::string title;
  std::vector<std::string_view> picture;
  std::string text;  // Paragraphs are separated by an empty line.
};

// The pages for a newcomer.
std::vector<RulesPage> rules_pages(const Text& text);

// A rule number such as "R6", and what it says.
struct Ruling {
  std::string_view rule;
  std::string words;
};

// In the order of RULES.md.
std::vector<Ruling> rulings(const Text& text);

}  // namespace incan
