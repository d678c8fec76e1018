#include "terminal/canvas.h"

#include <algorithm>
#include <array>
#include <utility>

#include "text/glyphs.h"

namespace incan {

int Canvas::put(int x, int y, std::string_view text, Ink ink) {
  for (const Glyph& glyph : glyphs(text)) {
    if (y < 0 || y >= height_ || x + glyph.columns > width_) break;
    if (x >= 0) {
      set(x, y, {glyph.text, ink, {}});
      if (glyph.columns == 2) set(x + 1, y, {"", ink, {}});
    }
    x += glyph.columns;
  }
  return x;
}

void Canvas::put_before(int end, int y, std::string_view text, Ink ink) {
  put(end - columns(text), y, text, ink);
}

void Canvas::fill(int x, int y, int width, int height) {
  for (int row = std::max(0, y); row < std::min(height_, y + height); ++row) {
    for (int column = std::max(0, x); column < std::min(width_, x + width); ++column) {
      set(column, row, Cell());
    }
  }
}

void Canvas::box(int x, int y, int width, int height, Ink ink, Frame frame) {
  // Corners clockwise from the top left, then the horizontal and the vertical line.
  using Lines = std::array<std::string_view, 6>;
  constexpr Lines rounded = {"╭", "╮", "╯", "╰", "─", "│"};
  constexpr Lines heavy = {"┏", "┓", "┛", "┗", "━", "┃"};
  const auto& [top_left, top_right, bottom_right, bottom_left, across, down] =
      frame == Frame::heavy ? heavy : rounded;
  fill(x, y, width, height);
  std::string line;
  for (int i = 2; i < width; ++i) line += across;
  put(x, y, std::string(top_left) + line + std::string(top_right), ink);
  for (int row = y + 1; row < y + height - 1; ++row) {
    put(x, row, down, ink);
    put(x + width - 1, row, down, ink);
  }
  put(x, y + height - 1, std::string(bottom_left) + line + std::string(bottom_right), ink);
}

void Canvas::set_key(int x, int y, int width, char key) {
  if (y < 0 || y >= height_) return;
  for (int column = std::max(0, x); column < std::min(width_, x + width); ++column) {
    cells_[place(column, y)].key = key;
  }
}

void Canvas::set(int x, int y, Cell cell) {
  Cell& old = cells_[place(x, y)];
  // Overwriting half of a two-column character erases its other half.
  if (old.glyph.empty() && x > 0) cells_[place(x - 1, y)].glyph = " ";
  if (x + 1 < width_ && cells_[place(x + 1, y)].glyph.empty()) cells_[place(x + 1, y)].glyph = " ";
  old = std::move(cell);
}

std::string Canvas::row(int y) const {
  std::string out;
  for (int x = 0; x < width_; ++x) out += at(x, y).glyph;
  out.erase(out.find_last_not_of(' ') + 1);
  return out;
}

std::string Canvas::text() const {
  std::string out;
  for (int y = 0; y < height_; ++y) out += row(y) + '\n';
  return out;
}

}  // namespace incan
