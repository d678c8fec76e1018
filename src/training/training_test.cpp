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
  game.reveal(Choices(game.board().inside(), {Adventurer{1}}));
  game.turn(Hazard::fire);
  return features_of(game);
}

const OutputGradient some_output_gradient = {{0.5F, 0.25F, -1.0F}, {1.0F, -0.5F, 0.75F}};

double loss(const Weights& weights, const Features& features) {
  Activations activations;
  forward_pass(weights, features, activations);
  double sum = 0;
  for (std::size_t a = 0; a < 3; ++a) {
    sum += static_cast<double>(some_output_gradient.camp[a] * activations.camp[a] +
                               some_output_gradient.win[a] * activations.win[a]);
  }
  return sum;
}

TEST(Training, gradients_match_finite_differences) {
  Weights weights = random_weights(3);
  // The output weights start small, which would make every earlier gradient small as well.
  for (std::size_t i = Weights::camp; i < Weights::last_bias; ++i) weights.all()[i] *= 10;
  const Features features = some_features();
  Activations activations;
  forward_pass(weights, features, activations);
  Weights gradient;
  backward_pass(weights, Transposed(weights), features, activations, some_output_gradient, gradient);
  int derivatives = 0;
  for (std::size_t i = 0; i < Weights::count; i += 7) {
    constexpr float step = 0x1p-9F;
    Weights moved = weights;
    moved.all()[i] += step;
    const double above = loss(moved, features);
    moved.all()[i] -= 2 * step;
    const double derivative = (above - loss(moved, features)) / (2 * static_cast<double>(step));
    EXPECT_NEAR(static_cast<double>(gradient.all()[i]), derivative, 0.01) << i;
    if (std::abs(derivative) > 0.05) ++derivatives;
  }
  EXPECT_GT(derivatives, 50);
}

TEST(Training, every_instruction_set_gives_the_same_gradient) {
#if defined(__x86_64__)
  const Weights weights = random_weights(3);
  const Features features = some_features();
  Activations activations;
  forward_pass(weights, features, activations);
  Weights portable;
  backward::portable(weights, Transposed(weights), features, activations, some_output_gradient, portable);
  const auto expect_same = [&](backward::Run run) {
    Weights gradient;
    run(weights, Transposed(weights), features, activations, some_output_gradient, gradient);
    EXPECT_TRUE(std::ranges::equal(gradient.all(), portable.all()));
  };
  if (__builtin_cpu_supports("avx2") != 0) expect_same(backward::avx2);
  if (__builtin_cpu_supports("avx512f") != 0) expect_same(backward::avx512);
#endif
}

TEST(Training, value_targets_are_lambda_returns) {
  const Weights weights = random_weights(3);
  constexpr float gae_lambda = 0.75F;
  std::vector<Transition> list;
  const PlayedGame game = play({Edition::incan_gold, 3, 1, 0}, {&weights, nullptr, false, gae_lambda}, &list);
  const std::array<double, max_players> won = win_shares(game.result);
  ASSERT_GT(list.size(), 10U);
  for (std::size_t player = 0; player < 3; ++player) {
    EXPECT_EQ(list.back().value_target[player], static_cast<float>(won[player]));
    for (std::size_t at = 0; at + 1 < list.size(); ++at) {
      const Transition& next = list[at + 1];
      EXPECT_FLOAT_EQ(list[at].value_target[player],
                      next.win[player] + gae_lambda * (next.value_target[player] - next.win[player]));
    }
  }
}

TrainingPlan short_plan() {
  TrainingPlan plan;
  plan.iterations = 24;
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
  while (!training.finished()) training.run_iteration(threads, stop);
  return write_networks(training.result());
}

TEST(Training, the_same_plan_gives_the_same_network_with_any_number_of_threads) {
  const std::string network = network_after(Training(short_plan()), 1);
  EXPECT_EQ(network_after(Training(short_plan()), 3), network);
  TrainingPlan other = short_plan();
  other.seed = 2;
  EXPECT_NE(network_after(Training(other), 1), network);
}

TEST(Training, a_network_does_not_depend_on_those_for_other_player_counts) {
  TrainingPlan alone = plan_of_two();
  alone.players = {2};
  const auto two_of = [](const TrainingPlan& plan) {
    return read_networks(network_after(Training(plan), 2))->at(2);
  };
  EXPECT_TRUE(std::ranges::equal(two_of(alone).all(), two_of(plan_of_two()).all()));
}

TEST(Training, a_resumed_run_ends_with_the_same_network) {
  const std::string network = network_after(Training(plan_of_two()), 2);
  std::atomic<bool> stop = false;
  // During a best responder's iterations, with opponents in the pool, and after the first of two networks.
  for (const std::uint64_t iterations : {13U, 29U, 30U}) {
    Training first(plan_of_two());
    while (first.done() < iterations) first.run_iteration(2, stop);
    Training second(plan_of_two());
    ASSERT_EQ(second.restore(first.checkpoint()), Training::Restored::yes);
    EXPECT_EQ(second.done(), iterations);
    EXPECT_EQ(network_after(second, 2), network) << iterations;
  }
}

TEST(Training, a_damaged_or_foreign_checkpoint_is_rejected_and_changes_nothing) {
  Training training(short_plan());
  std::atomic<bool> stop = false;
  training.run_iteration(2, stop);
  const std::string checkpoint = training.checkpoint();
  TrainingPlan other = short_plan();
  other.iterations = 25;
  EXPECT_EQ(Training(other).restore(checkpoint), Training::Restored::of_another_plan);
  EXPECT_EQ(training.restore(""), Training::Restored::damaged);
  EXPECT_EQ(training.restore(checkpoint.substr(0, checkpoint.size() / 2)), Training::Restored::damaged);
  std::string damaged = checkpoint;
  damaged[damaged.size() / 2] = static_cast<char>(damaged[damaged.size() / 2] ^ 1);
  EXPECT_EQ(training.restore(damaged), Training::Restored::damaged);
  EXPECT_EQ(training.checkpoint(), checkpoint);
}

TEST(Training, a_stopped_iteration_changes_nothing) {
  Training training(short_plan());
  std::atomic<bool> stop = true;
  const std::string before = training.checkpoint();
  EXPECT_FALSE(training.run_iteration(2, stop));
  EXPECT_EQ(training.checkpoint(), before);
}

TEST(Training, training_improves_play) {
  TrainingPlan plan = short_plan();
  plan.iterations = 50;
  plan.games = 48;
  plan.players = {3};
  const Weights nobody = random_weights(9);
  plan.against = {{3, nobody}};
  Training training(plan);
  std::atomic<bool> stop = false;
  while (!training.finished()) training.run_iteration(2, stop);
  const MeasuredWinRate measured =
      measure_win_rate(training.result().at(3), nobody, Edition::incan_gold, 3, 1000, 5, 2);
  EXPECT_GT(measured.value() - measured.margin(), 1.0 / 3);
  const MeasuredWinRate equals = measure_win_rate(nobody, nobody, Edition::incan_gold, 3, 1000, 5, 2);
  EXPECT_NEAR(equals.value(), 1.0 / 3, 2 * equals.margin());
}

}  // namespace
}  // namespace incan
