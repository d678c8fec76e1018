// What the commands that play games between bots ask for and say alike: specs, an edition, a seed, threads;
// which bots misbehaved.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "bots/bots.h"
#include "engine/engine.h"
#include "text/text.h"

namespace incan {

struct BotOptions {
  std::string edition = std::string(ruleset(Edition::incan_gold).name);
  std::uint64_t seed = 1;
  int threads = 0;  // As many as there are processors.
};

void add_bot_options(CLI::App& command, const Text& text, BotOptions& options);
int threads_of(const BotOptions& options);
Edition edition_of(const BotOptions& options);

// The list of bots for a help text.
std::string roster_help(const Text& text);

// An option that names a file to write.
CLI::Option* add_output_file(CLI::App& command, const std::string& name, std::string& value,
                             const std::string& about);

// Complains about the first spec that is none. Programs are not started yet.
void check_specs(const std::vector<std::string>& specs);

// What went wrong with bots, for each that misbehaved: as a list in JSON, where `number_is` names the member
// that has its number; and as lines on standard error, where `name` says who it is.
std::string faults_as_json(std::string_view number_is, const std::vector<std::string>& specs,
                           const std::vector<BotFaults>& faults);
void print_faults(const std::function<std::string(std::size_t)>& name, const std::vector<std::string>& specs,
                  const std::vector<BotFaults>& faults);

}  // namespace incan
