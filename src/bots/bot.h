// The interface of a bot: it maps what a player may know to a probability of Camp. Bots see only Views and
// public events. They do not choose: the table draws from the probability.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>

#include "engine/engine.h"
#include "record/problem.h"

namespace incan {

// What a bot learns when a game starts.
struct GameStart {
  Edition edition = Edition::incan_gold;
  int players = 0;
  Player player{};
  // Bots take all randomness from this seed, so that the same seed gives the same game.
  std::uint64_t seed = 0;
  // The commitment of the fair deal in hexadecimal; empty in simulations.
  std::string commitment;
};

// A stop flag that is never set. A bot that computes or waits for long polls its stop flag; once it is set,
// the answer is no longer needed and the bot returns any value at once.
inline constexpr std::atomic<bool> nobody_stops = false;

// Counts of a bot's failures, summed over all processes of the bot.
struct BotFaults {
  std::uint64_t late = 0;
  std::uint64_t nonsense = 0;
  std::uint64_t flooded = 0;
  std::uint64_t died = 0;
  std::uint64_t given_up = 0;             // Stopped for other reasons than a flood or its own exit.
  std::uint64_t camps_played_for_it = 0;  // Choices without a valid answer.
  Problem some_nonsense;
  Problem how_it_died;

  BotFaults& operator+=(const BotFaults& other);
};

// All failures as one sentence without a subject; empty if there were none.
Problem problem_of(const BotFaults& faults);

class Bot {
 public:
  Bot() = default;
  Bot(const Bot&) = delete;
  Bot& operator=(const Bot&) = delete;
  virtual ~Bot() = default;

  // The spec that makes this bot, and a one-sentence description.
  virtual std::string name() const = 0;
  virtual std::string about() const = 0;
  // What an external program calls itself; empty for other bots.
  virtual std::string calls_itself() const { return ""; }

  virtual void start_game(const GameStart& start);
  // Every event at the table, as all players see it.
  virtual void watch(const Event& event);
  // The probability that this adventurer, one of the bot's own, chooses Camp.
  virtual double camp(const View& view, Adventurer adventurer) = 0;

  // There are no more games: starts a slow shutdown. Nothing else is called afterward.
  virtual void leave() {}

  // The failures so far; usually none.
  virtual BotFaults faults() const { return {}; }
};

}  // namespace incan
