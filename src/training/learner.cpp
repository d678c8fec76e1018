#include "training/learner.h"

#include <cmath>

#include "lab/lab.h"
#include "training/backward.h"

namespace incan {
namespace {

constexpr std::uint64_t shards = 64;
constexpr std::uint64_t minibatches = 4;
// PPO clip range: once a choice's probability has changed by this factor within an iteration, it gets no more
// gradient.
constexpr double clip = 0.2;
constexpr double ema_rate = 0.002;
constexpr float value_loss_weight = 1.0F;

struct Sums {
  std::uint64_t choices = 0;
  double entropy = 0;
  double value_loss = 0;
  std::uint64_t value_samples = 0;
  double relative_win_rate = 0;
};

struct Shard {
  std::vector<Transition> transitions;
  // False in games where an opponent network plays about half of the players: the win chances there depend on
  // its play, so the value head does not learn from them.
  std::vector<bool> trains_value;
  Sums sums;
};

double entropy_term(double chance) {
  return chance <= 0 ? 0 : -chance * std::log2(chance);
}

void play_shard(const IterationSettings& iteration, std::uint64_t number, Shard& shard) {
  shard.transitions.clear();
  shard.trains_value.clear();
  shard.sums = {};
  for (std::uint64_t game = number; game < iteration.games; game += shards) {
    const TrainingGame training_game = iteration.training_game(game);
    const PlayedGame outcome = play(training_game.game, training_game.matchup, &shard.transitions);
    shard.trains_value.resize(shard.transitions.size(),
                              training_game.matchup.opponent == nullptr || training_game.matchup.alone);
    const std::array<double, max_players> won = win_shares(outcome.result);
    double wins = 0;
    for (Player player : outcome.learners) wins += won[static_cast<std::size_t>(player)];
    shard.sums.relative_win_rate += wins * training_game.game.players / outcome.learners.size();
  }
}

// Computes the output gradient of one transition.
OutputGradient output_gradient_of(const Transition& transition, bool trains_value,
                                  const IterationSettings& iteration, const Activations& activations,
                                  Sums& sums) {
  OutputGradient output_gradient;
  const Features& features = transition.features;
  const Evaluation now = evaluation_of(features, activations);
  const auto each = static_cast<std::size_t>(features.each);
  const double par = 1.0 / features.players();
  // Normalize advantages by the standard deviation of a win at par.
  const double par_deviation = std::sqrt(par * (1 - par));
  for (Adventurer adventurer : transition.learners) {
    const auto a = static_cast<std::size_t>(adventurer);
    const double advantage =
        static_cast<double>(transition.value_target[a / each] - transition.win[a / each]) / par_deviation;
    const bool chose_camp = transition.chose_camp.contains(adventurer);
    const double chance = now.camp[a];
    const double ratio = chose_camp ? chance / static_cast<double>(transition.camp[a])
                                    : (1 - chance) / (1 - static_cast<double>(transition.camp[a]));
    const bool is_clipped = advantage > 0 ? ratio > 1 + clip : ratio < 1 - clip;
    double logit_gradient = is_clipped ? 0 : -advantage * ratio * ((chose_camp ? 1.0 : 0.0) - chance);
    const auto logit = static_cast<double>(activations.camp[a]);
    if (logit_gradient < 0 ? logit > iteration.logit_limit : logit < -iteration.logit_limit)
      logit_gradient = 0;
    logit_gradient += iteration.entropy_bonus * chance * (1 - chance) * logit;
    output_gradient.camp[a] = static_cast<float>(logit_gradient);
    ++sums.choices;
    sums.entropy += entropy_term(chance) + entropy_term(1 - chance);
  }
  if (!trains_value) return output_gradient;
  for (std::size_t a = 0; a < static_cast<std::size_t>(features.adventurers); ++a) {
    output_gradient.win[a] =
        value_loss_weight * (static_cast<float>(now.win[a / each]) - transition.value_target[a / each]);
  }
  ++sums.value_samples;
  for (std::size_t player = 0; player < static_cast<std::size_t>(features.players()); ++player) {
    sums.value_loss -=
        static_cast<double>(transition.value_target[player]) * std::log2(std::max(now.win[player], 1e-9));
  }
  sums.value_loss += std::log2(par);
  return output_gradient;
}

// One step of Adam on the mean gradient of this many transitions.
void adam_step(Learner& learner, const Weights& gradient, std::uint64_t transitions, double learning_rate) {
  constexpr float beta1 = 0.9F;
  constexpr float beta2 = 0.999F;
  ++learner.updates;
  const auto updates = static_cast<double>(learner.updates);
  const double correction = std::sqrt(1 - std::pow(0.999, updates)) / (1 - std::pow(0.9, updates));
  const auto step = static_cast<float>(learning_rate * correction);
  const float scale = 1.0F / static_cast<float>(std::max<std::uint64_t>(transitions, 1));
  // The moving average takes larger steps at first, so that it soon forgets the initial weights.
  const auto ema_step = static_cast<float>(std::max(ema_rate, 1 / (updates + 1)));
  for (std::size_t i = 0; i < Weights::count; ++i) {
    const float derivative = gradient.all()[i] * scale;
    float& first_moment = learner.first_moment.all()[i];
    float& second_moment = learner.second_moment.all()[i];
    first_moment = beta1 * first_moment + (1 - beta1) * derivative;
    second_moment = beta2 * second_moment + (1 - beta2) * derivative * derivative;
    learner.weights.all()[i] -= step * first_moment / (std::sqrt(second_moment) + 1e-6F);
    learner.average.all()[i] += ema_step * (learner.weights.all()[i] - learner.average.all()[i]);
  }
}

}  // namespace

Weights random_weights(std::uint64_t seed) {
  Weights weights;
  Random random(seed, 0);
  const auto fill = [&](std::size_t from, std::size_t inputs, std::size_t outputs, double inputs_in_all) {
    const double most = std::sqrt(6.0 / inputs_in_all);
    for (std::size_t i = 0; i < inputs * outputs; ++i) {
      weights.at(from)[i] = static_cast<float>(most * (random.next() * 0x1p-31 - 1));
    }
  };
  constexpr std::size_t width = Weights::width;
  constexpr double first = own_features + table_features;
  fill(Weights::own, own_features, width, first);
  fill(Weights::table, table_features, width, first);
  fill(Weights::self, width, width, 2.0 * width);
  fill(Weights::inside, width, width, 4.0 * width);
  fill(Weights::outside, width, width, 4.0 * width);
  fill(Weights::third, width, Weights::last_width, width);
  fill(Weights::camp, Weights::last_width, 1, 100.0 * Weights::last_width);
  fill(Weights::win, Weights::last_width, 1, 100.0 * Weights::last_width);
  // Bias the initial policy toward Torch so that early games last long enough to learn from.
  weights.at(Weights::last_bias)[0] = -1.0F;
  return weights;
}

IterationReport train_iteration(Learner& learner, const IterationSettings& iteration,
                                std::atomic<bool>& stop) {
  std::vector<Shard> played(shards);
  run_in_parallel(shards, iteration.threads, stop,
                  [&] { return [&](std::uint64_t shard) { play_shard(iteration, shard, played[shard]); }; });
  std::vector<Weights> gradients(shards / minibatches);
  for (std::uint64_t batch = 0; batch < minibatches && !stop; ++batch) {
    const Transposed transposed(learner.weights);
    run_in_parallel(shards / minibatches, iteration.threads, stop, [&] {
      return [&](std::uint64_t number) {
        Shard& shard = played[batch * (shards / minibatches) + number];
        Weights& gradient = gradients[number];
        gradient = {};
        Activations activations;
        for (std::size_t at = 0; at < shard.transitions.size(); ++at) {
          const Transition& transition = shard.transitions[at];
          forward_pass(learner.weights, transition.features, activations);
          const OutputGradient output_gradient =
              output_gradient_of(transition, shard.trains_value[at], iteration, activations, shard.sums);
          backward_pass(learner.weights, transposed, transition.features, activations, output_gradient,
                        gradient);
        }
      };
    });
    if (stop) break;
    std::uint64_t transitions = 0;
    for (std::uint64_t number = 0; number < shards / minibatches; ++number) {
      transitions += played[batch * (shards / minibatches) + number].transitions.size();
      if (number == 0) continue;
      for (std::size_t i = 0; i < Weights::count; ++i) gradients[0].all()[i] += gradients[number].all()[i];
    }
    adam_step(learner, gradients[0], transitions, iteration.learning_rate);
  }
  Sums all;
  for (const Shard& shard : played) {
    all.choices += shard.sums.choices;
    all.entropy += shard.sums.entropy;
    all.value_loss += shard.sums.value_loss;
    all.value_samples += shard.sums.value_samples;
    all.relative_win_rate += shard.sums.relative_win_rate;
  }
  IterationReport report;
  report.choices = all.choices;
  report.entropy = all.entropy / static_cast<double>(std::max<std::uint64_t>(all.choices, 1));
  report.value_loss = all.value_loss / static_cast<double>(std::max<std::uint64_t>(all.value_samples, 1));
  report.relative_win_rate = all.relative_win_rate / static_cast<double>(iteration.games);
  return report;
}

}  // namespace incan
