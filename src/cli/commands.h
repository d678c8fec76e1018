// The subcommands of the program; each adds itself to the command line and says what to run.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

namespace incan {

using Command = std::function<void()>;

// Each describes its subcommand, and sets `chosen` when that subcommand stands on the command line.
void add_replay(CLI::App& program, Command& chosen);
void add_sample(CLI::App& program, Command& chosen);
void add_simulate(CLI::App& program, Command& chosen);
void add_arena(CLI::App& program, Command& chosen);

}  // namespace incan
