// Training of the oracle: for each number of players, a network plays against itself and, later, against its
// past selves and against best responders.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "training/learner.h"

namespace incan {

struct TrainingPlan {
  std::uint64_t seed = 1;
  std::uint64_t iterations = 0;  // Per network; the iterations of best responders are additional.
  std::uint64_t games = 256;     // Per iteration.
  double learning_rate = 0.003;  // When training from scratch.
  // One network is trained for each of these player counts.
  std::vector<int> players;
  // Initial networks, for the player counts that have one.
  Networks start;
  // Train best responders to these networks and nothing else. Empty, or one for each player count.
  Networks against;
};

// Reported after each iteration.
struct Progress {
  std::uint64_t iteration = 0;  // Iterations done so far, over all networks.
  std::uint64_t iterations = 0;
  int players = 0;
  bool responder = false;  // This iteration trained a best responder.
  IterationReport report;
};

class Training {
 public:
  explicit Training(TrainingPlan plan);

  std::uint64_t iterations() const { return schedule_.size() * plan_.players.size(); }
  std::uint64_t done() const { return done_; }
  bool finished() const { return done_ == iterations(); }

  // Runs the next iteration. If stopped midway, leaves everything unchanged.
  std::optional<Progress> run_iteration(int threads, std::atomic<bool>& stop);

  // The networks finished so far.
  const Networks& result() const { return networks_; }

  // The complete state, for restore(). Valid only with the same plan.
  std::string checkpoint() const;
  // Resumes from a checkpoint; on failure, changes nothing.
  enum class Restored : std::uint8_t { yes, damaged, of_another_plan };
  Restored restore(std::string_view checkpoint);

 private:
  enum class Step : std::uint8_t { train_main, train_responder, finish_responder };
  TrainingGame main_game(const Weights& learner, std::uint64_t game) const;
  TrainingGame responder_game(const Weights& hero, const Weights& field, std::uint64_t game) const;
  SelfPlay self_play_game(std::uint64_t game) const;
  int players() const { return plan_.players[networks_.size()]; }
  Learner initial_learner() const;
  void finish_network();
  std::string fingerprint() const;

  TrainingPlan plan_;
  std::vector<Step> schedule_;  // For one network; the same for all.
  Networks networks_;
  std::uint64_t done_ = 0;
  // State of the network in training:
  std::uint64_t main_iterations_ = 0;
  std::uint64_t responder_iterations_ = 0;
  Learner main_;
  std::optional<Learner> responder_;
  std::vector<Weights> past_selves_;
  std::vector<Weights> responders_;
};

}  // namespace incan
