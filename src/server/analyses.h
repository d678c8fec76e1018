// Analyses of finished games, made one after the other in a thread of their own, so that no table waits for
// them. The last few are kept: when a game is over, everybody who played it asks for the same one.
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
  // More than these are not waited for, or kept.
  static constexpr std::size_t most_waiting = 32;
  static constexpr std::size_t most_kept = 32;

  using Answer = std::shared_ptr<const Checked<std::string>>;
  // Of the game in a record: its analysis as JSON, or what is wrong with it; nothing if too many are waiting.
  asio::awaitable<Answer> of(std::string record);
  // Finishes what it is about. To be called before those who wait are gone.
  void stop() { thread_.join(); }

 private:
  struct Kept {
    std::string record;
    Answer answer;
  };

  // In the thread.
  Answer find_or_make(const std::string& record);

  std::size_t waiting_ = 0;
  std::list<Kept> kept_;  // The last one asked for first. Nobody but the thread touches it.
  asio::thread_pool thread_{1};
};

}  // namespace incan
