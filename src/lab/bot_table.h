// Bots at a table: plays whole simulated games through the engine, showing each bot its own view and nothing
// else.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
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
  // A bot for each player, in seat order; others own them.
  BotTable(Edition edition, std::vector<Bot*> bots);

  // Plays one game of a seed; with a record, writes it down as well. There is no game if `stop` was set
  // before its last choice was made.
  std::optional<GameSummary> play(std::uint64_t seed, std::uint64_t game,
                                  const std::atomic<bool>& stop = nobody_stops, Record* record = nullptr);

 private:
  void tell(const Events& events, Record* record);
  std::optional<Choices> choose(const Game& game, Random& random, const std::atomic<bool>& stop);

  Edition edition_;
  std::vector<Bot*> bots_;
};

}  // namespace incan
