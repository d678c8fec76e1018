// Text on a terminal: characters as people see them, and the columns that each one takes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace incan {

// One user-perceived character, with all its accents.
struct Glyph {
  std::string text;
  int columns = 1;  // 2 for wide ones, such as Chinese.
};

// Invalid UTF-8, and characters that move the cursor or change the text direction, become question marks.
std::vector<Glyph> glyphs(std::string_view text);

int columns(std::string_view text);
// Truncated to this many columns, with "…" in place of what was cut.
std::string shortened(std::string_view text, int columns);
// Padded with spaces after or before it to this many columns.
std::string to_the_left(std::string_view text, int columns);
std::string to_the_right(std::string_view text, int columns);
// Rows of cells, each column as wide as its widest cell: the first left-aligned, the others right-aligned.
std::string in_columns(const std::vector<std::vector<std::string>>& rows);
// The lines of a paragraph, wrapped at spaces; a line feed in the text starts a new line.
std::vector<std::string> wrapped(std::string_view text, int columns);
// The same as one text, every line indented and ended by a line feed; at most 80 columns wide in all.
std::string paragraph(std::string_view text, int indent = 0);
// For ASCII-only terminals: letters without accents, and similar-looking signs for the others.
std::string ascii(std::string_view text);

}  // namespace incan
