#include "lab/parallel.h"

#include <algorithm>
#include <exception>
#include <thread>
#include <vector>

namespace incan {

bool Sequencer::wait(std::uint64_t piece) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return next_piece_ == piece || abandoned_; });
  return !abandoned_;
}

void Sequencer::abandon() {
  const std::lock_guard lock(mutex_);
  abandoned_ = true;
  changed_.notify_all();
}

void Sequencer::next() {
  const std::lock_guard lock(mutex_);
  ++next_piece_;
  changed_.notify_all();
}

void run_in_parallel(std::uint64_t pieces, int threads, std::atomic<bool>& stop,
                     const std::function<Worker()>& make_worker) {
  std::atomic<std::uint64_t> next = 0;
  std::mutex mutex;
  std::exception_ptr failure;
  const auto run = [&] {
    try {
      if (stop) return;
      const Worker work = make_worker();
      // A thread that takes a piece always does it: threads with later pieces may be waiting for it.
      while (!stop) {
        const std::uint64_t piece = next++;
        if (piece >= pieces) return;
        work(piece);
      }
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!failure) failure = std::current_exception();
      stop = true;
    }
  };
  std::vector<std::thread> others;
  const auto most = static_cast<int>(std::min(pieces, static_cast<std::uint64_t>(threads)));
  for (int number = 1; number < most; ++number) others.emplace_back(run);
  run();
  for (std::thread& thread : others) thread.join();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace incan
