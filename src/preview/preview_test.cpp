// Tests of the picture that a link shows.
#include "preview/preview.h"

#include <gtest/gtest.h>
#include <png.h>

#include <cstdint>

namespace incan {
namespace {

struct Decoded {
  png_uint_32 width = 0;
  png_uint_32 height = 0;
  std::vector<png_byte> pixels;  // Three bytes each.

  // The sum of a pixel's colors.
  int brightness(int x, int y) const {
    const std::size_t at = 3 * (static_cast<std::size_t>(y) * width + static_cast<std::size_t>(x));
    return pixels[at] + pixels[at + 1] + pixels[at + 2];
  }
};

Decoded decoded(const std::string& bytes) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  EXPECT_NE(png_image_begin_read_from_memory(&image, bytes.data(), bytes.size()), 0) << image.message;
  image.format = PNG_FORMAT_RGB;
  Decoded picture{image.width, image.height, std::vector<png_byte>(PNG_IMAGE_SIZE(image))};
  EXPECT_NE(png_image_finish_read(&image, nullptr, picture.pixels.data(), 0, nullptr), 0) << image.message;
  return picture;
}

TEST(Preview, has_the_size_that_chats_expect_and_is_small) {
  const std::string bytes = draw({"GJZG", {1, 2, 0, 0}});
  const Decoded picture = decoded(bytes);
  EXPECT_EQ(picture.width, 1200);
  EXPECT_EQ(picture.height, 630);
  // Some chats take no picture of more than 300 KB.
  EXPECT_LT(bytes.size(), 300'000);
}

TEST(Preview, shows_the_code_on_stones) {
  const Decoded without = decoded(draw({"", {}}));
  const Decoded with = decoded(draw({"GJZG", {}}));
  constexpr int in_first_stone_x = 80;
  constexpr int in_first_stone_y = 440;
  EXPECT_GT(with.brightness(in_first_stone_x, in_first_stone_y),
            without.brightness(in_first_stone_x, in_first_stone_y) + 200);
  EXPECT_NE(decoded(draw({"GJZG", {}})).pixels, decoded(draw({"GJZH", {}})).pixels);
}

TEST(Preview, shows_who_has_come) {
  const auto pixels = [](const Preview& preview) { return decoded(draw(preview)).pixels; };
  EXPECT_NE(pixels({"", {1, 0}}), pixels({"", {0, 0}}));
  EXPECT_NE(pixels({"", {1, 0}}), pixels({"", {2, 0}}));
  EXPECT_EQ(pixels({"", {1, 0}}), pixels({"", {1, 9}}));  // Not a drawing: as if nobody sat there.
}

TEST(Preview, has_room_for_eight) {
  EXPECT_EQ(decoded(draw({"GJZG", {1, 2, 3, 4, 5, 6, 7, 8}})).width, 1200);
}

TEST(Preview, draws_what_it_can_of_a_strange_code) {
  EXPECT_EQ(decoded(draw({"a1€!", {}})).pixels, decoded(draw({"", {}})).pixels);
}

}  // namespace
}  // namespace incan
