#include "terminal/qr_code.h"

#include <gtest/gtest.h>

#include <system_error>

namespace incan {
namespace {

// The output of `qrencode -t UTF8i -l L`.
const std::vector<std::string>& expected() {
  static const std::vector<std::string> lines = {
      "                                 ", "                                 ",
      "    █▀▀▀▀▀█ ▄▀ ▄█▀▀█  █▀▀▀▀▀█    ", "    █ ███ █ ▀███▀   █ █ ███ █    ",
      "    █ ▀▀▀ █ █▄ ▄ ▄▀ ▄ █ ▀▀▀ █    ", "    ▀▀▀▀▀▀▀ █▄▀ █ █▄▀ ▀▀▀▀▀▀▀    ",
      "    █▀ █  ▀▀▄ █▄ ▄▄▄▀ ▀▀▀ ▀▀▄    ", "     █▄▀▀▄▀▀▀▀▀  ▀ ▄▀█▄▀▄  ▀▀    ",
      "      █▄▀▄▀▀█ ▄▄█ ▀█  ▄ ▀█▄▀█    ", "    ▀▄ █ ▄▀ ▄▀▄ █▄ ▀▄▀▀▄▀▄▀▄▀    ",
      "    ▀▀  ▀ ▀▀▄▀▄▀ ▀█▄█▀▀▀█▄▀ ▄    ", "    █▀▀▀▀▀█ ▀▀▄▄ █  █ ▀ █▄▀█▀    ",
      "    █ ███ █ ▄▄███▄▀████▀█ ▄▄▀    ", "    █ ▀▀▀ █ ▄▄▀███▀██▀▀  ▀█ ▀    ",
      "    ▀▀▀▀▀▀▀ ▀▀ ▀  ▀▀▀▀▀▀▀  ▀▀    ", "                                 ",
      "                                 ",
  };
  return lines;
}

TEST(QrCode, it_is_drawn_in_half_blocks_with_its_margin) {
  EXPECT_EQ(qr_code("http://192.168.1.23:8080/", Paper::as_it_is), expected());
}

TEST(QrCode, on_a_terminal_every_line_is_black_on_white_whatever_its_colours) {
  std::vector<std::string> lines = expected();
  for (std::string& line : lines) line.insert(0, "\x1b[38;5;16;48;5;231m").append("\x1b[0m");
  EXPECT_EQ(qr_code("http://192.168.1.23:8080/", Paper::white), lines);
}

TEST(QrCode, the_longer_the_text_the_larger_the_code_until_none_is_left) {
  EXPECT_GT(qr_code(std::string(200, 'x'), Paper::as_it_is).size(), expected().size());
  EXPECT_THROW(qr_code(std::string(5000, 'x'), Paper::as_it_is), std::system_error);
}

}  // namespace
}  // namespace incan
