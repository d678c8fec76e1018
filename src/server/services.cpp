#include "server/services.h"

namespace incan {

asio::awaitable<std::optional<Commits::Failed>> submit(Services& services, Batch batch, Counted counted) {
  const auto start = std::chrono::steady_clock::now();
  auto failed = co_await services.commits.submit(std::move(batch));
  if (failed) {
    services.metrics.commit_faults.Increment();
  } else if (counted == Counted::yes) {
    services.metrics.commits.Increment();
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    services.metrics.commit_seconds.Observe(took.count());
  }
  co_return failed;
}

}  // namespace incan
