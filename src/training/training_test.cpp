// Training: gradients match finite differences, threads change nothing, an interrupted run ends with the same
// network, and training improves play.
#include "training/training.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "training/backward.h"

namespace incan {
namespace {

// Three players, one of whom has left.
Features some_features() {
  Game game(Edition::incan_gold, 3);
  game.start_round(Artifact::a1);
  game.turn(Card::treasure(17));
  game.reveal(Choices(game.board().inside(), {Seat{1}}));
  game.turn(Hazard::fire);
  return features_of(game);
}

const Blame some_blame = {{0.5F, 0.25F, -1.0F}, {1.0F, -0.5F, 0.75F}};

double loss(const Weights& weights, const Features& features) {
  Activations activations;
  forward_pass(weights, features, activations);
  double sum = 0;
  for (std::size_t a = 0; a < 3; ++a) {
    sum += static_cast<double>(some_blame.camp[a] * activations.camp[a] +
                               some_blame.win[a] * activations.win[a]);
  }
  return sum;
}

TEST(Training, a_gradient_is_the_slope_of_every_weight) {
  Weights weights = random_weights(3);
  // The output weights start small, which would make every earlier gradient small as well.
  for (std::size_t i = Weights::camp; i < Weights::last_bias; ++i) weights.all()[i] *= 10;
  const Features features = some_features();
  Activations activations;
  forward_pass(weights, features, activations);
  Weights gradient;
  learn(weights, Transposed(weights), features, activations, some_blame, gradient);
  int slopes = 0;
  for (std::size_t i = 0; i < Weights::count; i += 7) {
    constexpr float step = 0x1p-9F;
    Weights moved = weights;
    moved.all()[i] += step;
    const double above = loss(moved, features);
    moved.all()[i] -= 2 * step;
    const double slope = (above - loss(moved, features)) / (2 * static_cast<double>(step));
    EXPECT_NEAR(static_cast<double>(gradient.all()[i]), slope, 0.01) << i;
    if (std::abs(slope) > 0.05) ++slopes;
  }
  EXPECT_GT(slopes, 50);
}

TEST(Training, every_processor_learns_the_same) {
#if defined(__x86_64__)
  const Weights weights = random_weights(3);
  const Features features = some_features();
  Activations activations;
  forward_pass(weights, features, activations);
  Weights portable;
  backward::portable(weights, Transposed(weights), features, activations, some_blame, portable);
  const auto expect_same = [&](backward::Run run) {
    Weights gradient;
    run(weights, Transposed(weights), features, activations, some_blame, gradient);
    EXPECT_TRUE(std::ranges::equal(gradient.all(), portable.all()));
  };
  if (__builtin_cpu_supports("avx2") != 0) expect_same(backward::avx2);
  if (__builtin_cpu_supports("avx512f") != 0) expect_same(backward::avx512);
#endif
}

TEST(Training, news_of_the_end_reaches_back_as_far_as_memory_goes) {
  const Weights weights = random_weights(3);
  constexpr float memory = 0.75F;
  std::vector<Recollection> list;
  const PlayedGame game = play({Edition::incan_gold, 3, 1, 0}, {&weights, nullptr, false, memory}, &list);
  const std::array<double, max_players> won = win_shares(game.result);
  ASSERT_GT(list.size(), 10U);
  for (std::size_t player = 0; player < 3; ++player) {
    EXPECT_EQ(list.back().came_to[player], static_cast<float>(won[player]));
    for (std::size_t at = 0; at + 1 < list.size(); ++at) {
      const Recollection& next = list[at + 1];
      EXPECT_FLOAT_EQ(list[at].came_to[player],
                      next.win[player] + memory * (next.came_to[player] - next.win[player]));
    }
  }
}

TrainingPlan short_plan() {
  TrainingPlan plan;
  plan.lessons = 24;
  plan.games = 16;
  plan.players = {3};
  return plan;
}

TrainingPlan plan_of_two() {
  TrainingPlan plan = short_plan();
  plan.games = 4;
  plan.players = {3, 2};
  return plan;
}

std::string network_after(Training training, int threads) {
  std::atomic<bool> stop = false;
  while (!training.finished()) training.go_on(threads, stop);
  return write_networks(training.result());
}

TEST(Training, the_same_plan_gives_the_same_network_with_any_number_of_threads) {
  const std::string network = network_after(Training(short_plan()), 1);
  EXPECT_EQ(network_after(Training(short_plan()), 3), network);
  TrainingPlan other = short_plan();
  other.seed = 2;
  EXPECT_NE(network_after(Training(other), 1), network);
}

TEST(Training, no_network_depends_on_those_for_other_numbers_of_players) {
  TrainingPlan alone = plan_of_two();
  alone.players = {2};
  const auto two_of = [](const TrainingPlan& plan) {
    return read_networks(network_after(Training(plan), 2))->at(2);
  };
  EXPECT_TRUE(std::ranges::equal(two_of(alone).all(), two_of(plan_of_two()).all()));
}

TEST(Training, an_interrupted_run_comes_to_the_same_network) {
  const std::string network = network_after(Training(plan_of_two()), 2);
  std::atomic<bool> stop = false;
  // During a best responder's iterations, with opponents in the pool, and after the first of two networks.
  for (const std::uint64_t lessons : {13U, 29U, 30U}) {
    Training first(plan_of_two());
    while (first.done() < lessons) first.go_on(2, stop);
    Training second(plan_of_two());
    ASSERT_EQ(second.restore(first.checkpoint()), Training::Restored::yes);
    EXPECT_EQ(second.done(), lessons);
    EXPECT_EQ(network_after(second, 2), network) << lessons;
  }
}

TEST(Training, a_checkpoint_of_something_else_or_a_damaged_one_is_refused_and_changes_nothing) {
  Training training(short_plan());
  std::atomic<bool> stop = false;
  training.go_on(2, stop);
  const std::string checkpoint = training.checkpoint();
  TrainingPlan other = short_plan();
  other.lessons = 25;
  EXPECT_EQ(Training(other).restore(checkpoint), Training::Restored::of_another_plan);
  EXPECT_EQ(training.restore(""), Training::Restored::damaged);
  EXPECT_EQ(training.restore(checkpoint.substr(0, checkpoint.size() / 2)), Training::Restored::damaged);
  std::string damaged = checkpoint;
  damaged[damaged.size() / 2] = static_cast<char>(damaged[damaged.size() / 2] ^ 1);
  EXPECT_EQ(training.restore(damaged), Training::Restored::damaged);
  EXPECT_EQ(training.checkpoint(), checkpoint);
}

TEST(Training, a_stopped_lesson_has_not_happened) {
  Training training(short_plan());
  std::atomic<bool> stop = true;
  const std::string before = training.checkpoint();
  EXPECT_FALSE(training.go_on(2, stop));
  EXPECT_EQ(training.checkpoint(), before);
}

TEST(Training, what_is_learnt_wins) {
  TrainingPlan plan = short_plan();
  plan.lessons = 50;
  plan.games = 48;
  plan.players = {3};
  const Weights nobody = random_weights(9);
  plan.against = {{3, nobody}};
  Training training(plan);
  std::atomic<bool> stop = false;
  while (!training.finished()) training.go_on(2, stop);
  const Measured measured = measure(training.result().at(3), nobody, Edition::incan_gold, 3, 1000, 5, 2);
  EXPECT_GT(measured.share() - measured.margin(), 1.0 / 3);
  const Measured equals = measure(nobody, nobody, Edition::incan_gold, 3, 1000, 5, 2);
  EXPECT_NEAR(equals.share(), 1.0 / 3, 2 * equals.margin());
}

}  // namespace
}  // namespace incan
