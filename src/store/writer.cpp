#include "store/writer.h"

#include <utility>

namespace incan {
namespace {

template <typename Item>
void append(std::vector<Item>& all, const std::vector<Item>& more) {
  all.insert(all.end(), more.begin(), more.end());
}

}  // namespace

Writer::Writer(Store& store, std::size_t most_waiting)
    : store_(store), most_waiting_(most_waiting), thread_([this] { run(); }) {}

Writer::~Writer() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  something_to_do_.notify_one();
  thread_.join();
}

bool Writer::submit(Batch batch, Done done) {
  {
    const std::lock_guard lock(mutex_);
    if (waiting_.size() >= most_waiting_) return false;
    waiting_.push_back({std::move(batch), std::move(done)});
  }
  something_to_do_.notify_one();
  return true;
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
    const std::deque<Waiting> all = std::exchange(waiting_, {});
    const auto questions = std::exchange(questions_, {});
    lock.unlock();
    if (!all.empty()) store(all);
    for (const auto& question : questions) question(store_);
    lock.lock();
  }
}

void Writer::store(const std::deque<Waiting>& all) {
  if (all.size() > 1) {
    Batch together;
    for (const Waiting& one : all) {
      append(together.entries, one.batch.entries);
      append(together.games, one.batch.games);
      append(together.closed, one.batch.closed);
    }
    if (!commit(together)) {
      for (const Waiting& one : all) one.done(std::nullopt);
      return;
    }
    // The combined commit failed. Retry one by one to isolate the bad batch.
  }
  for (const Waiting& one : all) one.done(commit(one.batch));
}

std::optional<std::string> Writer::commit(const Batch& batch) {
  try {
    store_.commit(batch);
    return std::nullopt;
  } catch (const StoreError& error) {
    return error.what();
  }
}

}  // namespace incan
