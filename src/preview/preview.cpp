#include "preview/preview.h"

#include <png.h>

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <span>
#include <stdexcept>

#include "page/page.h"

namespace incan {
namespace {

struct Size {
  int width;
  int height;
};

// The file that tools/make-preview makes: the ground, below it the letters, then the adventurers, lit and
// dark.
constexpr Size tile{118, 142};
constexpr Size figure{112, 165};
constexpr std::string_view letters = "BCDFGHJKLMNPRSTVWXZ";
constexpr int letters_top = preview_height;
constexpr int figures_top = letters_top + tile.height;
constexpr int all_figures = 8;

// Where they go.
constexpr int code_left = 64;
constexpr int code_top = 424;
constexpr int code_gap = 10;
constexpr int party_middle = 880;
constexpr int party_top = 428;
constexpr int party_widest = 560;

// A picture whose pixels are indices into a palette.
struct Indexed {
  int width = 0;
  int height = 0;
  std::vector<png_byte> palette;  // Four bytes per color: red, green, blue, alpha.
  std::vector<png_byte> pixels;
};

[[noreturn]] void fail(const png_image& image) {
  throw std::runtime_error(std::string("cannot draw a preview: ") + image.message);
}

Indexed read_atlas() {
  const PageFile* file = page_file("/preview.png");
  if (file == nullptr) throw std::runtime_error("the page has no /preview.png");
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  if (png_image_begin_read_from_memory(&image, file->plain.data(), file->plain.size()) == 0) fail(image);
  image.format = PNG_FORMAT_RGBA_COLORMAP;
  Indexed atlas;
  atlas.width = static_cast<int>(image.width);
  atlas.height = static_cast<int>(image.height);
  atlas.palette.resize(PNG_IMAGE_COLORMAP_SIZE(image));
  atlas.pixels.resize(PNG_IMAGE_SIZE(image));
  if (png_image_finish_read(&image, nullptr, atlas.pixels.data(), 0, atlas.palette.data()) == 0) fail(image);
  atlas.palette.resize(4 * std::size_t{image.colormap_entries});
  return atlas;
}

const Indexed& atlas() {
  static const Indexed only = read_atlas();
  return only;
}

class Canvas {
 public:
  Canvas() : pixels_(std::size_t{preview_width} * preview_height) {
    copy(0, 0, {preview_width, preview_height}, 0, 0);
  }

  // Copies what is not transparent.
  void copy(int from_x, int from_y, Size size, int to_x, int to_y) {
    const Indexed& source = atlas();
    assert(from_x + size.width <= source.width && from_y + size.height <= source.height);
    for (int y = 0; y < size.height; ++y) {
      for (int x = 0; x < size.width; ++x) {
        const png_byte index = source.pixels[at(from_x + x, from_y + y, source.width)];
        constexpr png_byte half = 128;
        if (source.palette[4 * std::size_t{index} + 3] < half) continue;
        if (to_x + x < 0 || to_x + x >= preview_width || to_y + y < 0 || to_y + y >= preview_height) continue;
        pixels_[at(to_x + x, to_y + y, preview_width)] = index;
      }
    }
  }

  std::string as_png() const {
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    image.width = preview_width;
    image.height = preview_height;
    image.format = PNG_FORMAT_RGBA_COLORMAP;
    image.colormap_entries = static_cast<png_uint_32>(atlas().palette.size() / 4);
    // Opaque throughout, whatever the palette says.
    std::vector<png_byte> palette = atlas().palette;
    for (std::size_t alpha = 3; alpha < palette.size(); alpha += 4) palette[alpha] = 255;
    png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(image);
    std::string bytes(size, '\0');
    if (png_image_write_to_memory(&image, bytes.data(), &size, 0, pixels_.data(), 0, palette.data()) == 0) {
      fail(image);
    }
    bytes.resize(size);
    bytes.shrink_to_fit();
    return bytes;
  }

 private:
  static std::size_t at(int x, int y, int width) {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x);
  }

  std::vector<png_byte> pixels_;
};

}  // namespace

std::string draw(const Preview& preview) {
  Canvas canvas;
  int x = code_left;
  for (char letter : preview.code) {
    const auto place = letters.find(letter);
    if (place == std::string_view::npos) continue;
    canvas.copy(static_cast<int>(place) * tile.width, letters_top, tile, x, code_top);
    x += tile.width + code_gap;
  }
  const auto seats = static_cast<int>(preview.figures.size());
  const int step =
      seats > 1 ? std::min(figure.width + code_gap, (party_widest - figure.width) / (seats - 1)) : 0;
  int left = party_middle - (figure.width + step * (seats - 1)) / 2;
  int seat = 0;
  for (int who : preview.figures) {
    const bool is_free = who < 1 || who > all_figures;
    const int drawing = is_free ? seat % all_figures : who - 1;
    const int top = figures_top + (is_free ? figure.height : 0);
    canvas.copy(drawing * figure.width, top, figure, left, party_top);
    left += step;
    ++seat;
  }
  return canvas.as_png();
}

}  // namespace incan
