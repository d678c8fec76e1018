// The settings of a table, how far it is, and who sits at it.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "engine/engine.h"

namespace incan {

// A visitor: a person or a program with a token. The table knows nothing else about them.
enum class GuestId : std::uint64_t {};
inline constexpr GuestId nobody{0};  // Never assigned to a guest.

// Milliseconds of the server's clock. The table never reads a clock itself.
using Time = std::chrono::milliseconds;

// What happens for an adventurer whose player has not chosen in time.
enum class OnTimeout : std::uint8_t { camp, torch, bot };

enum class Phase : std::uint8_t { waiting, playing, finished, closed };

struct Settings {
  Edition edition = Edition::incan_gold;
  int seats = 4;  // 2 to 8
  // Time for each choice; without one, the table waits for everybody.
  std::optional<std::chrono::seconds> clock;
  OnTimeout on_timeout = OnTimeout::camp;
  Tents tents = Tents::closed;
  bool listed = false;  // Shown in the public list, not only to those who have the link.
  bool odds = true;     // Clients may show the odds, which follow from open information.
  // Players may ask the oracle. Everybody sees this mark.
  bool practice = false;
  bool operator==(const Settings&) const = default;
};

// The number of a seat, from 0. A game is played without free seats, so seat 0 then belongs to player 0, and
// so on.
enum class SeatId : std::uint8_t {};
constexpr Player player_in(SeatId seat) {
  return static_cast<Player>(seat);
}
constexpr SeatId seat_for(Player player) {
  return static_cast<SeatId>(player);
}

// One of the figures in the page's art, from 1: who stands for a player on the board. No two seats of a table
// have the same. With two players, each gets a second one for their second adventurer.
enum class Figure : std::uint8_t {};
inline constexpr int figure_count = 8;
static_assert(figure_count >= max_players && figure_count >= max_adventurers);

// A seat at the table: free, taken by a person or by a bot, or held by a bot for somebody who is away.
struct Seat {
  std::optional<GuestId> guest;
  std::optional<std::string> bot;  // Its spec.
  std::string name;
  std::string client_seed;
  Figure figure{1};
  // Whether the person has yet to answer the invitation to another game.
  bool is_invited = false;

  bool is_free() const { return !guest && !bot; }
  // Whether a game that starts now is played with this seat.
  bool takes_part() const { return !is_free() && !is_invited; }
  // Whether a person has to choose here.
  bool is_played_by_a_person() const { return guest && !bot; }
  bool operator==(const Seat&) const = default;
};

}  // namespace incan
