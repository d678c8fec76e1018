// What every bot is: from what a seat may know to the probability of Camp. Bots see Views and public events,
// and nothing else; they make no choice themselves, the table draws it.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>

#include "engine/engine.h"

namespace incan {

// What a bot is told when a game begins.
struct GameStart {
  Edition edition = Edition::incan_gold;
  int players = 0;
  PlayerId player{};
  // All randomness of a bot's own comes from here, so that the same seed gives the same game.
  std::uint64_t seed = 0;
  // The commitment of the fair deal in hexadecimal; empty where cards are dealt for simulation.
  std::string commitment;
};

// Whoever thinks or waits for long looks at a flag that is set when the answer is no longer wanted, and then
// answers at once, anything. This one is never set.
inline constexpr std::atomic<bool> nobody_stops = false;

// How often a bot failed. Those of several processes of one bot add up.
struct BotFaults {
  std::uint64_t late = 0;
  std::uint64_t nonsense = 0;
  std::uint64_t flooded = 0;
  std::uint64_t died = 0;
  std::uint64_t given_up = 0;             // For other reasons than a flood or its death.
  std::uint64_t camps_played_for_it = 0;  // For want of a good answer.
  std::string some_nonsense;
  std::string how_it_died;

  BotFaults& operator+=(const BotFaults& other);
};

// All of it in one sentence without a subject; empty where nothing went wrong.
std::string in_words(const BotFaults& faults);

class Bot {
 public:
  Bot() = default;
  Bot(const Bot&) = delete;
  Bot& operator=(const Bot&) = delete;
  virtual ~Bot() = default;

  // The spec that makes this bot, and a sentence about it.
  virtual std::string name() const = 0;
  virtual std::string about() const = 0;

  virtual void start_game(const GameStart& start);
  // Everything that happens at the table, as all players see it.
  virtual void watch(const Event& event);
  // The probability that the adventurer in this seat, one of the bot's own, chooses Camp.
  virtual double camp(const View& view, Seat seat) = 0;

  // No more games will come: what ends slowly begins to end. Nothing else is asked of the bot afterwards.
  virtual void leave() {}

  // What has gone wrong with the bot so far; mostly there is nothing.
  virtual BotFaults faults() const { return {}; }
};

}  // namespace incan
