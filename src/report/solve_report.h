// A solved round and an evaluated bot, as text for people and as JSON for programs. It solves nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "solver/solver.h"
#include "text/text.h"

namespace incan {

// The advice for a position in the round.
struct AdvisedPosition {
  RoundPosition position;
  RoundAdvice advice;
};

struct SolvedRound {
  RoundSetup setup;
  Counting counting = Counting::cards;
  double value = 0;  // To each adventurer.
  RoundAverages averages;
  std::uint64_t positions = 0;
  std::uint64_t mixed_positions = 0;
  std::uint64_t bytes = 0;
  double seconds = 0;
  std::optional<AdvisedPosition> advised;
};

std::string report_of_round(const Text& text, const SolvedRound& round);
// Format "incan-gold-solution/1", on one line without a line feed.
std::string json_of_round(const SolvedRound& round);

// A bot and the best response to it. Every treasure is tracked.
struct ExploitedBot {
  RoundSetup setup;
  std::string spec;
  PolicyEvaluation evaluation;
  std::uint64_t positions = 0;
  double seconds = 0;
};

std::string report_of_exploit(const Text& text, const ExploitedBot& bot);
// The same format with other members.
std::string json_of_exploit(const ExploitedBot& bot);

}  // namespace incan
