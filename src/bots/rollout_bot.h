// Plays out the rest of the game many times for each choice and takes the one that wins more often. It plays
// to win rather than for gems: the others are assumed to choose like sensible people, now and later, so it
// accounts for the value of leaving alone and the cost of leaving in company.
#pragma once

#include <atomic>

#include "bots/bot.h"
#include "bots/tent_count.h"
#include "deal/deal.h"

namespace incan {

class RolloutBot : public Bot {
 public:
  explicit RolloutBot(int games, const std::atomic<bool>& stop = nobody_stops) : games_(games), stop_(stop) {}
  std::string name() const override;
  std::string about() const override;
  void start_game(const GameStart& start) override;
  void watch(const Event& event) override;
  double camp(const View& view, Adventurer adventurer) override;

 private:
  // How much more of the win leaving brings than going on if this many of the others leave as well.
  double advantage_of_leaving(const Board& board, Adventurer adventurer, int others, Random& random) const;

  int games_;
  const std::atomic<bool>& stop_;
  std::uint64_t seed_ = 0;
  std::uint64_t asked_ = 0;
  TentCount tents_;
};

}  // namespace incan
