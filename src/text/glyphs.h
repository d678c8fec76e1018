// Text as it stands on a terminal: characters as people see them, and the columns that each one takes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace incan {

// One character as a person sees it, with all its accents.
struct Glyph {
  std::string text;
  int columns = 1;  // 2 for wide ones, such as Chinese.
};

// Bytes that are not UTF-8, and characters that move the cursor or turn the direction of the text, become
// question marks.
std::vector<Glyph> glyphs(std::string_view text);

int columns(std::string_view text);
// Not wider than so many columns; what is cut off is shown by "…".
std::string shortened(std::string_view text, int columns);
// With spaces after or before it, to make so many columns.
std::string to_the_left(std::string_view text, int columns);
std::string to_the_right(std::string_view text, int columns);
// Rows of cells, each column as wide as its widest: the first to the left, the others to the right.
std::string in_columns(const std::vector<std::vector<std::string>>& rows);
// The lines of a paragraph, broken at spaces; a line feed in the text begins a new one.
std::vector<std::string> wrapped(std::string_view text, int columns);
// For terminals that show nothing but ASCII: letters without accents, and signs that resemble the others.
std::string ascii(std::string_view text);

}  // namespace incan
