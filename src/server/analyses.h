// Analyzes finished games, one at a time on a separate thread, so that no table waits. The latest analyses
// are cached: when a game is over, everybody who played it requests the same one.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/thread_pool.hpp>
#include <cstddef>
#include <list>
#include <memory>
#include <optional>
#include <string>

#include "record/fault.h"
#include "server/services.h"

namespace incan {

class Analyses {
 public:
  // The limits on queued and on cached analyses.
  static constexpr std::size_t most_waiting = 32;
  static constexpr std::size_t most_kept = 32;

  using Answer = std::shared_ptr<const Checked<std::string>>;
  // The analysis of a record as JSON, or the fault in the record; null if too many are queued.
  asio::awaitable<Answer> of(std::string record);
  // Waits for the queued analyses. Call it while everything that waits for them still exists.
  void stop() { thread_.join(); }

 private:
  struct Kept {
    std::string record;
    Answer answer;
  };

  // Runs on the thread.
  Answer find_or_make(const std::string& record);

  std::size_t waiting_ = 0;
  std::list<Kept> kept_;  // Most recently used first. Accessed by the thread only.
  asio::thread_pool thread_{1};
};

}  // namespace incan
