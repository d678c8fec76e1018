#include "terminal/qr_code.h"

#include <qrencode.h>

#include <array>
#include <cerrno>
#include <memory>
#include <string_view>
#include <system_error>

namespace incan {
namespace {

class Squares {
 public:
  // A screen has no smudges, so the lowest level of error correction suffices; it has the largest modules.
  explicit Squares(const std::string& text)
      : code_(QRcode_encodeString(text.c_str(), 0, QR_ECLEVEL_L, QR_MODE_8, 1), QRcode_free) {
    if (!code_) throw std::system_error(errno, std::generic_category(), "no QR code");
  }

  int width() const { return code_->width; }
  // Outside the code everything is light.
  bool is_dark(int row, int column) const {
    if (row < 0 || row >= width() || column < 0 || column >= width()) return false;
    return (code_->data[row * width() + column] & 1U) != 0;
  }

 private:
  std::unique_ptr<QRcode, decltype(&QRcode_free)> code_;
};

}  // namespace

std::vector<std::string> qr_code(const std::string& text, Paper paper) {
  static constexpr std::array<std::string_view, 4> blocks = {" ", "▄", "▀", "█"};
  constexpr int margin = 4;
  // Two of the 256 colors that themes do not change.
  const std::string_view begin = paper == Paper::white ? "\x1b[38;5;16;48;5;231m" : "";
  const std::string_view end = paper == Paper::white ? "\x1b[0m" : "";
  const Squares squares(text);
  std::vector<std::string> lines;
  for (int row = -margin; row < squares.width() + margin; row += 2) {
    std::string line(begin);
    for (int column = -margin; column < squares.width() + margin; ++column) {
      const std::size_t upper = squares.is_dark(row, column) ? 2 : 0;
      const std::size_t lower = squares.is_dark(row + 1, column) ? 1 : 0;
      line += blocks[upper + lower];
    }
    lines.push_back(line.append(end));
  }
  return lines;
}

}  // namespace incan
