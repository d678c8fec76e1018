// Makes bots from specs such as "odds:1.2", which name bots everywhere in the program.
#pragma once

#include <atomic>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <variant>
#include <vector>

#include "bots/bot.h"
#include "bots/exec_options.h"
#include "record/problem.h"

namespace incan {

// The parsed specs.
struct RandomSpec {
  double chance = 0;
};
struct ThresholdSpec {
  int gems = 0;
  int hazards = 0;
};
struct OddsSpec {
  double risk = 1;
};
struct EquilibriumSpec {};
struct RolloutSpec {
  int games = 0;
};
// Without a file, the network that ships with the program.
struct OracleSpec {
  std::string file;
};
struct ExecSpec {
  std::string command;
};
using BotSpec =
    std::variant<RandomSpec, ThresholdSpec, OddsSpec, EquilibriumSpec, RolloutSpec, OracleSpec, ExecSpec>;

// The first word of every spec.
std::vector<std::string> bot_names();

// Parses a spec, or says what is wrong with it. Does not start an external program.
tl::expected<BotSpec, Problem> read_spec(std::string_view spec);

// Makes the bot, or says why it cannot. Once `stop` is set, nothing waits for the bot any more, neither for
// its start nor for its answers.
tl::expected<std::unique_ptr<Bot>, Problem> make_bot(std::string_view spec,
                                                     const std::atomic<bool>& stop = nobody_stops,
                                                     const ExecOptions& exec = {});

// A spec may follow a label and an equals sign: "Ann=odds:1.2". Without a label, the label is empty.
struct LabeledSpec {
  std::string label;
  std::string spec;
};
LabeledSpec split_label(std::string_view text);

// Splits "a,b,c" into specs; a comma inside a command is written twice.
std::vector<std::string> split_specs(std::string_view list);

}  // namespace incan
