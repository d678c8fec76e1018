// Attacks: what is measured is right on average, what is known to be exploitable is exploited, and the
// attacker knows nothing that it may not know.
#include "attack/attack.h"

#include <gtest/gtest.h>

#include <cmath>

#include "attack/field_model.h"
#include "lab/lab_dealer.h"

namespace incan {
namespace {

AttackResult result_of(const Attack& attack) {
  Control control;
  return play_attack(attack, Brain::shipped(), control);
}

Attack attack_on(const std::string& bot, std::uint64_t games, int players = 3) {
  Attack attack;
  attack.bot = bot;
  attack.players = players;
  attack.games = games;
  attack.threads = 2;
  return attack;
}

void expect_same(const AttackResult& a, const AttackResult& b) {
  EXPECT_EQ(a.gain.value, b.gain.value);
  EXPECT_EQ(a.gain.low, b.gain.low);
  EXPECT_EQ(a.plain_gain.value, b.plain_gain.value);
  EXPECT_EQ(a.variance_ratio, b.variance_ratio);
  EXPECT_EQ(a.decisions, b.decisions);
  EXPECT_EQ(a.evaluations, b.evaluations);
}

TEST(Attack, exploits_a_bot_that_only_counts_gems) {
  for (const int players : {2, 5}) {
    const AttackResult result = result_of(attack_on("threshold:15:3", 24, players));
    EXPECT_TRUE(result.complete);
    EXPECT_EQ(result.games, 24U);
    EXPECT_GT(result.gain.low, 0.05) << players;
  }
}

// By symmetry.
TEST(Attack, gains_nothing_on_a_copy_of_itself_and_the_control_variates_remove_most_of_the_luck) {
  Attack attack = attack_on("oracle", 100);
  attack.attacker = "oracle";
  const AttackResult result = result_of(attack);
  EXPECT_LT(result.gain.low, 0);
  EXPECT_GT(result.gain.high, 0);
  EXPECT_LT(result.variance_ratio, 0.1);
}

// The luck is 0 on average, whoever plays and however badly the brain predicts them.
TEST(Attack, control_variates_are_unbiased) {
  for (const Edition edition : {Edition::incan_gold, Edition::diamant}) {
    Attack attack = attack_on("random:0.4", 500);
    attack.edition = edition;
    attack.attacker = "threshold:9:2";
    const AttackResult result = result_of(attack);
    const double margin = result.gain.high - result.gain.value;
    const double plain_margin = result.plain_gain.high - result.plain_gain.value;
    EXPECT_LT(margin, plain_margin);
    EXPECT_LT(std::abs(result.gain.value - result.plain_gain.value), 1.5 * plain_margin);
  }
}

TEST(Attack, gives_the_same_result_with_any_number_of_threads) {
  for (const int turns : {1, 2}) {
    Attack attack = attack_on("rollout:1", turns == 1 ? 12 : 5);
    attack.turns = turns;
    attack.copies = 2;
    const AttackResult result = result_of(attack);
    attack.threads = 1;
    expect_same(result_of(attack), result);
    attack.seed = 1;
    EXPECT_NE(result_of(attack).gain.value, result.gain.value);
  }
}

TEST(Attack, two_turns_of_look_ahead_gain_on_a_bot_that_only_counts_gems) {
  Attack attack = attack_on("threshold:15:3", 8);
  attack.turns = 2;
  EXPECT_GT(result_of(attack).gain.low, 0);
}

TEST(Attack, a_stopped_attack_is_incomplete_and_knows_nothing_yet) {
  Control control;
  control.stop = true;
  const AttackResult result = play_attack(attack_on("odds", 10, 4), Brain::shipped(), control);
  EXPECT_FALSE(result.complete);
  EXPECT_EQ(result.games, 0U);
  EXPECT_EQ(result.gain.low, -0.25);
  EXPECT_EQ(result.gain.high, 0.75);
}

// Its mix depends on its seed and on everything that it has seen.
class Witness : public Bot {
 public:
  std::string name() const override { return "witness"; }
  std::string about() const override { return "remembers everything"; }
  void start_game(const GameStart& start) override { state_ = start.seed; }
  void watch(const Event& event) override { state_ = state_ * 31 + event.index() + 1; }
  double camp(const View& view, Adventurer adventurer) override {
    const auto seen = state_ + static_cast<std::uint64_t>(view.board().cards_turned() + index(adventurer));
    return static_cast<double>(seen % 1009) / 1009;
  }

 private:
  std::uint64_t state_ = 0;
};

class FieldModelTest : public testing::Test {
 protected:
  // Plays until the opponents and, if `own` says so, the attacker choose for the third time.
  void play_on() {
    model.start_game(Edition::incan_gold, 7, 3);
    for (int choices = 0; choices < 3; ++choices) {
      deal_on(game, dealer, [&](const Events& events) { model.watch(events); });
      ASSERT_EQ(game.awaiting(), Awaiting::choices);
      if (choices < 2) model.watch(game.reveal(Choices(game.board().inside(), {})));
    }
  }
  Bot* bot(std::size_t place) { return &bots[place]; }

  std::array<Witness, 8> bots;
  FieldModel model{3, {bot(0), bot(1), bot(2), bot(3)}, {bot(4), bot(5), bot(6), bot(7)}};
  Game game{Edition::incan_gold, 3};
  LabDealer dealer{7, 3, Edition::incan_gold};
};

TEST_F(FieldModelTest, averages_copies_with_random_numbers_of_their_own) {
  play_on();
  const Mix mix = model.mix(game);
  EXPECT_EQ(mix[0], 0.5);
  const double first = bots[0].camp(View(game, Player{1}), Adventurer{1});
  const double second = bots[2].camp(View(game, Player{1}), Adventurer{1});
  EXPECT_NE(first, second);
  EXPECT_EQ(mix[1], (first + second) / 2);
  // An opponent at the table has another seed than its copies.
  Witness opponent;
  opponent.start_game({Edition::incan_gold, 3, Player{1}, bot_seed(7, 3, Adventurer{1}), ""});
  Witness copy;
  copy.start_game({Edition::incan_gold, 3, Player{1}, bot_seed(8, 3, Adventurer{1}), ""});
  const View view(game, Player{1});
  EXPECT_NE(opponent.camp(view, Adventurer{1}), copy.camp(view, Adventurer{1}));
}

TEST_F(FieldModelTest, imagines_what_its_copies_would_do_later_as_if_they_had_seen_it) {
  play_on();
  const Choices choices(game.board().inside(), {Adventurer{1}});
  Game next = game;
  next.reveal(choices);
  Card card;
  for (Card left : next.board().deck()) {
    if (left.kind() == CardKind::treasure) card = left;
  }
  next.turn(card);
  const Mix imagined = model.mix_after(game, choices, next);
  // The copies at the table have seen nothing of it.
  const Mix now = model.mix(game);
  model.watch(game.reveal(choices));
  model.watch(game.turn(card));
  EXPECT_EQ(imagined, model.mix(next));
  EXPECT_NE(imagined[2], now[2]);
}

}  // namespace
}  // namespace incan
