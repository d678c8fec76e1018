#include "terminal/canvas.h"

#include <gtest/gtest.h>

#include "text/glyphs.h"

namespace incan {
namespace {

TEST(Canvas, half_of_a_wide_character_is_never_left) {
  for (int x = 0; x < 7; ++x) {
    Canvas canvas(8, 1);
    canvas.put(0, 0, "日本日本");
    canvas.put(x, 0, "│");
    canvas.put(7, 0, "|");
    EXPECT_EQ(columns(canvas.row(0)), 8) << canvas.row(0);
    canvas.put(x, 0, "字");
    canvas.put(7, 0, "|");
    EXPECT_EQ(columns(canvas.row(0)), 8) << canvas.row(0);
    canvas.fill(x, 0, 1, 1);
    EXPECT_EQ(columns(canvas.row(0)), 8) << canvas.row(0);
  }
}

}  // namespace
}  // namespace incan
