#include "store/writer.h"

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
  return waiting_.size();
}

bool Writer::submit(Batch batch, Done done) {
  {
    const std::lock_guard lock(mutex_);
    if (waiting_.size() >= most_waiting_) return false;
    waiting_.push_back(std::move(batch));
    done_.push_back(std::move(done));
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
    const std::vector<Batch> batches = std::exchange(waiting_, {});
    const std::vector<Done> done = std::exchange(done_, {});
    const auto questions = std::exchange(questions_, {});
    lock.unlock();
    if (!batches.empty()) store(batches, done);
    for (const auto& question : questions) question(store_);
    lock.lock();
  }
}

void Writer::store(std::span<const Batch> batches, std::span<const Done> done) {
  if (batches.size() > 1 && !commit(batches)) {
    for (const Done& told : done) told(std::nullopt);
    return;
  }
  // There is only one, or the combined commit failed: retry one by one to isolate the bad batch.
  for (std::size_t at = 0; at < batches.size(); ++at) done[at](commit(batches.subspan(at, 1)));
}

std::optional<std::string> Writer::commit(std::span<const Batch> batches) {
  try {
    store_.commit(batches);
    return std::nullopt;
  } catch (const StoreError& error) {
    return error.what();
  }
}

}  // namespace incan
