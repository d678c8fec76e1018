#include "brain/lookahead.h"

#include <gtest/gtest.h>

#include <cmath>

#include "brain/random_brain_test.h"

namespace incan {
namespace {

// The network sums floats in player order, so swapping players changes the last digits.
constexpr double close_enough = 1e-6;

// A direct reimplementation: every card and every joint choice, one by one.
Chances one_by_one(const Brain& brain, const Game& game) {
  if (game.awaiting() != Awaiting::card) return brain.evaluate(game).win;
  Chances sum{};
  for (Card card : game.board().deck()) {
    Game next = game;
    next.turn(card);
    const Chances after = one_by_one(brain, next);
    for (std::size_t p = 0; p < sum.size(); ++p) sum[p] += after[p] / game.board().deck().size();
  }
  return sum;
}

Chances after_choices(const Brain& brain, const Game& game, AdventurerSet camp) {
  Game next = game;
  next.reveal(Choices(game.board().inside(), camp));
  return one_by_one(brain, next);
}

double plain_worth(const Brain& brain, const Game& game, Player player, AdventurerSet own_camp) {
  const AdventurerSet inside = game.board().inside();
  const AdventurerSet own = game.board().adventurers_of(player) & inside;
  const Evaluation now = brain.evaluate(game);
  double sum = 0;
  for (int bits = 0; bits < 256; ++bits) {
    const AdventurerSet camp = AdventurerSet::from_bits(bits);
    if (!(camp - inside).empty() || (camp & own) != own_camp) continue;
    double weight = 1;
    for (Adventurer adventurer : inside - own) {
      const double leaves = now.camp[static_cast<std::size_t>(adventurer)];
      weight *= camp.contains(adventurer) ? leaves : 1 - leaves;
    }
    sum += weight * after_choices(brain, game, camp)[static_cast<std::size_t>(player)];
  }
  return sum;
}

TEST(Lookahead, AveragesOverEveryCardLeft) {
  const Brain brain = random_brain(1);
  for (const Ruleset& rules : rulesets) {
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
      const Game game = random_position(rules.edition, 4, seed, static_cast<int>(3 * seed));
      const Lookahead ahead(brain, game);
      for (int bits = 0; bits < 16; ++bits) {
        const AdventurerSet camp = AdventurerSet::from_bits(bits);
        if (!(camp - game.board().inside()).empty()) continue;
        const Chances plain = after_choices(brain, game, camp);
        for (std::size_t p = 0; p < plain.size(); ++p)
          EXPECT_NEAR(ahead.after(camp)[p], plain[p], close_enough);
      }
    }
  }
}

TEST(Lookahead, R4AveragesOverBothCards) {
  const Brain brain = random_brain(2);
  Game game(Edition::diamant, 3);
  game.start_round(std::nullopt);
  const Chances all = over_all_cards(brain, game);
  const Chances plain = one_by_one(brain, game);
  for (std::size_t p = 0; p < 3; ++p) EXPECT_NEAR(all[p], plain[p], 1e-12);
}

TEST(Lookahead, AnOptionIsWorthItsMeanOverTheOthersChoices) {
  const Brain brain = random_brain(3);
  for (int players : {2, 3}) {
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
      const Game game = random_position(Edition::incan_gold, players, seed, static_cast<int>(2 * seed));
      const Lookahead ahead(brain, game);
      for (Player player : PlayerSet::first(players)) {
        const AdventurerSet own = game.board().adventurers_of(player) & game.board().inside();
        EXPECT_EQ(ahead.options(player).size(), own.empty() ? 0 : std::size_t{1} << own.size());
        for (const Option& option : ahead.options(player)) {
          EXPECT_NEAR(option.win, plain_worth(brain, game, player, option.camp), close_enough);
        }
      }
    }
  }
}

TEST(Lookahead, TheAdventurersMayChooseByAnotherMix) {
  const Brain brain = random_brain(6);
  const Mix mix = {0.25, 1, 0.75, 0};
  for (int players : {2, 4}) {
    const Game game = random_position(Edition::incan_gold, players, 2, 1);
    const AdventurerSet inside = game.board().inside();
    const Lookahead ahead(brain, game, mix);
    Chances plain{};
    for (int bits = 0; bits < 16; ++bits) {
      const AdventurerSet camp = AdventurerSet::from_bits(bits);
      if (!(camp - inside).empty()) continue;
      double weight = 1;
      for (Adventurer adventurer : inside) {
        const double leaves = mix[static_cast<std::size_t>(adventurer)];
        weight *= camp.contains(adventurer) ? leaves : 1 - leaves;
      }
      const Chances after = after_choices(brain, game, camp);
      for (std::size_t p = 0; p < plain.size(); ++p) plain[p] += weight * after[p];
    }
    for (std::size_t p = 0; p < plain.size(); ++p) EXPECT_NEAR(ahead.expected()[p], plain[p], close_enough);
    EXPECT_GT(ahead.evaluations(), 10U);
  }
}

// Unlikely joint choices are dropped, but not the revealed one.
TEST(Lookahead, DropsUnlikelyChoicesButNotTheRevealedOne) {
  Weights weights;
  weights.at(Weights::last_bias)[0] = -6;
  const Brain stayers{weights};
  const Game game = random_position(Edition::diamant, 6, 1, 0);
  ASSERT_EQ(game.board().inside().size(), 6);
  const AdventurerSet all = game.board().inside();
  EXPECT_FALSE(Lookahead(stayers, game).is_known(all));
  const Lookahead ahead(stayers, game, all);
  EXPECT_TRUE(ahead.is_known(all));
  EXPECT_TRUE(ahead.is_known({}));
  EXPECT_TRUE(ahead.is_known({Adventurer{3}}));
  for (Player player : PlayerSet::first(6)) {
    for (const Option& option : ahead.options(player)) EXPECT_NEAR(option.win, 1.0 / 6, 1e-9);
  }
}

TEST(Lookahead, WinChancesSumToOne) {
  const Brain brain = random_brain(4);
  for (int players = min_players; players <= max_players; ++players) {
    const Game game = random_position(Edition::diamant_2016, players, 5, players);
    const Lookahead ahead(brain, game);
    double sum = 0;
    for (double chance : ahead.expected()) sum += chance;
    EXPECT_NEAR(sum, 1, 1e-12);
    for (Player player : PlayerSet::first(players)) {
      if (ahead.options(player).empty()) continue;
      double likely = 0;
      double mean = 0;
      for (const Option& option : ahead.options(player)) {
        likely += option.likely;
        mean += option.likely * option.win;
      }
      EXPECT_NEAR(likely, 1, 1e-12);
      EXPECT_NEAR(mean, ahead.expected()[static_cast<std::size_t>(player)], 1e-12);
    }
  }
}

TEST(Lookahead, TheBestOptionRespectsChoicesAlreadyMade) {
  const Brain brain = random_brain(5);
  const Game game = random_position(Edition::incan_gold, 2, 1, 0);
  ASSERT_EQ(game.board().inside().size(), 4);
  const Lookahead ahead(brain, game);
  const auto options = ahead.options(Player{1});
  const auto win = [&](const Choices& made) { return ahead.best(Adventurer{2}, made).win; };
  const AdventurerSet first{Adventurer{2}};
  const AdventurerSet second{Adventurer{3}};
  EXPECT_EQ(win({}), std::max({options[0].win, options[1].win, options[2].win, options[3].win}));
  EXPECT_EQ(win(Choices(first, first)), std::max(options[1].win, options[3].win));
  EXPECT_EQ(win(Choices(first, {})), std::max(options[0].win, options[2].win));
  EXPECT_EQ(win(Choices(second, {})), std::max(options[0].win, options[1].win));
  // The others' choices are not queried.
  const AdventurerSet all = game.board().inside();
  EXPECT_EQ(win(Choices(all, AdventurerSet{Adventurer{0}, Adventurer{3}})), options[2].win);
}

}  // namespace
}  // namespace incan
