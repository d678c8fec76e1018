#include "server/previews.h"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>

namespace incan {

asio::awaitable<Previews::Answer> Previews::of(Preview preview) {
  const auto found =
      std::find_if(kept_.begin(), kept_.end(), [&](const Kept& kept) { return kept.preview == preview; });
  if (found != kept_.end()) {
    kept_.splice(kept_.begin(), kept_, found);
    co_return found->answer;
  }
  if (waiting_ >= most_waiting) co_return nullptr;
  // Decrements the count on every way out of the coroutine.
  const auto done = [this](const void* /*nothing*/) { --waiting_; };
  ++waiting_;
  const std::unique_ptr<const void, decltype(done)> counted(this, done);
  const auto make = [&]() -> asio::awaitable<Answer> {
    co_return std::make_shared<const std::string>(draw(preview));
  };
  Answer answer = co_await asio::co_spawn(services_.thinkers, make(), asio::use_awaitable);
  kept_.push_front({std::move(preview), answer});
  if (kept_.size() > most_kept) kept_.pop_back();
  co_return answer;
}

}  // namespace incan
