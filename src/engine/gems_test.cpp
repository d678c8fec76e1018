#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/gems.h"

namespace incan {
namespace {

TEST(Stones, B1_gems_are_shown_as_the_fewest_stones) {
  EXPECT_EQ(stones(Gems(0)), (Stones{0, 0, 0}));
  EXPECT_EQ(stones(Gems(19)), (Stones{1, 1, 4}));
  EXPECT_EQ(stones(Gems(25)), (Stones{2, 1, 0}));
}

RC_GTEST_PROP(Stones, B1_the_stones_are_worth_the_gems, ()) {
  const int count = *rc::gen::inRange(0, 2000);
  const Stones shown = stones(Gems(count));
  RC_ASSERT(shown.gold * 10 + shown.obsidian * 5 + shown.turquoise == count);
  RC_ASSERT(shown.obsidian <= 1);
  RC_ASSERT(shown.turquoise <= 4);
}

}  // namespace
}  // namespace incan
