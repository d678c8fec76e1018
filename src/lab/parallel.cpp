#include "lab/parallel.h"

#include <exception>
#include <thread>
#include <vector>

namespace incan {

bool Turns::wait(std::uint64_t piece) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return turn_ == piece || abandoned_; });
  return !abandoned_;
}

void Turns::abandon() {
  const std::lock_guard lock(mutex_);
  abandoned_ = true;
  changed_.notify_all();
}

void Turns::next() {
  const std::lock_guard lock(mutex_);
  ++turn_;
  changed_.notify_all();
}

void run_in_parallel(std::uint64_t pieces, int threads, std::atomic<bool>& stop,
                     const std::function<Worker()>& make_worker) {
  std::atomic<std::uint64_t> next = 0;
  std::mutex mutex;
  std::exception_ptr failure;
  const auto run = [&] {
    try {
      const Worker work = make_worker();
      for (std::uint64_t piece = next++; piece < pieces && !stop; piece = next++) work(piece);
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!failure) failure = std::current_exception();
      stop = true;
    }
  };
  std::vector<std::thread> others;
  for (int number = 1; number < threads; ++number) others.emplace_back(run);
  run();
  for (std::thread& thread : others) thread.join();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace incan
