// Bots at a table: plays whole simulated games through the engine and shows each bot its own view only.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "bots/bots.h"
#include "record/record.h"

namespace incan {

// The result of a game.
struct GameSummary {
  Result result;
  int cards = 0;
  int busts = 0;
};

class BotTable {
 public:
  // One bot for each player; not owned. `names` are for records: one for each player or none at all; where
  // there is none, the bot's spec is its name.
  BotTable(Edition edition, std::vector<Bot*> bots, std::vector<std::string> names = {});

  // Plays one game of a seed and, if given a record, fills it in. Returns nothing if `stop` was set before
  // the last choice.
  std::optional<GameSummary> play(std::uint64_t seed, std::uint64_t game,
                                  const std::atomic<bool>& stop = nobody_stops, Record* record = nullptr);

 private:
  void tell(const Events& events, Record* record);
  std::optional<Choices> choose(const Game& game, Random& random, const std::atomic<bool>& stop);

  Edition edition_;
  std::vector<Bot*> bots_;
  std::vector<std::string> names_;
};

}  // namespace incan
