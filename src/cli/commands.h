// The subcommands of the program; each adds itself to the command line and says what to run.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

#include "text/text.h"

namespace incan {

using Command = std::function<void()>;

// Each describes its subcommand, which is to speak with this text, and sets `chosen` when that subcommand
// stands on the command line.
void add_replay(CLI::App& program, const Text& text, Command& chosen);
void add_sample(CLI::App& program, const Text& text, Command& chosen);
void add_simulate(CLI::App& program, const Text& text, Command& chosen);
void add_play(CLI::App& program, const Text& text, Command& chosen);
void add_rules(CLI::App& program, const Text& text, Command& chosen);
void add_load(CLI::App& program, const Text& text, Command& chosen);
void add_serve(CLI::App& program, const Text& text, Command& chosen);
void add_train(CLI::App& program, const Text& text, Command& chosen);
void add_arena(CLI::App& program, const Text& text, Command& chosen);
void add_analyze(CLI::App& program, const Text& text, Command& chosen);

}  // namespace incan
