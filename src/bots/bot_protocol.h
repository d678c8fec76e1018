// The messages exchanged with a bot in another process, one JSON object per line; see docs/writing-a-bot.md.
// This file only writes and parses lines. ExecBot decides about deadlines, ChildProcess runs the program.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "bots/bot.h"
#include "bots/exec_options.h"
#include "record/problem.h"

namespace incan {

inline constexpr int bot_protocol_version = 3;
// The maximum length of a bot's line, without its line feed.
inline constexpr std::size_t max_bot_line_bytes = 4096;
inline constexpr int max_bot_name_characters = 64;

// Messages to a bot, each with its line feed. They contain only what the bot's player may know.
std::string hello_line(const ExecOptions& options);
std::string game_started_line(const GameStart& start);
std::string event_line(const GameStart& start, const Event& event);
struct RequestTime {
  std::chrono::milliseconds deadline{};
  std::optional<std::chrono::milliseconds> game;  // What is left for the whole game, if that is limited.
};
// `tallied` has the same board, with the tents as any player may tally them.
std::string choose_line(std::uint64_t id, const RequestTime& time, const View& view, Adventurer adventurer,
                        const Game& tallied);
std::string error_line(std::string_view message);

struct BotHello {
  std::string name;
};

struct BotChoice {
  std::uint64_t id = 0;
  double camp = 0;  // The probability of Camp, from 0 to 1.
};

// Parses a bot's line, given without its line feed. The error says what is wrong with it. Unknown members are
// ignored, and null counts as absent.
tl::expected<BotHello, Problem> read_hello(std::string_view line);
tl::expected<BotChoice, Problem> read_choice(std::string_view line);
// Whether a line is to be skipped: it is blank, or an object of an unknown type.
bool is_to_be_ignored(std::string_view line);

}  // namespace incan
