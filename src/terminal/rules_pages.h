// The rules as a player reads them on the screen: a few pages for a new player, and every rule of RULES.md in
// a sentence or two. Not the rules that the engine plays by; those are in engine/.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "text/text.h"

namespace incan {

// One screen of the rules: a title, a small picture in characters, and words. The picture has at most 7 lines
// of at most 60 columns, the same in every language.
struct RulesPage {
  std::string title;
  std::vector<std::string_view> picture;
  std::string text;  // Paragraphs are parted by an empty line.
};

// The steps, for a new player.
std::vector<RulesPage> rules_pages(const Text& text);

// "R6" and what it says.
struct Ruling {
  std::string_view rule;
  std::string words;
};

// In the order of RULES.md.
std::vector<Ruling> rulings(const Text& text);

}  // namespace incan
