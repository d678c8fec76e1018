// The subcommands of the program. Each adds itself to the command line.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

#include "text/text.h"

namespace incan {

using Command = std::function<void()>;

// Each describes its subcommand in the language of `text`, and sets `chosen` when the command line selects
// it.
void add_replay(CLI::App& program, const Text& text, Command& chosen);
void add_sample(CLI::App& program, const Text& text, Command& chosen);
void add_simulate(CLI::App& program, const Text& text, Command& chosen);
void add_play(CLI::App& program, const Text& text, Command& chosen);
void add_rules(CLI::App& program, const Text& text, Command& chosen);
void add_load(CLI::App& program, const Text& text, Command& chosen);
void add_serve(CLI::App& program, const Text& text, Command& chosen);
void add_check(CLI::App& program, const Text& text, Command& chosen);
void add_backup(CLI::App& program, const Text& text, Command& chosen);
void add_move(CLI::App& program, const Text& text, Command& chosen);
void add_train(CLI::App& program, const Text& text, Command& chosen);
void add_solve(CLI::App& program, const Text& text, Command& chosen);
void add_check_bot(CLI::App& program, const Text& text, Command& chosen);
void add_attack(CLI::App& program, const Text& text, Command& chosen);
void add_arena(CLI::App& program, const Text& text, Command& chosen);
void add_analyze(CLI::App& program, const Text& text, Command& chosen);

}  // namespace incan
