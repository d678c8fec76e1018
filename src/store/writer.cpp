#include "store/writer.h"

#include <algorithm>
#include <iterator>
#include <random>
#include <utility>

namespace incan {
namespace {

// SQLite's integers have a sign.
constexpr std::uint64_t most_id = (std::uint64_t{1} << 63U) - 1;

std::uint64_t random_id() {
  std::random_device device;
  return (std::uint64_t{device()} << 32U | device()) & most_id;
}

}  // namespace

Writer::Writer(Store& store, std::size_t most_waiting)
    : store_(store), most_waiting_(most_waiting), id_(random_id()), thread_([this] { run(); }) {}

Writer::~Writer() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  something_to_do_.notify_one();
  thread_.join();
}

std::size_t Writer::queue_length() {
  const std::lock_guard lock(mutex_);
  return batches_waiting_;
}

bool Writer::submit(std::vector<Batch>& batches, AllDone done) {
  {
    const std::lock_guard lock(mutex_);
    if (batches_waiting_ >= most_waiting_) return false;
    batches_waiting_ += batches.size();
    waiting_.push_back({std::move(batches), std::move(done)});
  }
  something_to_do_.notify_one();
  return true;
}

bool Writer::submit(Batch batch, Done done) {
  std::vector<Batch> batches;
  batches.push_back(std::move(batch));
  return submit(batches, [done = std::move(done)](const auto& /*batches*/, const auto& faults) {
    done(faults.front());
  });
}

bool Writer::ask(std::function<void(Store&)> question) {
  {
    const std::lock_guard lock(mutex_);
    if (questions_.size() >= most_waiting_) return false;
    questions_.push_back(std::move(question));
  }
  something_to_do_.notify_one();
  return true;
}

void Writer::run() {
  std::unique_lock lock(mutex_);
  for (;;) {
    something_to_do_.wait(lock, [this] { return ending_ || !waiting_.empty() || !questions_.empty(); });
    if (waiting_.empty() && questions_.empty()) return;
    std::vector<Group> groups = std::exchange(waiting_, {});
    batches_waiting_ = 0;
    const auto questions = std::exchange(questions_, {});
    lock.unlock();
    if (!groups.empty()) store(std::move(groups));
    for (const auto& question : questions) question(store_);
    lock.lock();
  }
}

// Groups that wait at the same time go into one commit, too.
void Writer::store(std::vector<Group> groups) {
  if (groups.size() == 1) {
    auto faults = store(groups.front().batches);
    return groups.front().done(std::move(groups.front().batches), std::move(faults));
  }
  std::vector<Batch> all;
  for (Group& group : groups) std::move(group.batches.begin(), group.batches.end(), std::back_inserter(all));
  const std::vector<Fault> faults = store(all);
  auto next = all.begin();
  auto fault = faults.begin();
  for (Group& group : groups) {
    const auto size = static_cast<std::ptrdiff_t>(group.batches.size());
    std::move(next, next + size, group.batches.begin());
    group.done(std::move(group.batches), std::vector<Fault>(fault, fault + size));
    next += size;
    fault += size;
  }
}

std::vector<Writer::Fault> Writer::store(std::span<const Batch> batches) {
  std::vector<Fault> faults(batches.size());
  if (batches.size() > 1 && !commit(batches)) return faults;
  // There is only one, or the combined commit failed: retry one by one to isolate the bad batch.
  for (std::size_t at = 0; at < batches.size(); ++at) faults[at] = commit(batches.subspan(at, 1));
  return faults;
}

Writer::Fault Writer::commit(std::span<const Batch> batches) {
  try {
    store_.commit(batches);
    return std::nullopt;
  } catch (const LeaseLost& error) {
    return Why{error.what(), StoreAnswer::lost};
  } catch (const EntryIsNotNext& error) {
    return Why{error.what(), StoreAnswer::not_next};
  } catch (const StoreError& error) {
    return Why{error.what()};
  }
}

}  // namespace incan
