// Options and messages shared by the commands that play games between bots: specs, edition, seed, threads,
// and which bots misbehaved.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <vector>

#include "bots/bots.h"
#include "cli/options.h"
#include "engine/engine.h"
#include "text/text.h"

namespace incan {

struct BotOptions {
  std::string edition = std::string(ruleset(Edition::incan_gold).name);
  SeedOption seed;
  int threads = 0;  // 0: as many as there are processors.
  ExecOptions exec;
  bool is_strict = false;
};

void add_bot_options(CLI::App& command, const Text& text, BotOptions& options);
Edition edition_of(const BotOptions& options);

// --hello-time, --move-time, and --game-time.
void add_exec_options(CLI::App& command, const Text& text, ExecOptions& options);
// What external programs are granted. With --strict, a fault of one throws.
ExecOptions exec_options(const BotOptions& options);
// Unless a seed was given, picks one at random if one of the bots is an external program: it would know the
// default, and with it the cards.
void keep_secret(SeedOption& seed, const std::vector<std::string>& specs);

// Removes the labels from specs like "Ann=odds" and returns them, cleaned; empty where there is none.
std::vector<std::string> take_labels(std::vector<std::string>& specs);

// Throws for the first invalid spec, or one whose network cannot be read. Does not start programs yet.
void check_specs(const std::vector<std::string>& specs);

// Prints the failures of each bot that misbehaved on standard error; `name` gives the bot's name.
void print_faults(const Text& text, const std::function<std::string(std::size_t)>& name,
                  const std::vector<std::string>& specs, const std::vector<BotFaults>& faults);

}  // namespace incan
