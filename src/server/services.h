// What the parts of a server share. They all run on the server's one thread, except the writer and the
// thinkers, which have their own.
#pragma once

#include <spdlog/logger.h>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>

#include "server/commits.h"
#include "server/configuration.h"
#include "server/metrics.h"
#include "store/writer.h"

namespace incan {

namespace asio = boost::asio;

// The date as people know it, for what is kept. Somebody may set this clock at any moment.
inline Time date_now() {
  return std::chrono::duration_cast<Time>(std::chrono::system_clock::now().time_since_epoch());
}

// The server's time, as tables use it: it begins with the date and then goes on steadily, so that a deadline
// neither comes early nor late when the date is set.
inline Time clock_now() {
  using Steady = std::chrono::steady_clock;
  static const auto start = date_now() - std::chrono::duration_cast<Time>(Steady::now().time_since_epoch());
  return start + std::chrono::duration_cast<Time>(Steady::now().time_since_epoch());
}

struct Services {
  const Configuration& configuration;
  spdlog::logger& log;
  Metrics& metrics;
  Writer& writer;
  Commits& commits;
  asio::io_context& io;
  asio::thread_pool& thinkers;  // For bots, which would block the server's thread.
};

// The store's queue is full.
class StoreIsBusy : public StoreError {
 public:
  StoreIsBusy() : StoreError("the store has too much to do") {}
};

// Runs a query on the writer's thread and resumes on the caller's with the answer. Pass the query as a named
// variable: g++ 12 destroys a closure created inside co_await twice.
template <typename Question, typename Answer = std::invoke_result_t<Question, Store&>>
asio::awaitable<Answer> ask(Services& services, const Question& question) {
  return asio::async_initiate<const asio::use_awaitable_t<>, void(std::exception_ptr, Answer)>(
      [&services, question](auto handler) {
        const auto shared = std::make_shared<decltype(handler)>(std::move(handler));
        const auto answer = [shared, &io = services.io](std::exception_ptr fault, Answer found) {
          asio::post(io, [shared, fault, found = std::move(found)]() mutable {
            std::move (*shared)(fault, std::move(found));
          });
        };
        const bool taken = services.writer.ask([answer, question](Store& store) {
          try {
            answer(nullptr, question(store));
          } catch (...) {
            answer(std::current_exception(), Answer());
          }
        });
        if (!taken) answer(std::make_exception_ptr(StoreIsBusy()), Answer());
      },
      asio::use_awaitable);
}

// Whether the metrics count a batch.
enum class Counted : std::uint8_t { no, yes };

// Resumes once the batch is stored, or with what was not.
asio::awaitable<std::optional<Commits::Failed>> submit(Services& services, Batch batch,
                                                       Counted counted = Counted::yes);

}  // namespace incan
