// A screen as a value: rows of characters, each with an ink. It is drawn without a terminal, and looked at by
// tests.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace incan {

// What a character means; how it looks is up to the terminal.
enum class Ink : std::uint8_t {
  plain,
  faint,
  strong,
  title,
  turquoise,
  obsidian,
  gold,
  hazard,
  artifact,
  torch,
  camp,
};
inline constexpr int inks = 11;

struct Cell {
  std::string glyph = " ";  // Empty behind a character of two columns.
  Ink ink = Ink::plain;
  bool operator==(const Cell&) const = default;
};

class Canvas {
 public:
  Canvas(int width, int height)
      : width_(width),
        height_(height),
        cells_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height)) {}

  int width() const { return width_; }
  int height() const { return height_; }
  const Cell& at(int x, int y) const { return cells_[place(x, y)]; }

  // Writes from left to right and says in which column it ended. What does not fit is cut off.
  int put(int x, int y, std::string_view text, Ink ink = Ink::plain);
  // Writes so that the text ends before column `end`.
  void put_before(int end, int y, std::string_view text, Ink ink = Ink::plain);
  void fill(int x, int y, int width, int height);
  // A frame with rounded corners; what was inside is wiped out.
  void box(int x, int y, int width, int height, Ink ink);

  // The characters of a row, without spaces at its end, and all rows with line feeds.
  std::string row(int y) const;
  std::string text() const;

 private:
  void set(int x, int y, Cell cell);
  std::size_t place(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(x);
  }

  int width_;
  int height_;
  std::vector<Cell> cells_;
};

}  // namespace incan
