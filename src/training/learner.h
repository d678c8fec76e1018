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
  Weights direction;  // Adam's first and second moments.
  Weights size;
  std::uint64_t updates = 0;
};

// Initial weights: small, random, and reproducible from the seed.
Weights random_weights(std::uint64_t seed);

// One game of a batch and the networks that play it.
struct Casting {
  SelfPlay game;
  Cast cast;
};

struct Lesson {
  double rate = 0;       // Learning rate.
  double curiosity = 0;  // Weight of the entropy bonus.
  // A choice that is more certain than this many logits is not pushed further: a certain choice stops
  // learning.
  double certainty = 1000;
  std::uint64_t games = 0;  // Per batch.
  int threads = 1;
  std::function<Casting(std::uint64_t game)> casting;
};

// Statistics of one batch.
struct LessonReport {
  std::uint64_t choices = 0;
  double doubt = 0;      // Mean entropy of a choice, in bits.
  double surprise = 0;   // Mean cross-entropy of the win chances, in bits relative to predicting par.
  double parts_won = 0;  // The learner's share of wins, relative to par.
};

// The same input gives the same weights for any number of threads.
LessonReport teach(Learner& learner, const Lesson& lesson, std::atomic<bool>& stop);

}  // namespace incan
