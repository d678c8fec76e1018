// The bots of a run. Some are programs that are slow to start, so they are reused for every table of the run,
// and their faults are collected at the end.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "bots/bots.h"

namespace incan {

// A bot cannot be started, or does not follow its protocol when it is.
class BotError : public std::runtime_error {
 public:
  explicit BotError(Problem problem) : std::runtime_error(problem.english()), problem_(std::move(problem)) {}
  const Problem& problem() const { return problem_; }

 private:
  Problem problem_;
};

// One thread's own bots, created on first use.
class ThreadBots {
 public:
  ThreadBots(const std::vector<std::string>& specs, const ExecOptions& exec, const std::atomic<bool>& stop);

  // A distinct bot for each place, where a place names a spec by its index. Throws if one cannot be started.
  std::vector<Bot*> bots_for(const std::vector<std::size_t>& seats);

  // All bots of a spec.
  const std::vector<std::unique_ptr<Bot>>& bots(std::size_t spec) const { return bots_[spec]; }

 private:
  const std::vector<std::string>& specs_;
  const ExecOptions& exec_;
  const std::atomic<bool>& stop_;
  std::vector<std::vector<std::unique_ptr<Bot>>> bots_;
};

class RunBots {
 public:
  // Starts one bot of each spec, so that a failure is known at once: it throws. `labels` are the names that
  // people gave the bots, if any: one for each spec or none at all, and empty for a bot without one.
  RunBots(std::vector<std::string> specs, std::vector<std::string> labels, ExecOptions exec,
          const std::atomic<bool>& stop);
  // Slow bots shut down concurrently.
  ~RunBots();
  RunBots(const RunBots&) = delete;
  RunBots& operator=(const RunBots&) = delete;

  // Bots for one thread, returned when the pointer is released.
  std::shared_ptr<ThreadBots> acquire();

  // By spec: the label or, without one, what an external program calls itself, unless another one of the run
  // calls itself the same. Empty for the others.
  const std::vector<std::string>& names() const { return names_; }

  // By spec, over all bots. Nobody may be playing.
  std::vector<BotFaults> faults() const;

 private:
  std::vector<std::string> specs_;
  ExecOptions exec_;
  const std::atomic<bool>& stop_;
  std::vector<std::string> names_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<ThreadBots>> all_;
  std::vector<ThreadBots*> idle_;
};

}  // namespace incan
