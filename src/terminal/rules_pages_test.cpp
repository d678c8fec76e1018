#include "terminal/rules_pages.h"

#include <gtest/gtest.h>

#include <set>

#include "terminal/rules_reader.h"
#include "text/glyphs.h"

namespace incan {
namespace {

TEST(RulesPages, each_fits_on_one_screen_in_every_language) {
  for (const Language language : {Language::english, Language::polish, Language::spanish}) {
    const Text text(language);
    for (const RulesPage& page : rules_pages(text)) {
      // A title and its underline, the picture, an empty line, the text, and the keys.
      const std::size_t rows = 2 + page.picture.size() + 1 + wrapped(page.text, 76).size() + 1;
      EXPECT_LE(rows, 24U) << page.title;
      for (std::string_view line : page.picture) EXPECT_LE(columns(line), 76) << line;
    }
  }
}

TEST(RulesReader, every_size_shows_every_word_below_a_title_and_above_the_keys) {
  const Text text(Language::polish);
  std::string all;
  for (const RulesPage& page : rules_pages(text)) all += page.text + " ";
  for (const Ruling& ruling : rulings(text)) all += ruling.words + " ";
  for (const auto& [width, height] :
       {std::pair(80, 24), std::pair(80, 22), std::pair(40, 12), std::pair(120, 40)}) {
    std::string shown;
    for (const Canvas& screen : rules_screens(text, width, height)) {
      EXPECT_EQ(screen.row(1).find("─"), 1U) << screen.text();
      EXPECT_NE(screen.row(height - 1).find("W wyjście"), std::string::npos) << screen.text();
      shown += screen.text();
    }
    for (const std::string& word : wrapped(all, 1)) {
      EXPECT_NE(shown.find(word), std::string::npos) << word << " at " << width << " by " << height;
    }
  }
  // A page per step and no more, where there is room.
  const auto screens = rules_screens(text, 80, 24);
  EXPECT_NE(screens[8].row(0).find("(9 z 9)"), std::string::npos);
}

TEST(RulesReader, pictures_have_colors) {
  const Text text(Language::english);
  const Canvas first = rules_screens(text, 80, 24).front();
  std::set<Ink> used;
  for (int y = 0; y < first.height(); ++y) {
    for (int x = 0; x < first.width(); ++x) used.insert(first.at(x, y).ink);
  }
  for (const Ink ink : {Ink::title, Ink::turquoise, Ink::hazard, Ink::artifact, Ink::camp, Ink::torch}) {
    EXPECT_TRUE(used.contains(ink)) << static_cast<int>(ink);
  }
}

TEST(RulesPages, every_rule_is_there_once) {
  const Text text(Language::english);
  std::string numbers;
  for (const Ruling& ruling : rulings(text)) numbers += std::string(ruling.rule) + " ";
  EXPECT_EQ(numbers, "S1 S2 S3 S4 R1 R2 R3 R4 R5 R6 R7 E1 E2 T1 T2 T3 K1 K2 K3 B1 ");
}

}  // namespace
}  // namespace incan
