// Tests of the fair deal's seeds against values from Python's hashlib and hmac.
#include "deal/seed.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "deal/seed_test.h"

namespace incan {
namespace {

using Texts = std::vector<std::string>;

std::string repeated(std::string_view text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

TEST(Seed, sha256_gives_the_known_answers) {
  EXPECT_EQ(to_hex(sha256("")), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(to_hex(sha256("abc")), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(to_hex(sha256(repeated("a", 1000))),
            "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3");
  EXPECT_EQ(to_hex(sha256("zażółć 🎲")), "bfd2ff8a430bfac28ea3742d4aaf0390fb0f28f0bc77d7dc2be3e3738b18648c");
}

TEST(Seed, the_commitment_is_the_hash_of_the_bytes_of_the_server_seed) {
  EXPECT_EQ(to_hex(commitment(counting())),
            "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
  EXPECT_EQ(to_hex(commitment(Seed{})), "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
}

TEST(Seed, the_game_seed_is_the_keyed_hash_of_the_client_seeds_joined_by_line_feeds) {
  EXPECT_EQ(to_hex(game_seed(counting(), Texts{"Ana", "Bo", "Cy"})),
            "c88980eeb9acbb0a0f0186372ad335a4e4e3aff7dc3e5aabdfe6274dcc46c992");
  EXPECT_EQ(to_hex(game_seed(counting(), Texts{"", "", ""})),
            "6c83c3a931c7b14066083d2c1ccddac68a07b7d8273070f5be65ebc3e1229931");
  EXPECT_EQ(to_hex(game_seed(counting(), Texts{})),
            "d38b42096d80f45f826b44a9d5607de72496a415d3f4a1a8c88e3bb9da8dc1cb");
}

TEST(Seed, client_seeds_outside_ascii_count_as_their_utf8_bytes) {
  EXPECT_EQ(to_hex(game_seed(counting(), Texts{"zażółć gęślą jaźń", "🎲🐍", "幸運"})),
            "c3c326a0bcd49a5edf508369022e3838b6f7f3c77b6f0a63204c1cd4110a43ee");
  EXPECT_EQ(to_hex(game_seed(counting(), Texts{repeated("运", 64), ""})),
            "ef894404f5a60932eb34279f6048b77358dca37b74341f463e3a8269c734b38c");
}

TEST(Seed, the_order_of_the_client_seeds_matters) {
  EXPECT_NE(game_seed(counting(), Texts{"Ana", "Bo"}), game_seed(counting(), Texts{"Bo", "Ana"}));
}

TEST(Seed, hexadecimal_is_written_in_lower_case_and_read_in_either) {
  const std::string lower = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
  std::string upper = lower;
  std::transform(lower.begin(), lower.end(), upper.begin(),
                 [](char c) { return c >= 'a' && c <= 'f' ? static_cast<char>(c - 'a' + 'A') : c; });
  EXPECT_EQ(to_hex(counting()), lower);
  EXPECT_EQ(seed_from_hex(lower), counting());
  EXPECT_EQ(seed_from_hex(upper), counting());
  Seed high;
  high.fill(0xff);
  EXPECT_EQ(seed_from_hex(to_hex(high)), high);
}

TEST(Seed, anything_but_64_hexadecimal_digits_is_refused) {
  const std::string good = to_hex(counting());
  EXPECT_EQ(seed_from_hex(""), std::nullopt);
  EXPECT_EQ(seed_from_hex(good.substr(1)), std::nullopt);
  EXPECT_EQ(seed_from_hex(good.substr(2)), std::nullopt);
  EXPECT_EQ(seed_from_hex(good + "0"), std::nullopt);
  EXPECT_EQ(seed_from_hex(good + "00"), std::nullopt);
  EXPECT_EQ(seed_from_hex(good + " "), std::nullopt);
  EXPECT_EQ(seed_from_hex("0x" + good.substr(2)), std::nullopt);
  for (std::size_t place : {0U, 31U, 62U, 63U}) {
    for (char bad : {'g', 'G', ' ', ':', '-', '\n', '\0', '\xc4'}) {
      std::string text = good;
      text[place] = bad;
      EXPECT_EQ(seed_from_hex(text), std::nullopt) << place << " " << text;
    }
  }
}

TEST(Seed, a_number_below_2_to_the_64_seeds_a_generator_as_it_is_and_other_text_by_its_hash) {
  EXPECT_EQ(seed_number("0"), 0U);
  EXPECT_EQ(seed_number("007"), 7U);
  EXPECT_EQ(seed_number("18446744073709551615"), std::numeric_limits<std::uint64_t>::max());
  // Worked out with Python: int.from_bytes(sha256(b"incan-gold/seed/hello").digest()[:8], "big").
  EXPECT_EQ(seed_number("hello"), 5576695717601326975U);
  for (const std::string_view text : {"18446744073709551616", "-1", "1e3", " 1", "1 ", "", "0x1"}) {
    EXPECT_EQ(seed_number(text), first_64_bits(sha256("incan-gold/seed/" + std::string(text)))) << text;
  }
}

TEST(Seed, fresh_seeds_differ) {
  EXPECT_NE(random_seed(), random_seed());
}

}  // namespace
}  // namespace incan
