// A finished or running game as its inputs: edition, players, cards turned, and choices revealed. State and
// events are always replayed from these (replay.h), never stored beside them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "deal/deal.h"
#include "engine/engine.h"

namespace incan {

struct RecordedPlayer {
  std::string name;
  std::optional<std::string> bot;  // The spec of the bot that plays, if one does.
  bool operator==(const RecordedPlayer&) const = default;
};

// The data that lets anybody verify the shuffle after the game (docs/fair-deal.md).
struct Fairness {
  Seed commitment{};
  Seed server_seed{};
  std::vector<std::string> client_seeds;
  bool operator==(const Fairness&) const = default;
};

struct RecordedRound {
  std::optional<Artifact> artifact;
  std::vector<Card> cards;
  std::vector<Choices> choices;
  bool operator==(const RecordedRound&) const = default;
};

struct Record {
  Edition edition = Edition::incan_gold;
  std::vector<RecordedPlayer> players;
  bool practice = false;  // Players could ask the oracle, so the game should not be rated.
  std::optional<Seed> seed;
  std::optional<Fairness> fairness;
  std::vector<RecordedRound> rounds;
  std::optional<Result> result;

  int player_count() const { return static_cast<int>(players.size()); }
  int adventurers() const { return player_count() * adventurers_each(player_count()); }
  bool operator==(const Record&) const = default;
};

// The number of reveals so far.
std::uint64_t reveals_in(const Record& record);

// Appends the inputs that these events report, and the result once the game has ended.
void append(Record& record, const Events& events);

}  // namespace incan
