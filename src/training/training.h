// How the oracle is made: for each number of players a network plays itself, and later also those it was, and
// those who were trained to beat it.
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
  std::uint64_t lessons = 0;  // For each network; those of best responders come on top.
  std::uint64_t games = 256;  // In each lesson.
  double rate = 0.003;        // Of a network that begins with nothing.
  // A network for each of these numbers of players.
  std::vector<int> players;
  // What they begin with, where there is one for the number.
  Networks start;
  // They learn to beat these, alone in a field of them, and nothing else. Empty, or one for each number.
  Networks against;
};

// What is said after a lesson.
struct Progress {
  std::uint64_t lesson = 0;  // Done so far, of all.
  std::uint64_t lessons = 0;
  int players = 0;
  bool responder = false;  // This one was a best responder's.
  LessonReport report;
};

class Training {
 public:
  explicit Training(TrainingPlan plan);

  std::uint64_t lessons() const { return timeline_.size() * plan_.players.size(); }
  std::uint64_t done() const { return done_; }
  bool finished() const { return done_ == lessons(); }

  // The next lesson. If it is stopped on the way nothing has happened.
  std::optional<Progress> go_on(int threads, std::atomic<bool>& stop);

  // What is finished so far.
  const Networks& result() const { return made_; }

  // All of it, to go on from later; it fits only the plan that it was made with.
  std::string checkpoint() const;
  // Goes on from there; if that cannot be, nothing has happened.
  enum class Restored : std::uint8_t { yes, damaged, of_another_plan };
  Restored restore(std::string_view checkpoint);

 private:
  enum class Step : std::uint8_t { learn, respond, respond_last };
  Casting casting_of_main(const Weights& learner, std::uint64_t game) const;
  Casting casting_of_responder(const Weights& hero, const Weights& field, std::uint64_t game) const;
  SelfPlay game_number(std::uint64_t game) const;
  int players() const { return plan_.players[made_.size()]; }
  Learner beginner() const;
  void next_network();
  std::string fingerprint() const;

  TrainingPlan plan_;
  std::vector<Step> timeline_;  // Of one network; they all have the same.
  Networks made_;
  std::uint64_t done_ = 0;
  // Of the network that is being made:
  std::uint64_t main_done_ = 0;
  std::uint64_t responder_done_ = 0;
  Learner main_;
  std::optional<Learner> responder_;
  std::vector<Weights> past_;        // Those it was,
  std::vector<Weights> responders_;  // and those who were trained to beat it.
};

}  // namespace incan
