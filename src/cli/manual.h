// Man pages and completions, generated from the same description of the command line as --help.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "text/text.h"

namespace incan {

// The man page of a command, or of the program itself.
std::string man_page(const CLI::App& program, const CLI::App& command, const Text& text);

// Completion scripts.
std::string bash_completion(const CLI::App& program, const Text& text);
std::string zsh_completion(const CLI::App& program, const Text& text);
std::string fish_completion(const CLI::App& program, const Text& text);

// Writes all of them, in English, into the subfolders man1, bash, zsh, and fish.
void write_manual(const CLI::App& program, const Text& text, const std::string& folder);

}  // namespace incan
