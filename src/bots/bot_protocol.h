// The lines that pass between this program and a bot in another process, as docs/writing-a-bot.md describes
// them: one JSON object each. Lines are made and read here; no process is started and no time is kept.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "bots/bot.h"

namespace incan {

inline constexpr int bot_protocol_version = 1;
// A bot's line may have this many bytes, its line feed not counted.
inline constexpr std::size_t max_bot_line_bytes = 4096;
inline constexpr int max_bot_name_characters = 64;

// What a bot is sent: whole lines, line feed included. All of it is made from what the bot may know.
std::string hello_line();
std::string game_start_line(const GameStart& start);
std::string event_line(const GameStart& start, const Event& event);
std::string choose_line(std::uint64_t id, std::chrono::milliseconds deadline, const View& view, Seat seat);
std::string error_line(std::string_view message);

struct BotHello {
  std::string name;
};

struct BotChoice {
  std::uint64_t id = 0;
  double camp = 0;  // The probability of Camp, from 0 to 1.
};

// What a bot says: a line without its line feed, or in a few words why it is nonsense. Members that are not
// known are passed over, and null is no member.
tl::expected<BotHello, std::string> read_hello(std::string_view line);
tl::expected<BotChoice, std::string> read_choice(std::string_view line);
// Whether a line says nothing to this program: it is empty, or an object of a type that is not known here.
bool is_to_be_ignored(std::string_view line);

}  // namespace incan
