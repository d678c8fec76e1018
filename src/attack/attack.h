// How much an attacker gains alone among copies of a bot. The attacker looks ahead, or is another bot.
// Control variates remove most of the luck, so that a few thousand games show tenths of a percentage point.
// It plays and counts; it prints nothing.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "brain/brain.h"
#include "lab/lab.h"

namespace incan {

inline constexpr int max_attack_turns = 2;
inline constexpr int max_attack_copies = 16;

struct Attack {
  Edition edition = Edition::incan_gold;
  int players = 4;
  std::string bot;       // A valid spec: the field, which has every seat but the attacker's.
  std::string attacker;  // A valid spec; empty: look-ahead.
  int turns = 1;         // Of look-ahead.
  // How many copies of each opponent the attacker asks what it will do; it averages their answers. The copies
  // have their own random numbers: the attacker cannot know those of its opponents.
  int copies = 1;
  std::uint64_t games = 0;
  std::uint64_t seed = 0;
  int threads = 1;
  ExecOptions exec;
};

struct AttackResult {
  std::uint64_t games = 0;
  double par = 0;
  // The attacker's win rate minus par, by control variates and from the results alone. Both are unbiased.
  Estimate gain;
  Estimate plain_gain;
  // The variance of a game with control variates relative to that of its result alone.
  double variance_ratio = 1;
  std::uint64_t decisions = 0;  // Of the attacker.
  std::uint64_t evaluations =
      0;                 // Positions evaluated for the attacker's decisions and the control variates.
  bool complete = true;  // False if stopped early from outside.
  std::vector<BotFaults> faults;  // By spec.
};

// The bots of an attack: the field's and, unless it looks ahead, the attacker.
std::vector<std::string> specs_of(const Attack& attack);

// How many copies to ask by default: one if the bot reports its mix, several if it draws random numbers of
// its own before it answers.
int usual_copies(const BotSpec& bot);

// The brain looks ahead and predicts the luck. The same seed gives the same result for any number of threads.
// Throws if a bot cannot be started.
AttackResult play_attack(const Attack& attack, const Brain& brain, Control& control);

}  // namespace incan
