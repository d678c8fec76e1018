#include "lab/run_bots.h"

#include <numeric>
#include <utility>

namespace incan {

ThreadBots::ThreadBots(const std::vector<std::string>& specs, const std::atomic<bool>& stop)
    : specs_(specs), stop_(stop), bots_(specs.size()) {}

std::vector<Bot*> ThreadBots::bots_for(const std::vector<std::size_t>& seats) {
  std::vector<Bot*> bots;
  std::vector<std::size_t> seated(specs_.size());
  for (std::size_t spec : seats) {
    auto& copies = bots_[spec];
    if (seated[spec] == copies.size()) {
      auto made = make_bot(specs_[spec], stop_);
      if (!made) throw BotError(made.error());
      copies.push_back(*std::move(made));
    }
    bots.push_back(copies[seated[spec]++].get());
  }
  return bots;
}

RunBots::RunBots(std::vector<std::string> specs, const std::atomic<bool>& stop)
    : specs_(std::move(specs)), stop_(stop) {
  std::vector<std::size_t> one_of_each(specs_.size());
  std::iota(one_of_each.begin(), one_of_each.end(), std::size_t{0});
  acquire()->bots_for(one_of_each);
}

RunBots::~RunBots() {
  for (const auto& thread_bots : all_) {
    for (std::size_t spec = 0; spec < specs_.size(); ++spec) {
      for (const auto& bot : thread_bots->bots(spec)) bot->leave();
    }
  }
}

std::shared_ptr<ThreadBots> RunBots::acquire() {
  const std::lock_guard lock(mutex_);
  if (idle_.empty()) idle_.push_back(all_.emplace_back(std::make_unique<ThreadBots>(specs_, stop_)).get());
  ThreadBots* thread_bots = idle_.back();
  idle_.pop_back();
  return {thread_bots, [this](ThreadBots* released) {
            const std::lock_guard release(mutex_);
            idle_.push_back(released);
          }};
}

std::vector<BotFaults> RunBots::faults() const {
  std::vector<BotFaults> sums(specs_.size());
  for (std::size_t spec = 0; spec < specs_.size(); ++spec) {
    for (const auto& thread_bots : all_) {
      for (const auto& bot : thread_bots->bots(spec)) sums[spec] += bot->faults();
    }
  }
  return sums;
}

}  // namespace incan
