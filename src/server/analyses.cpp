#include "server/analyses.h"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>

#include "analysis/analysis_json.h"

namespace incan {

asio::awaitable<Analyses::Answer> Analyses::of(std::string record) {
  if (waiting_ >= most_waiting) co_return nullptr;
  // Decrements the count on every way out of the coroutine.
  const auto done = [this](const void* /*nothing*/) { --waiting_; };
  ++waiting_;
  const std::unique_ptr<const void, decltype(done)> counted(this, done);
  const auto make = [&]() -> asio::awaitable<Answer> { co_return find_or_make(record); };
  co_return co_await asio::co_spawn(thread_, make(), asio::use_awaitable);
}

Analyses::Answer Analyses::find_or_make(const std::string& record) {
  const auto found =
      std::find_if(kept_.begin(), kept_.end(), [&](const Kept& kept) { return kept.record == record; });
  if (found != kept_.end()) {
    kept_.splice(kept_.begin(), kept_, found);
    return found->answer;
  }
  const auto result = read_record(record).and_then([](const Record& read) { return analyze(read); });
  Answer answer = std::make_shared<const Checked<std::string>>(
      result.map([](const Analysis& analysis) { return write_analysis(analysis); }));
  // Faults are not cached: finding them again is cheap.
  if (!answer->has_value()) return answer;
  kept_.push_front({record, answer});
  if (kept_.size() > most_kept) kept_.pop_back();
  return answer;
}

}  // namespace incan
