// What an `exec` bot is granted, and who is told how it behaves. Other bots need none of it.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "record/problem.h"

namespace incan {

// One failure of an external program.
struct ExecFault {
  std::string command;
  Problem what;         // As a sentence without a subject.
  std::string request;  // The request that was not answered properly; empty if there was none.
};

struct ExecOptions {
  std::chrono::milliseconds hello_time{10'000};
  std::chrono::milliseconds move_time{1000};
  // For all choices of a game together; none: no limit.
  std::optional<std::chrono::milliseconds> game_time;

  // Both are called in the thread that plays. What `on_fault` throws ends the game.
  enum class Direction { to_bot, from_bot };
  std::function<void(const ExecFault& fault)> on_fault;
  std::function<void(Direction direction, std::string_view line)> on_line;
};

}  // namespace incan
