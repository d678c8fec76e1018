// What the commands that play games between bots ask for alike: specs, an edition, a seed, threads.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/engine.h"

namespace incan {

struct BotOptions {
  std::string edition = std::string(ruleset(Edition::incan_gold).name);
  std::uint64_t seed = 1;
  int threads = 0;  // As many as there are processors.
};

void add_bot_options(CLI::App& command, BotOptions& options);
int threads_of(const BotOptions& options);
Edition edition_of(const BotOptions& options);

// The list of bots for a help text.
std::string roster_help();

// Complains about the first spec that makes no bot.
void check_specs(const std::vector<std::string>& specs);

inline constexpr int exit_interrupted = 130;

}  // namespace incan
