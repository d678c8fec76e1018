#include "lab/run_bots.h"

#include <numeric>
#include <utility>

namespace incan {

namespace {

// What a bot is called: by people or else by itself.
std::vector<std::string> names_of(const std::vector<std::string>& specs, std::vector<std::string> labels,
                                  const std::vector<Bot*>& bots) {
  labels.resize(specs.size());
  std::vector<std::string> names = labels;
  for (std::size_t bot = 0; bot < names.size(); ++bot) {
    if (names[bot].empty()) names[bot] = bots[bot]->calls_itself();
  }
  // Different programs may call themselves the same.
  const std::vector<std::string> all = names;
  for (std::size_t bot = 0; bot < names.size(); ++bot) {
    for (std::size_t other = 0; other < names.size(); ++other) {
      if (labels[bot].empty() && specs[other] != specs[bot] && all[other] == all[bot]) names[bot].clear();
    }
  }
  return names;
}

}  // namespace

ThreadBots::ThreadBots(const std::vector<std::string>& specs, const ExecOptions& exec,
                       const std::atomic<bool>& stop)
    : specs_(specs), exec_(exec), stop_(stop), bots_(specs.size()) {}

std::vector<Bot*> ThreadBots::bots_for(const std::vector<std::size_t>& seats) {
  std::vector<Bot*> bots;
  std::vector<std::size_t> seated(specs_.size());
  for (std::size_t spec : seats) {
    auto& copies = bots_[spec];
    if (seated[spec] == copies.size()) {
      auto made = make_bot(specs_[spec], stop_, exec_);
      if (!made) throw BotError(made.error());
      copies.push_back(*std::move(made));
    }
    bots.push_back(copies[seated[spec]++].get());
  }
  return bots;
}

RunBots::RunBots(std::vector<std::string> specs, std::vector<std::string> labels, ExecOptions exec,
                 const std::atomic<bool>& stop)
    : specs_(std::move(specs)), exec_(std::move(exec)), stop_(stop) {
  std::vector<std::size_t> one_of_each(specs_.size());
  std::iota(one_of_each.begin(), one_of_each.end(), std::size_t{0});
  names_ = names_of(specs_, std::move(labels), acquire()->bots_for(one_of_each));
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
  if (idle_.empty())
    idle_.push_back(all_.emplace_back(std::make_unique<ThreadBots>(specs_, exec_, stop_)).get());
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
