// The form of a command line: which words are options, values, and arguments. It is checked before CLI11
// reads the values, because CLI11 would accept --json=false, take an option for the value of another, and
// look for options behind "--".
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "text/text.h"

namespace incan {

// Throws UsageError for an unknown or misused word. Gives the command its arguments and returns the remaining
// words, which are the command and its options, in the order in which CLI11 takes them: last word first.
std::vector<std::string> options_in(CLI::App& program, const Text& text,
                                    const std::vector<std::string>& words);

// The command with this name, if there is one.
CLI::App* command_named(CLI::App& program, const std::string& name);

// An error that ends with a pointer to the help of the command, or of the program if there is none.
std::string see_help(const Text& text, const CLI::App* command, const std::string& error);

// An error about an unknown command, with a suggestion if a known one is close.
std::string unknown_command(const Text& text, const CLI::App& program, const CLI::App* asked_by,
                            const std::string& name);

}  // namespace incan
