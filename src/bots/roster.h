// Makes bots from specs such as "odds:1.2", which is how people name them everywhere.
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

namespace incan {

// What a spec says.
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
struct ExecSpec {
  std::string command;
};
using BotSpec = std::variant<RandomSpec, ThresholdSpec, OddsSpec, EquilibriumSpec, RolloutSpec, ExecSpec>;

// Reads a spec, or says in one sentence why it is none. Another program is not started.
tl::expected<BotSpec, std::string> read_spec(std::string_view spec);

// The bot, or in one sentence why the spec makes none. Once `stop` is set nobody waits for it any more,
// neither for its start nor for its answers.
tl::expected<std::unique_ptr<Bot>, std::string> make_bot(std::string_view spec,
                                                         const std::atomic<bool>& stop = nobody_stops);

// Splits "a,b,c" into specs; a comma inside a command is written twice.
std::vector<std::string> split_specs(std::string_view list);

}  // namespace incan
