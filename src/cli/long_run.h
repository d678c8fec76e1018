// A long run at a terminal: a progress line while it lasts, and Ctrl-C that ends it with what there is so
// far.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>

#include "lab/lab.h"

namespace incan {

class LongRun {
 public:
  // Watches control.done on its way to `games`, and sets control.stop at SIGINT or SIGTERM. One at a time.
  LongRun(std::uint64_t games, Control& control);
  ~LongRun();
  LongRun(const LongRun&) = delete;
  LongRun& operator=(const LongRun&) = delete;

  static bool interrupted();

 private:
  void show_progress(std::uint64_t games);

  Control& control_;
  std::mutex mutex_;
  std::condition_variable ended_;
  bool over_ = false;
  std::thread watcher_;
};

}  // namespace incan
