// What every bot is: from what a seat may know to the probability of Camp. Bots see Views and public events,
// and nothing else; they make no choice themselves, the table draws it.
#pragma once

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

  // What has gone wrong with the bot so far, in one sentence without a subject; mostly there is nothing.
  virtual std::string complaint() const { return {}; }
};

}  // namespace incan
