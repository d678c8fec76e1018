// A screen as a value: rows of characters, each with an ink. It is drawn without a terminal and can be
// tested.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace incan {

// The meaning of a character; its appearance is up to the terminal.
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
  bust,  // What ended a round: stands out even without color.
};
inline constexpr int inks = 12;

enum class Frame : std::uint8_t { rounded, heavy };

struct Cell {
  std::string glyph = " ";  // Empty after a two-column character.
  Ink ink = Ink::plain;
  char key = '\0';  // The key that a click here stands for, if any.
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

  // Writes from left to right, cuts off what does not fit, and returns the column after the text.
  int put(int x, int y, std::string_view text, Ink ink = Ink::plain);
  // Writes right-aligned: the text ends before column `end`.
  void put_before(int end, int y, std::string_view text, Ink ink = Ink::plain);
  void fill(int x, int y, int width, int height);
  // Draws a frame and clears its inside.
  void box(int x, int y, int width, int height, Ink ink, Frame frame = Frame::rounded);
  // Lets a click on these columns of a row stand for a key.
  void set_key(int x, int y, int width, char key);

  // The characters of a row, without trailing spaces; and all rows, with line feeds.
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
