// Runs a store in its own thread. It groups the batches of many tables into one commit, so that a slow disk
// flushes once for all of them; queries run between commits.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "store/store.h"
#include "store/storing.h"

namespace incan {

class Writer {
 public:
  // Why nothing of a batch was stored, as far as is known; none if it is durable.
  struct Why {
    std::string text;
    StoreAnswer answer = StoreAnswer::unknown;
  };
  using Fault = std::optional<Why>;
  // Called in the writer's thread, with what was submitted.
  using AllDone = std::function<void(std::vector<Batch> batches, std::vector<Fault> faults)>;
  using Done = std::function<void(const Fault& fault)>;

  // Nobody else may use the store while the writer lives.
  explicit Writer(Store& store, std::size_t most_waiting = 10'000);
  // Stores everything still queued.
  ~Writer();
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  // For the next batch, so that the store can be asked about it.
  BatchId new_batch_id() { return {id_, ++batches_}; }
  // Whether nobody else can own the store's tables, as far as this process's own clock tells.
  bool is_sure_of_lease() const { return store_.is_sure_of_lease(); }
  // The number of batches that wait to be stored.
  std::size_t queue_length();

  // Never blocks. Returns false, without any effect, if the queue is full.
  bool submit(std::vector<Batch>& batches, AllDone done);
  bool submit(Batch batch, Done done);
  // Never blocks either. The query sees every batch submitted before it and must not throw.
  bool ask(std::function<void(Store&)> question);

 private:
  // What was submitted together.
  struct Group {
    std::vector<Batch> batches;
    AllDone done;
  };

  void run();
  void store(std::vector<Group> groups);
  std::vector<Fault> store(std::span<const Batch> batches);
  Fault commit(std::span<const Batch> batches);

  Store& store_;
  std::size_t most_waiting_;
  std::mutex mutex_;
  std::condition_variable something_to_do_;
  std::vector<Group> waiting_;
  std::size_t batches_waiting_ = 0;
  std::deque<std::function<void(Store&)>> questions_;
  bool ending_ = false;
  const std::uint64_t id_;
  std::atomic<std::uint64_t> batches_ = 0;
  std::thread thread_;
};

}  // namespace incan
