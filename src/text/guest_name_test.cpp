#include "text/guest_name.h"

#include <gtest/gtest.h>

namespace incan {
namespace {

TEST(GuestName, is_trimmed_and_normalised) {
  EXPECT_EQ(guest_name("Ana"), "Ana");
  EXPECT_EQ(guest_name("  Ana\t Maria  "), "Ana Maria");
  // A letter and its combining accent become one character.
  EXPECT_EQ(guest_name("Zo\u0065\u0308"), "Zo\u00eb");
  EXPECT_EQ(guest_name("Łucja"), "Łucja");
  EXPECT_EQ(guest_name("山田"), "山田");
  EXPECT_EQ(guest_name("\u00a0Ana\u2003B"), "Ana B");  // Spaces of every width.
  EXPECT_EQ(guest_name("👩\u200d👧"), "👩\u200d👧");
}

TEST(GuestName, is_bounded) {
  EXPECT_TRUE(guest_name(std::string(24, 'x')));
  EXPECT_FALSE(guest_name(std::string(25, 'x')));
  EXPECT_FALSE(guest_name("山山山山山山山山山山山山山"));
  EXPECT_FALSE(guest_name(std::string(100'000, 'x')));
  std::string zalgo = "a";
  for (int i = 0; i < 20; ++i) zalgo += "\u0300";
  EXPECT_FALSE(guest_name(zalgo));
}

TEST(GuestName, hides_nothing_and_moves_nothing) {
  for (const std::string bad :
       {"", "   ", "\u200d", "a\nb", "a\x1b[31m", "\u202eevil", "a\u200fb", "a\u2066b", "a\u200bb",
        "\ufeffAna", "a\x7f", "\xc2\x9b", "\xff", "a\xc3", "\u3164", "\u00ad"}) {
    EXPECT_FALSE(guest_name(bad)) << bad;
  }
}

}  // namespace
}  // namespace incan
