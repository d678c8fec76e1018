#include "server/commits.h"

#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <memory>
#include <utility>

namespace incan {

namespace asio = boost::asio;

asio::awaitable<void> Commits::turn() {
  if (is_open()) co_return;
  co_await asio::async_initiate<const asio::use_awaitable_t<>, void()>(
      [this](auto handler) {
        const auto shared = std::make_shared<decltype(handler)>(std::move(handler));
        waiting_.push_back([shared] { std::move (*shared)(); });
      },
      asio::use_awaitable);
}

asio::awaitable<std::optional<Commits::Failed>> Commits::submit(Batch batch) {
  return asio::async_initiate<const asio::use_awaitable_t<>, void(std::optional<Failed>)>(
      [this, batch = std::move(batch)](auto handler) mutable {
        const auto shared = std::make_shared<decltype(handler)>(std::move(handler));
        batches_.push_back(std::move(batch));
        answers_.push_back(
            [shared](std::optional<Failed> failed) { std::move (*shared)(std::move(failed)); });
        gather_and_flush();
      },
      asio::use_awaitable);
}

// Others whose turn it is are about to submit their batches, too.
void Commits::gather_and_flush() {
  if (is_busy_ || std::exchange(is_flushing_, true)) return;
  asio::post(io_, [this] {
    is_flushing_ = false;
    flush();
  });
}

void Commits::flush() {
  if (is_busy_ || batches_.empty()) return;
  is_busy_ = true;
  under_way_ = std::exchange(answers_, {});
  const bool taken =
      writer_.submit(batches_, [this](std::vector<Batch> batches, std::vector<Writer::Fault> faults) {
        asio::post(io_, [this, batches = std::move(batches), faults = std::move(faults)]() mutable {
          done(std::move(batches), std::move(faults));
        });
      });
  if (taken) {
    batches_.clear();
    return;
  }
  std::vector<Writer::Fault> faults(batches_.size(), Writer::Why{"too much is waiting to be stored"});
  asio::post(io_, [this, batches = std::exchange(batches_, {}), faults = std::move(faults)]() mutable {
    done(std::move(batches), std::move(faults));
  });
}

void Commits::done(std::vector<Batch> batches, std::vector<Writer::Fault> faults) {
  is_busy_ = false;
  const std::vector<Answer> answers = std::exchange(under_way_, {});
  // Those who have waited go first, so that the next commit is under way while the results of this one are
  // sent.
  for (const auto& go : std::exchange(waiting_, {})) go();
  flush();
  for (std::size_t at = 0; at < answers.size(); ++at) {
    std::optional<Failed> failed;
    if (faults[at]) failed = Failed{std::move(batches[at]), *std::move(faults[at])};
    answers[at](std::move(failed));
  }
}

}  // namespace incan
