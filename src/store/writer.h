// Runs a store in its own thread. It groups the batches of many tables into one commit, so that a slow disk
// flushes once for all of them; queries run between commits.
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
  // Called in the writer's thread: when a batch is durable, or with the error when nothing of it was stored.
  using Done = std::function<void(const std::optional<std::string>& fault)>;

  // Nobody else may use the store while the writer lives.
  explicit Writer(Store& store, std::size_t most_waiting = 10'000);
  // Stores everything still queued.
  ~Writer();
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  // Never blocks. Returns false, without any effect, if the queue is full.
  bool submit(Batch batch, Done done);
  // Never blocks either. The query sees every batch submitted before it and must not throw.
  bool ask(std::function<void(Store&)> question);

 private:
  struct Waiting {
    Batch batch;
    Done done;
  };
  void run();
  void store(const std::deque<Waiting>& all);
  // The last error, if there was one.
  std::optional<std::string> commit(const Batch& batch);

  Store& store_;
  std::size_t most_waiting_;
  std::mutex mutex_;
  std::condition_variable something_to_do_;
  std::deque<Waiting> waiting_;
  std::deque<std::function<void(Store&)>> questions_;
  bool ending_ = false;
  std::thread thread_;
};

}  // namespace incan
