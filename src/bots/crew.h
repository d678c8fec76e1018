// The bots at a table where people may sit as well: who plays where, and what they choose. The same seed
// gives the same choices in the same positions.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "deal/deal.h"

namespace incan {

class Crew {
 public:
  // For a game that is dealt from this seed. The commitment is what bots are told of it; it may be empty.
  Crew(Edition edition, int players, const Seed& game_seed, std::string commitment);

  // The bot takes a place, and hears what has happened so far.
  void seat(PlayerId player, std::unique_ptr<Bot> bot);
  void remove(PlayerId player) { bots_[static_cast<std::size_t>(player)].reset(); }
  bool plays(PlayerId player) const { return bots_[static_cast<std::size_t>(player)] != nullptr; }
  void watch(const Event& event);
  // The bots' adventurers that leave now, after so many reveals.
  SeatSet leaving(const Game& game, std::uint64_t reveals);

 private:
  Edition edition_;
  int players_;
  std::string commitment_;
  std::uint64_t luck_;
  std::vector<Event> events_;
  std::array<std::unique_ptr<Bot>, max_players> bots_;
};

}  // namespace incan
