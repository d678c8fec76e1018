// Bots at a table: plays whole simulated games through the engine, showing each bot its own view and nothing
// else.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bots/bots.h"
#include "record/record.h"

namespace incan {

// What a game came to.
struct GameSummary {
  Result result;
  int cards = 0;
  int busts = 0;
};

class BotTable {
 public:
  // A bot for each player, in seat order.
  BotTable(Edition edition, std::vector<std::unique_ptr<Bot>> bots);

  // Plays one game of a seed; with a record, writes it down as well.
  GameSummary play(std::uint64_t seed, std::uint64_t game, Record* record = nullptr);

  const Bot& bot(PlayerId player) const { return *bots_[static_cast<std::size_t>(player)]; }

 private:
  void tell(const Events& events, Record* record);
  Choices choose(const Game& game, Random& random);

  Edition edition_;
  std::vector<std::unique_ptr<Bot>> bots_;
};

}  // namespace incan
