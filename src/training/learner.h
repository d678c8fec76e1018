// A network that learns from batches of games: which way to move (policy gradient with a clipped step, and
// the outcome for the chances to win), and how far (Adam). The average of where it has been of late is what
// one plays with.
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
  Weights direction;  // Adam's two memories.
  Weights size;
  std::uint64_t updates = 0;
};

// Weights to begin with: small, random, and the same for the same seed.
Weights random_weights(std::uint64_t seed);

// Who plays a game of a batch.
struct Casting {
  SelfPlay game;
  Cast cast;
};

struct Lesson {
  double rate = 0;       // How far to move.
  double curiosity = 0;  // What it is worth not to be sure of one's choice.
  // A choice that is more certain than this, in logits, is not pushed any further: who is certain does not
  // learn.
  double certainty = 1000;
  std::uint64_t games = 0;  // In the batch.
  int threads = 1;
  std::function<Casting(std::uint64_t game)> casting;
};

// What a batch was like.
struct LessonReport {
  std::uint64_t choices = 0;
  double doubt = 0;  // Mean entropy of a choice, in bits.
  double surprise =
      0;  // Mean cross-entropy of the chances to win, in bits above the best possible guess of par.
  double parts_won = 0;  // By the learner, divided by what equals would have won.
};

// The same lesson gives the same weights, whatever the number of threads.
LessonReport teach(Learner& learner, const Lesson& lesson, std::atomic<bool>& stop);

}  // namespace incan
