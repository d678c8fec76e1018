#include "server/services.h"

namespace incan {

asio::awaitable<std::optional<std::string>> submit(Services& services, const Batch& batch, Counted counted) {
  const auto start = std::chrono::steady_clock::now();
  const auto fault =
      co_await asio::async_initiate<const asio::use_awaitable_t<>, void(std::optional<std::string>)>(
          [&services, &batch](auto handler) {
            const auto shared = std::make_shared<decltype(handler)>(std::move(handler));
            const auto answer = [shared, &io = services.io](const std::optional<std::string>& why) {
              asio::post(io, [shared, why] { std::move (*shared)(why); });
            };
            if (!services.writer.submit(batch, answer)) answer("too much is waiting to be stored");
          },
          asio::use_awaitable);
  if (fault) {
    services.metrics.commit_faults.Increment();
  } else if (counted == Counted::yes) {
    services.metrics.commits.Increment();
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    services.metrics.commit_seconds.Observe(took.count());
  }
  co_return fault;
}

}  // namespace incan
