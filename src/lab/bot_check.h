// Checks whether a program follows the bot protocol: it plays every edition with every number of players,
// and is put into situations that are rare but legal. It prints nothing.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bots/bots.h"
#include "lab/parallel.h"

namespace incan {

struct BotCheck {
  std::string command;
  ExecOptions exec;  // Its on_fault is not used.
  std::uint64_t seed = 0;
};

struct BotBreach {
  Problem what;  // As a sentence without a subject.
  std::uint64_t times = 0;
  std::string request;  // The first request that it followed; empty if there was none.
};

struct BotCheckResult {
  // A program that fails again and again is started at most this often.
  static constexpr int most_starts = 5;

  std::string name;  // What the program calls itself.
  std::uint64_t games = 0;
  std::uint64_t requests = 0;
  double hello_ms = 0;
  double total_ms = 0;  // Of all answers.
  double slowest_ms = 0;
  std::vector<BotBreach> breaches;
  bool repeats_itself = true;  // Whether it chose the same in the same game.
  int starts = 0;
  bool complete = true;  // False if stopped from outside, or if the program failed too often.
};

// The number of games that a whole check plays.
std::uint64_t games_in_bot_check();

// Throws BotError if the program cannot be started.
BotCheckResult check_bot(const BotCheck& check, Control& control);

}  // namespace incan
