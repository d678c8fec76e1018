// Uses a store from a thread of its own. What many tables have to store is put into one commit, so that a
// disk that is slow to flush is asked once for all of them; questions are answered between commits.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "store/store.h"

namespace incan {

class Writer {
 public:
  // Called in the writer's thread when a batch is safe, or with what went wrong when nothing of it has been
  // stored.
  using Done = std::function<void(const std::optional<std::string>& fault)>;

  struct Counts {
    std::uint64_t batches = 0;  // Stored.
    std::uint64_t commits = 0;  // In so many goes.
    std::uint64_t faults = 0;
  };

  // The store is used by nobody else while the writer lives.
  explicit Writer(Store& store, std::size_t most_waiting = 10'000);
  // Stores what still waits.
  ~Writer();
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  // Never waits. False, and nothing happens, if too much is waiting already.
  bool submit(Batch batch, Done done);
  // Never waits either. What is asked sees every batch that was submitted before, and throws nothing.
  bool ask(std::function<void(Store&)> question);
  Counts counts() const;

 private:
  struct Waiting {
    Batch batch;
    Done done;
  };
  void run();
  void store(const std::deque<Waiting>& all);
  // What went wrong, if anything did.
  std::optional<std::string> commit(const Batch& batch);

  Store& store_;
  std::size_t most_waiting_;
  mutable std::mutex mutex_;
  std::condition_variable something_to_do_;
  std::deque<Waiting> waiting_;
  std::deque<std::function<void(Store&)>> questions_;
  bool ending_ = false;
  Counts counts_;
  std::thread thread_;
};

}  // namespace incan
