// Tests of work in pieces: threads, order, stopping, and failure.
#include "lab/parallel.h"

#include <gtest/gtest.h>

#include <set>

namespace incan {
namespace {

TEST(Parallel, there_are_no_more_workers_than_pieces) {
  std::atomic<bool> stop = false;
  std::atomic<int> workers = 0;
  std::mutex mutex;
  std::set<std::uint64_t> done;
  run_in_parallel(2, 16, stop, [&]() -> Worker {
    ++workers;
    return [&](std::uint64_t piece) {
      const std::lock_guard lock(mutex);
      done.insert(piece);
    };
  });
  EXPECT_LE(workers, 2);
  EXPECT_EQ(done, (std::set<std::uint64_t>{0, 1}));
}

TEST(Parallel, a_stopped_run_starts_nothing) {
  std::atomic<bool> stop = true;
  run_in_parallel(5, 2, stop, []() -> Worker {
    ADD_FAILURE();
    return [](std::uint64_t /*piece*/) {};
  });
}

}  // namespace
}  // namespace incan
