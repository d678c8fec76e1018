#include "lab/company.h"

#include <numeric>
#include <utility>

namespace incan {

Lounge::Lounge(const std::vector<std::string>& specs, const std::atomic<bool>& stop)
    : specs_(specs), stop_(stop), bots_(specs.size()) {}

std::vector<Bot*> Lounge::guests(const std::vector<std::size_t>& seats) {
  std::vector<Bot*> guests;
  std::vector<std::size_t> seated(specs_.size());
  for (std::size_t spec : seats) {
    auto& alike = bots_[spec];
    if (seated[spec] == alike.size()) {
      auto made = make_bot(specs_[spec], stop_);
      if (!made) throw BotError(made.error());
      alike.push_back(*std::move(made));
    }
    guests.push_back(alike[seated[spec]++].get());
  }
  return guests;
}

Company::Company(std::vector<std::string> specs, const std::atomic<bool>& stop)
    : specs_(std::move(specs)), stop_(stop) {
  std::vector<std::size_t> one_of_each(specs_.size());
  std::iota(one_of_each.begin(), one_of_each.end(), std::size_t{0});
  enter()->guests(one_of_each);
}

Company::~Company() {
  for (const auto& lounge : lounges_) {
    for (std::size_t spec = 0; spec < specs_.size(); ++spec) {
      for (const auto& bot : lounge->bots(spec)) bot->leave();
    }
  }
}

std::shared_ptr<Lounge> Company::enter() {
  const std::lock_guard lock(mutex_);
  if (empty_.empty()) empty_.push_back(lounges_.emplace_back(std::make_unique<Lounge>(specs_, stop_)).get());
  Lounge* lounge = empty_.back();
  empty_.pop_back();
  return {lounge, [this](Lounge* left) {
            const std::lock_guard enter(mutex_);
            empty_.push_back(left);
          }};
}

std::vector<BotFaults> Company::faults() const {
  std::vector<BotFaults> sums(specs_.size());
  for (std::size_t spec = 0; spec < specs_.size(); ++spec) {
    for (const auto& lounge : lounges_) {
      for (const auto& bot : lounge->bots(spec)) sums[spec] += bot->faults();
    }
  }
  return sums;
}

}  // namespace incan
