// The network: identical numbers on every processor, no dependence on player order, round-trips through a
// file; and the evaluator, whose win chances sum to one and which recognizes a decided game.
#include "brain/brain.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

#include "brain/forward.h"

namespace incan {
namespace {

// std::mt19937 gives the same numbers everywhere; the standard distributions do not.
class Dice {
 public:
  explicit Dice(unsigned seed) : twister_(seed) {}
  unsigned below(unsigned bound) { return static_cast<unsigned>(twister_() % bound); }
  float small() { return (static_cast<float>(below(2001)) - 1000.0F) / 5000.0F; }

 private:
  std::mt19937 twister_;
};

Weights some_weights(unsigned seed) {
  Dice dice(seed);
  Weights weights;
  for (float& weight : weights.all()) weight = dice.small();
  return weights;
}

// Every position of a random game that the network can be asked about.
std::vector<Game> positions(Edition edition, int players, unsigned seed) {
  Dice dice(seed);
  std::vector<Game> list;
  Game game(edition, players);
  int artifact = 0;
  for (;;) {
    if (game.awaiting() == Awaiting::card) {
      std::vector<Card> cards;
      for (Card card : game.board().deck()) cards.push_back(card);
      game.turn(cards[dice.below(static_cast<unsigned>(cards.size()))]);
      continue;
    }
    list.push_back(game);
    if (game.awaiting() == Awaiting::nothing) return list;
    if (game.awaiting() == Awaiting::round) {
      const bool enters = game.board().rules().artifact_enters_each_round();
      game.start_round(enters ? std::optional(static_cast<Artifact>(artifact++)) : std::nullopt);
    } else {
      AdventurerSet camp;
      for (Adventurer adventurer : game.board().inside()) {
        if (dice.below(4) == 0) camp.insert(adventurer);
      }
      game.reveal(Choices(game.board().inside(), camp));
    }
  }
}

TEST(Brain, every_instruction_set_gives_the_same_numbers) {
#if defined(__x86_64__)
  const Weights weights = some_weights(1);
  for (const Game& game : positions(Edition::incan_gold, 5, 2)) {
    if (game.awaiting() == Awaiting::nothing) continue;
    const Features features = features_of(game);
    Activations portable;
    forward::portable(weights, features, portable);
    const auto expect_same = [&](forward::Run run) {
      Activations activations;
      run(weights, features, activations);
      for (std::size_t a = 0; a < 5; ++a) {
        EXPECT_EQ(activations.camp[a], portable.camp[a]);
        EXPECT_EQ(activations.win[a], portable.win[a]);
      }
    };
    if (__builtin_cpu_supports("avx2") != 0) expect_same(forward::avx2);
    if (__builtin_cpu_supports("avx512f") != 0) expect_same(forward::avx512);
  }
#endif
}

TEST(Brain, win_chances_sum_to_one_in_every_edition) {
  const Brain brain(some_weights(3));
  for (const Ruleset& rules : rulesets) {
    for (int players = min_players; players <= max_players; ++players) {
      for (const Game& game : positions(rules.edition, players, static_cast<unsigned>(players))) {
        const Evaluation evaluation = brain.evaluate(game);
        double sum = 0;
        for (const double chance : evaluation.win) {
          EXPECT_GE(chance, 0);
          sum += chance;
        }
        EXPECT_NEAR(sum, 1, 1e-12);
        for (Adventurer adventurer : game.board().inside()) {
          const double camp = evaluation.camp[static_cast<std::size_t>(adventurer)];
          EXPECT_GE(camp, 0);
          EXPECT_LE(camp, 1);
        }
      }
    }
  }
}

TEST(Brain, features_stay_within_their_limits) {
  for (const Ruleset& rules : rulesets) {
    for (int players = min_players; players <= max_players; ++players) {
      for (const Game& game : positions(rules.edition, players, static_cast<unsigned>(50 + players))) {
        if (game.awaiting() == Awaiting::nothing) continue;
        const Features features = features_of(game);
        for (const float number : features.table) EXPECT_LE(std::abs(number), 3.0F);
        for (const auto& own : features.own) {
          for (const float number : own) EXPECT_LE(std::abs(number), 3.0F);
        }
      }
    }
  }
}

// Round 1 with three players: one has left with some gems.
Game one_left(Adventurer who) {
  Game game(Edition::incan_gold, 3);
  game.start_round(Artifact::a1);
  game.turn(Card::treasure(17));
  game.reveal(Choices(game.board().inside(), {who}));
  game.turn(Hazard::fire);
  return game;
}

TEST(Brain, player_order_does_not_matter) {
  const Brain brain(some_weights(4));
  const Evaluation first = brain.evaluate(one_left(Adventurer{0}));
  const Evaluation last = brain.evaluate(one_left(Adventurer{2}));
  EXPECT_NEAR(first.win[0], last.win[2], 1e-6);
  EXPECT_NEAR(first.win[1], last.win[0], 1e-6);
  EXPECT_NEAR(first.camp[1], last.camp[0], 1e-6);
  EXPECT_GT(std::abs(first.win[0] - first.win[1]), 1e-6);
}

TEST(Brain, the_order_of_a_players_adventurers_does_not_matter) {
  const Brain brain(some_weights(4));
  const auto without = [](Adventurer who) {
    Game game(Edition::incan_gold, 2);
    game.start_round(Artifact::a1);
    game.turn(Card::treasure(17));
    game.reveal(Choices(game.board().inside(), {who}));
    game.turn(Hazard::fire);
    return game;
  };
  const Evaluation first = brain.evaluate(without(Adventurer{0}));
  const Evaluation second = brain.evaluate(without(Adventurer{1}));
  EXPECT_NEAR(first.win[0], second.win[0], 1e-6);
  EXPECT_NEAR(first.camp[1], second.camp[0], 1e-6);
  EXPECT_NEAR(first.camp[2], second.camp[2], 1e-6);
  // While both adventurers are inside they may choose differently.
  EXPECT_GT(std::abs(first.camp[2] - first.camp[3]), 1e-6);
}

// The last round with three players: two left with six gems each, the third carries five, and then this card
// came.
Game last_one_inside(Card card) {
  Game game(Edition::diamant, 3);
  for (const Hazard hazard : {Hazard::fire, Hazard::spider, Hazard::mummy, Hazard::snake}) {
    game.start_round(std::nullopt);
    game.turn(hazard);
    // A hazard as the first card is followed by another card at once.
    game.turn(hazard);
  }
  game.start_round(std::nullopt);
  game.turn(Card::treasure(17));
  game.reveal(Choices(game.board().inside(), {Adventurer{0}, Adventurer{1}}));
  game.turn(card);
  return game;
}

TEST(Brain, a_lone_player_leaves_to_win_and_never_leaves_to_lose) {
  const Brain brain(some_weights(4));
  const Evaluation wins = brain.evaluate(last_one_inside(Card::treasure(5)));
  EXPECT_EQ(wins.camp[2], 1);
  EXPECT_EQ(wins.win[2], 1);
  const Evaluation loses = brain.evaluate(last_one_inside(Hazard::fire));
  EXPECT_EQ(loses.camp[2], 0);
  EXPECT_GT(loses.win[2], 0);
  // Whether to share the win or try for more is for the network to evaluate.
  const Evaluation shares = brain.evaluate(last_one_inside(Card::treasure(1)));
  EXPECT_GT(shares.camp[2], 0);
  EXPECT_LT(shares.camp[2], 1);
}

TEST(Brain, a_finished_game_is_evaluated_as_its_result) {
  const Game over = positions(Edition::diamant, 4, 7).back();
  ASSERT_EQ(over.awaiting(), Awaiting::nothing);
  const Evaluation evaluation = Brain(some_weights(5)).evaluate(over);
  for (Player player : PlayerSet::first(4)) {
    const PlayerSet winners = over.result().winners;
    EXPECT_EQ(evaluation.win[static_cast<std::size_t>(player)],
              winners.contains(player) ? 1.0 / winners.size() : 0.0);
  }
}

TEST(Brain, networks_round_trip_through_a_file) {
  const Networks networks = {{3, some_weights(6)}, {8, some_weights(7)}};
  const std::string file = write_networks(networks);
  const std::optional<Networks> read = read_networks(file);
  ASSERT_TRUE(read);
  EXPECT_EQ(write_networks(*read), file);
  ASSERT_EQ(read->size(), 2U);
  for (const auto& [players, weights] : networks) {
    const Weights left = rounded(weights);
    for (std::size_t i = 0; i < Weights::count; ++i) {
      EXPECT_EQ(read->at(players).all()[i], left.all()[i]);
      EXPECT_NEAR(left.all()[i], weights.all()[i], 1e-5);
    }
  }
}

TEST(Brain, a_player_count_without_a_network_uses_the_nearest) {
  const Brain both(Networks{{3, some_weights(6)}, {6, some_weights(7)}});
  const Brain three(some_weights(6));
  const Brain six(some_weights(7));
  for (int players = min_players; players <= max_players; ++players) {
    const Game game = positions(Edition::incan_gold, players, 8)[4];
    EXPECT_EQ(both.evaluate(game).win, (players < 5 ? three : six).evaluate(game).win) << players;
    EXPECT_EQ(both.chances(game), (players < 5 ? three : six).chances(game)) << players;
    EXPECT_NE(three.evaluate(game).win, six.evaluate(game).win) << players;
  }
}

TEST(Brain, a_damaged_file_is_rejected) {
  const std::string file = write_networks({{3, some_weights(6)}});
  EXPECT_FALSE(read_networks(""));
  EXPECT_FALSE(read_networks(write_networks({})));
  EXPECT_FALSE(read_networks(write_networks({{9, some_weights(6)}})));
  EXPECT_FALSE(read_networks(std::string_view(file).substr(1)));
  EXPECT_FALSE(read_networks(file + " "));
  for (const std::size_t at : {std::size_t{0}, file.size() / 2, file.size() - 1}) {
    std::string damaged = file;
    damaged[at] = static_cast<char>(damaged[at] ^ 1);
    EXPECT_FALSE(read_networks(damaged)) << at;
  }
  Weights endless = some_weights(6);
  for (const float wrong : {INFINITY, NAN}) {
    endless.all()[5] = wrong;
    EXPECT_FALSE(read_networks(write_networks({{3, endless}})));
  }
}

TEST(Brain, the_shipped_networks_load_and_are_small) {
  Networks all;
  for (int players = min_players; players <= max_players; ++players) all[players] = {};
  EXPECT_LE(write_networks(all).size(), std::size_t{300} * 1024);
  const Evaluation evaluation = Brain::shipped().evaluate(one_left(Adventurer{0}));
  EXPECT_NE(evaluation.win[0], evaluation.win[1]);
}

TEST(Brain, exponential_matches_the_standard_library) {
  for (int step = -100; step <= 100; ++step) {
    const double x = 0.37 * step;
    EXPECT_NEAR(exponential(x) / std::exp(x), 1, 1e-13) << x;
  }
}

}  // namespace
}  // namespace incan
