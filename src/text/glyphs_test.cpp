#include "text/glyphs.h"

#include <gtest/gtest.h>

namespace incan {
namespace {

TEST(Glyphs, count_columns_not_bytes) {
  EXPECT_EQ(columns("Ana"), 3);
  EXPECT_EQ(columns("Łódź"), 4);
  EXPECT_EQ(columns("e\u0301"), 1);  // A combining accent.
  EXPECT_EQ(columns("山"), 2);
  EXPECT_EQ(columns("◆■●★▲✓"), 6);
  EXPECT_EQ(columns(""), 0);
}

TEST(Glyphs, never_move_the_cursor_or_turn_the_direction) {
  for (const std::string bad : {"\x1b", "\n", "\x7f", "\xc2\x9b", "\u202e", "\u200f", "\u2028", "\xff"}) {
    const auto list = glyphs("a" + bad + "b");
    std::string text;
    for (const Glyph& glyph : list) text += glyph.text;
    EXPECT_EQ(text.substr(0, 1), "a");
    EXPECT_EQ(text.find(bad), std::string::npos) << bad;
    EXPECT_NE(text.find('?'), std::string::npos) << bad;
  }
}

TEST(Glyphs, are_shortened_to_columns) {
  EXPECT_EQ(shortened("Ana", 3), "Ana");
  EXPECT_EQ(shortened("Anastazja", 4), "Ana…");
  EXPECT_EQ(shortened("山山山", 4), "山…");
  EXPECT_EQ(shortened("山山", 4), "山山");
  EXPECT_EQ(shortened("Ana", 0), "");
  EXPECT_EQ(shortened("", 5), "");
}

TEST(Glyphs, paragraphs_are_broken_at_spaces) {
  EXPECT_EQ(wrapped("one two three", 7), (std::vector<std::string>{"one two", "three"}));
  EXPECT_EQ(wrapped("one\n\ntwo", 7), (std::vector<std::string>{"one", "", "two"}));
  EXPECT_EQ(wrapped("T  torch", 20), (std::vector<std::string>{"T  torch"}));
  EXPECT_EQ(wrapped("", 7), (std::vector<std::string>{""}));
}

TEST(Glyphs, a_paragraph_is_at_most_80_columns_wide_with_its_indentation) {
  EXPECT_EQ(paragraph("one\ntwo", 2), "  one\n  two\n");
  const std::string words = std::string(40, 'a') + " " + std::string(39, 'b');
  EXPECT_EQ(paragraph(words), words + "\n");
  EXPECT_EQ(paragraph(words, 1), " " + std::string(40, 'a') + "\n " + std::string(39, 'b') + "\n");
}

TEST(Glyphs, become_ascii_where_a_terminal_shows_nothing_else) {
  EXPECT_EQ(ascii("Łódź"), "Lodz");
  EXPECT_EQ(ascii("araña"), "arana");
  EXPECT_EQ(ascii("山"), "?");
}

}  // namespace
}  // namespace incan
