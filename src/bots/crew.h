// The bots at a table that may also have people: which players they are and what they choose. The same seed
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
  // For a game dealt from this seed. Bots are told only the commitment, which may be empty.
  Crew(Edition edition, int players, const Seed& game_seed, std::string commitment);

  // Adds a bot and replays the events so far to it.
  void add(Player player, std::unique_ptr<Bot> bot);
  void remove(Player player) { bots_[static_cast<std::size_t>(player)].reset(); }
  bool plays(Player player) const { return bots_[static_cast<std::size_t>(player)] != nullptr; }
  void watch(const Event& event);
  // The failures so far of a player's bot, if it has one.
  BotFaults faults(Player player) const;
  // The bots' adventurers that leave now, after this many reveals.
  AdventurerSet leaving(const Game& game, std::uint64_t reveals);

 private:
  Edition edition_;
  int players_;
  std::string commitment_;
  std::uint64_t luck_;
  std::vector<Event> events_;
  std::array<std::unique_ptr<Bot>, max_players> bots_;
};

}  // namespace incan
