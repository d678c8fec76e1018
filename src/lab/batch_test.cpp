// Compares the batch kernels with the engine: the same games through both, with every score and every count
// equal.
#include "lab/batch.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "lab/lab.h"

namespace incan {
namespace {

constexpr std::uint64_t any_seed = 7;
constexpr std::uint64_t first_game = 1000;

std::vector<Kernel> kernels() {
  std::vector<Kernel> list;
  for (const Kernel kernel : {Kernel::portable, Kernel::avx2, Kernel::avx512}) {
    if (is_supported(kernel)) list.push_back(kernel);
  }
  return list;
}

// Players of every kind that a batch supports.
std::vector<std::string> specs(int players, int variety) {
  const std::vector<std::vector<std::string>> kinds = {
      {"threshold:8:2", "threshold:11:3", "threshold:14:4", "threshold:17:5", "threshold:5:3",
       "threshold:0:9", "threshold:31:1", "threshold:20:3"},
      {"threshold:40:4", "threshold:9:9", "threshold:1000:3", "threshold:32:2", "threshold:33:5",
       "threshold:12:0", "threshold:70:9", "threshold:15:3"},
      {"random:0.2", "threshold:11:3", "random:0.05", "random:1", "threshold:40:4", "random:0", "random:0.5",
       "threshold:9:2"},
  };
  const auto& list = kinds[static_cast<std::size_t>(variety)];
  return {list.begin(), list.begin() + players};
}

// The engine's results for the games of a batch, by game number.
void expect_equal_to_engine(Kernel kernel, Edition edition, const std::vector<std::string>& players,
                            std::uint32_t games) {
  const auto table = batch_table(edition, players);
  ASSERT_TRUE(table.has_value());
  BatchResults results;
  play_batch(kernel, *table, any_seed, first_game, games, results);
  ASSERT_EQ(results.games, games);
  std::vector<std::uint16_t> ids(results.id.begin(), results.id.begin() + games);
  std::sort(ids.begin(), ids.end());
  for (std::uint32_t game = 0; game < games; ++game) ASSERT_EQ(ids[game], game) << "each game is played once";

  std::vector<std::unique_ptr<Bot>> bots;
  std::vector<Bot*> seats;
  for (const std::string& spec : players) seats.push_back(bots.emplace_back(*make_bot(spec)).get());
  BotTable engine(edition, seats);
  std::uint64_t cards = 0;
  std::uint64_t busts = 0;
  for (std::uint32_t game = 0; game < games; ++game) {
    const GameSummary summary = *engine.play(any_seed, first_game + results.id[game]);
    cards += static_cast<std::uint64_t>(summary.cards);
    busts += static_cast<std::uint64_t>(summary.busts);
    const auto each = static_cast<std::size_t>(adventurers_each(table->players));
    for (std::size_t id = 0; id < players.size(); ++id) {
      int rank = 0;
      for (std::size_t own = 0; own < each; ++own) rank += results.rank[each * id + own][game];
      ASSERT_EQ(rank, 8 * summary.result.scores[id] + summary.result.artifacts[id])
          << name(kernel) << ", " << ruleset(edition).name << ", " << players.size() << " players, game "
          << results.id[game] << ", player " << id;
    }
  }
  EXPECT_EQ(results.cards, cards);
  EXPECT_EQ(results.busts, busts);
}

TEST(Batch, S3_every_kernel_plays_every_edition_as_the_engine_does) {
  for (const Kernel kernel : kernels()) {
    for (const Ruleset& rules : rulesets) {
      for (int variety = 0; variety < 3; ++variety)
        expect_equal_to_engine(kernel, rules.edition, specs(4, variety), 400);
    }
  }
}

TEST(Batch, S1_every_kernel_plays_with_every_number_of_players) {
  for (const Kernel kernel : kernels()) {
    for (int players = min_players; players <= max_players; ++players) {
      for (int variety = 0; variety < 3; ++variety) {
        expect_equal_to_engine(kernel, Edition::incan_gold, specs(players, variety), 200);
      }
    }
  }
}

TEST(Batch, any_number_of_games_is_played) {
  for (const Kernel kernel : kernels()) {
    for (const std::uint32_t games : {1U, 15U, 33U, 64U, 65U}) {
      expect_equal_to_engine(kernel, Edition::incan_gold, specs(4, 0), games);
      expect_equal_to_engine(kernel, Edition::incan_gold, specs(4, 2), games);
    }
  }
}

TEST(Batch, a_full_chunk_gives_the_same_sums_with_every_kernel) {
  const auto table = batch_table(Edition::incan_gold, specs(4, 0));
  std::vector<Statistics> all;
  for (const Kernel kernel : kernels()) {
    BatchResults results;
    play_batch(kernel, *table, any_seed, 0, BatchResults::chunk, results);
    all.emplace_back().add(*table, results);
    EXPECT_EQ(all.back().cards, all.front().cards) << name(kernel);
    EXPECT_EQ(all.back().busts, all.front().busts) << name(kernel);
    for (std::size_t id = 0; id < 4; ++id) {
      EXPECT_EQ(all.back().player[id].games_by_points, all.front().player[id].games_by_points)
          << name(kernel);
      EXPECT_EQ(all.back().player[id].wins_by_winners, all.front().player[id].wins_by_winners)
          << name(kernel);
    }
  }
}

TEST(Batch, bots_that_need_a_view_are_not_batched) {
  EXPECT_TRUE(batch_table(Edition::incan_gold, {"threshold:1:1", "random:0.5"}).has_value());
  EXPECT_FALSE(batch_table(Edition::incan_gold, {"threshold:1:1", "odds"}).has_value());
  EXPECT_FALSE(batch_table(Edition::incan_gold, {"rollout:5", "random:0.5"}).has_value());
}

}  // namespace
}  // namespace incan
