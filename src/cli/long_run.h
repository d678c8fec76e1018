// A long run at a terminal: a progress line while it lasts, and signals such as Ctrl-C's that end it with
// what there is so far.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>

#include "lab/lab.h"
#include "text/text.h"

namespace incan {

// While it is there, SIGINT, SIGTERM and SIGHUP set control.stop. A second one ends the program at once, but
// leaves no unfinished file behind. One at a time.
class StopOnSignals {
 public:
  explicit StopOnSignals(Control& control);
  ~StopOnSignals();
  StopOnSignals(const StopOnSignals&) = delete;
  StopOnSignals& operator=(const StopOnSignals&) = delete;

  // Ends the program with the exit status that stands for the signal, if one came.
  void end_if_one_came() const;
};

class LongRun {
 public:
  // Watches control.done on its way to `games`, or to so many of something else.
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
