// Long-running commands: a progress line while they run, and signals such as Ctrl-C's that end them with
// partial results.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>

#include "lab/lab.h"
#include "text/text.h"

namespace incan {

// While one exists, SIGINT, SIGTERM, and SIGHUP set control.stop. A second signal ends the program at once,
// without leaving an unfinished file behind. Only one may exist at a time.
class StopOnSignals {
 public:
  explicit StopOnSignals(Control& control);
  ~StopOnSignals();
  StopOnSignals(const StopOnSignals&) = delete;
  StopOnSignals& operator=(const StopOnSignals&) = delete;

  // Ends the program with the exit status for the signal, if one came.
  void end_if_one_came() const;
};

class LongRun {
 public:
  // Shows the progress of control.done toward `games`, or toward as many of what `counted` names.
  LongRun(std::uint64_t games, Control& control, const Text& text, Key counted = "count.games");
  ~LongRun();
  LongRun(const LongRun&) = delete;
  LongRun& operator=(const LongRun&) = delete;

 private:
  void show_progress(std::uint64_t games);

  Control& control_;
  const Text& text_;
  Key counted_;
  std::mutex mutex_;
  std::condition_variable ended_;
  bool over_ = false;
  std::thread watcher_;
};

}  // namespace incan
