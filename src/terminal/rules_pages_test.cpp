#include "terminal/rules_pages.h"

#include <gtest/gtest.h>

#include "text/glyphs.h"

namespace incan {
namespace {

TEST(RulesPages, each_fits_on_one_screen_in_every_language) {
  for (const Language language : {Language::english, Language::polish, Language::spanish}) {
    const Text text(language);
    for (const RulesPage& page : rules_pages(text)) {
      // A title and its underline, the picture, an empty line, the text, and two lines for the prompt.
      const std::size_t rows = 2 + page.picture.size() + 1 + wrapped(page.text, 76).size() + 2;
      EXPECT_LE(rows, 24U) << page.title;
      for (std::string_view line : page.picture) EXPECT_LE(columns(line), 76) << line;
    }
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
