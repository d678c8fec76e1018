// The bots of a run. Some are programs and slow to start, so they stay for all that is played, at whatever
// tables they sit; and what went wrong with them is known when it is over.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "bots/bots.h"

namespace incan {

// One thread's own bots of a company, made when they are first needed.
class Lounge {
 public:
  Lounge(const std::vector<std::string>& specs, const std::atomic<bool>& stop);

  // A bot for each seat, no two the same; a seat is the number of a spec. Throws if one cannot be started.
  std::vector<Bot*> guests(const std::vector<std::size_t>& seats);

  // All bots of a spec.
  const std::vector<std::unique_ptr<Bot>>& bots(std::size_t spec) const { return bots_[spec]; }

 private:
  const std::vector<std::string>& specs_;
  const std::atomic<bool>& stop_;
  std::vector<std::vector<std::unique_ptr<Bot>>> bots_;
};

class Company {
 public:
  // Makes a bot of each spec, so that one that cannot be started is known at once: it throws.
  Company(std::vector<std::string> specs, const std::atomic<bool>& stop);
  // All that end slowly do so at the same time.
  ~Company();
  Company(const Company&) = delete;
  Company& operator=(const Company&) = delete;

  // A lounge that no other thread uses until this one lets go of it.
  std::shared_ptr<Lounge> enter();

  // By spec, for all bots together. Nobody may be playing.
  std::vector<BotFaults> faults() const;

 private:
  std::vector<std::string> specs_;
  const std::atomic<bool>& stop_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Lounge>> lounges_;
  std::vector<Lounge*> empty_;  // Those that no thread uses.
};

}  // namespace incan
