// A network that learns from batches of games: policy gradient with PPO clipping, cross-entropy for the win
// chances, and Adam. An exponential moving average of the weights is what plays in the end.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "training/self_play.h"

namespace incan {

struct Learner {
  explicit Learner(const Weights& start) : weights(start), average(start) {}

  Weights weights;
  Weights average;
  Weights first_moment;  // Adam's first and second moments.
  Weights second_moment;
  std::uint64_t updates = 0;
};

// Initial weights: small, random, and reproducible from the seed.
Weights random_weights(std::uint64_t seed);

// One game of a batch and the networks that play it.
struct TrainingGame {
  SelfPlay game;
  Matchup matchup;
};

struct IterationSettings {
  double learning_rate = 0;
  double entropy_bonus = 0;
  // A choice that is more certain than this many logits is not pushed further: a certain choice stops
  // learning.
  double logit_limit = 1000;
  std::uint64_t games = 0;  // Per batch.
  int threads = 1;
  std::function<TrainingGame(std::uint64_t game)> training_game;
};

// Statistics of one batch.
struct IterationReport {
  std::uint64_t choices = 0;
  double entropy = 0;            // Mean entropy of a choice, in bits.
  double value_loss = 0;         // Mean cross-entropy of the win chances, in bits relative to predicting par.
  double relative_win_rate = 0;  // The learner's win rate divided by par.
};

// The same input gives the same weights for any number of threads.
IterationReport train_iteration(Learner& learner, const IterationSettings& iteration,
                                std::atomic<bool>& stop);

}  // namespace incan
