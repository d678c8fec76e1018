// Work in numbered pieces on several threads. Pieces may run in any order; code that needs them in order
// waits until its piece is next.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>

namespace incan {

// For watching and stopping a long run.
struct Control {
  std::atomic<bool> stop = false;       // Set it to end the run with partial results.
  std::atomic<std::uint64_t> done = 0;  // Games played.
};

// Lets threads proceed one by one, in the order of their pieces.
class Sequencer {
 public:
  // False if abandoned because an earlier piece failed.
  bool wait(std::uint64_t piece);
  void next();
  void abandon();

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::uint64_t next_piece_ = 0;
  bool abandoned_ = false;
};

// Calls work(piece) for pieces 0 to pieces - 1 from this many threads, or fewer if there are fewer pieces.
// Each thread first makes its own worker. Pieces start in order and none is skipped; once `stop` is set no
// more are started. If a worker throws, the others stop and the exception is rethrown here.
using Worker = std::function<void(std::uint64_t piece)>;
void run_in_parallel(std::uint64_t pieces, int threads, std::atomic<bool>& stop,
                     const std::function<Worker()>& make_worker);

}  // namespace incan
