// Tests of the portable generator: it matches an independent Python version of xoshiro128++ on every machine,
// and its bounded draw favors no value. All seeds are fixed, so nothing here fails by chance.
#include "deal/random.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <set>
#include <vector>

namespace incan {
namespace {

using Numbers = std::vector<std::uint32_t>;

Numbers first(Random random, int count) {
  Numbers numbers;
  for (int i = 0; i < count; ++i) numbers.push_back(random.next());
  return numbers;
}

Numbers first_below(Random random, std::uint32_t bound, int count) {
  Numbers numbers;
  for (int i = 0; i < count; ++i) numbers.push_back(random.below(bound));
  return numbers;
}

// Pearson's chi-squared statistic against equal counts.
double chi_square(const std::vector<int>& counts) {
  double all = 0;
  for (int count : counts) all += count;
  const double expected = all / static_cast<double>(counts.size());
  double sum = 0;
  for (int count : counts) sum += (count - expected) * (count - expected) / expected;
  return sum;
}

TEST(Random, a_seed_and_a_stream_give_the_same_numbers_on_every_machine) {
  EXPECT_EQ(first({0, 0}, 6),
            (Numbers{0xdf78e986, 0x9d5f30b6, 0x0762de54, 0x56052ea9, 0x172cb657, 0xae5283ad}));
  EXPECT_EQ(first({1, 0}, 6),
            (Numbers{0x46181a7e, 0x2654414a, 0x7dbd6615, 0xf75ae3f8, 0x3e44d6e9, 0x261657bc}));
  EXPECT_EQ(first({0, 1}, 6),
            (Numbers{0x8dbcaefe, 0x229a24a5, 0x57114446, 0xb199976a, 0x31ab8a0a, 0x790ac1b5}));
  EXPECT_EQ(first({2026, 7}, 6),
            (Numbers{0x5fe0bcc3, 0xa09779bc, 0x38ee09cc, 0x02a41c9e, 0x39006691, 0x9af651d6}));
  EXPECT_EQ(first({~std::uint64_t{0}, ~std::uint64_t{0}}, 6),
            (Numbers{0xd68e51ef, 0x660b2be1, 0x50d8eeb0, 0x99631b2c, 0x6be714e4, 0xf17c74da}));
}

TEST(Random, a_bounded_draw_gives_the_same_numbers_on_every_machine) {
  EXPECT_EQ(first_below({2026, 7}, 10, 16), (Numbers{3, 6, 2, 0, 2, 6, 3, 9, 6, 2, 3, 1, 7, 2, 1, 9}));
}

TEST(Random, a_bounded_draw_passes_over_the_numbers_that_would_favour_some_values) {
  // With this bound three numbers in ten are rejected; in this stream the second and third are the first.
  const Numbers numbers = first_below({2026, 7}, 3'000'000'000, 10'000);
  EXPECT_EQ(Numbers(numbers.begin(), numbers.begin() + 5),
            (Numbers{1123568909, 30949941, 667987090, 1815963119, 1187010419}));
  EXPECT_EQ(numbers.back(), 1212507852U);
}

TEST(Random, a_bounded_draw_gives_every_value_as_often_as_the_others) {
  for (std::uint32_t bound : {2U, 3U, 10U, 31U, 35U}) {
    Random random(1, bound);
    std::vector<int> counts(bound);
    for (std::uint32_t i = 0; i < 2000 * bound; ++i) ++counts.at(random.below(bound));
    for (int count : counts) EXPECT_GT(count, 1500) << bound;
    // The 99.9th percentile for 34 degrees of freedom, the most there are here.
    EXPECT_LT(chi_square(counts), 65.2) << bound;
  }
  EXPECT_EQ(first_below({5, 5}, 1, 100), Numbers(100, 0));
  // With this bound every third value would come up twice as often as the others if no number were rejected.
  constexpr std::uint32_t a_quarter_refused = 3U << 30;
  Random random(2, 0);
  std::vector<int> counts(3);
  for (int i = 0; i < 30'000; ++i) ++counts.at(random.below(a_quarter_refused) % 3);
  EXPECT_LT(chi_square(counts), 13.8);
}

TEST(Random, different_seeds_and_different_streams_share_no_beginning) {
  std::set<Numbers> beginnings;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    for (std::uint64_t stream = 0; stream < 50; ++stream) beginnings.insert(first({seed, stream}, 4));
  }
  EXPECT_EQ(beginnings.size(), 50U * 50U);
}

TEST(Random, neighbouring_streams_are_unrelated) {
  std::vector<int> counts(64);
  for (std::uint64_t stream = 0; stream < 20'000; ++stream) {
    const std::uint32_t here = Random(9, stream).below(8);
    const std::uint32_t next = Random(9, stream + 1).below(8);
    ++counts.at(std::size_t{here} * 8 + next);
  }
  EXPECT_LT(chi_square(counts), 103.4);
}

}  // namespace
}  // namespace incan
