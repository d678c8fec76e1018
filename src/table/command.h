// Commands: what guests ask of a table, what the server tells it, and the reasons for refusing.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <variant>

#include "table/entry.h"

namespace incan {

// Quick phrases from a fixed list; there is no free text.
enum class Phrase : std::uint8_t { hello, good_luck, well_played, thanks, hurry, oops, wow, laugh, again };
inline constexpr int phrases = 9;

// Takes a seat of one's choice, or any free one; or takes one's own seat back from a bot.
struct Sit {
  std::optional<SeatId> seat;
  std::string name;
};
struct LeaveSeat {};
// Before a game: changes one's own name, or the figure that stands for one on the board.
struct Rename {
  std::string name;
};
struct ChooseFigure {
  Figure figure{};
};
// For the host: puts a bot into a free seat, or another one into a bot's seat; does so with all free seats;
// removes all bots. Without a name, a bot keeps the one of the bot before it, or gets one from the table.
struct SeatBot {
  SeatId seat{};
  std::string spec;
  std::string name;
};
struct FillWithBots {
  std::string spec;
};
struct RemoveBots {};
// For the host: removes a person or a bot. A person who is removed cannot sit down again until the host
// readmits them. During a game only somebody can be removed who has been away for a while or who, at a table
// without a clock, keeps the others waiting; a bot takes over, and they may come back.
struct Remove {
  SeatId seat{};
};
// For the host: lets somebody who was removed sit down again.
struct Readmit {
  std::uint64_t number = 0;
};
// For the host, before a game.
struct ChangeSettings {
  Settings settings;
};
// For the host: makes another player the host.
struct HandOver {
  SeatId seat{};
};
struct GiveSeed {
  std::string client_seed;
};
struct Start {};
// For the turn with this number, and of the game with this number if it is given. One may change the choice
// until everybody has chosen.
struct Choose {
  std::uint64_t turn = 0;
  Adventurer adventurer{};
  Choice choice{};
  std::optional<std::uint64_t> game = std::nullopt;
};
// At a practice table: asks the oracle about the turn with this number.
struct AskHint {
  std::uint64_t turn = 0;
};
struct Say {
  Phrase phrase{};
};
// After a game: invites the others to another one. Those who are invited accept with the same action, and
// decline by leaving their seats.
struct PlayAgain {};

using Action =
    std::variant<Sit, LeaveSeat, Rename, ChooseFigure, SeatBot, FillWithBots, RemoveBots, Remove, Readmit,
                 ChangeSettings, HandOver, GiveSeed, Start, Choose, AskHint, Say, PlayAgain>;

// An action of a guest.
struct Act {
  GuestId guest{};
  ActionId action = 0;
  Action what;
};
// How far a client has followed the table: the last turn it was told of. Both numbers are 0 if it was told of
// none.
struct Since {
  std::uint64_t game = 0;
  std::uint64_t turn = 0;
  bool operator==(const Since&) const = default;
};
// A client of a guest joins, which is answered with the table; one that has joined leaves. A guest with
// several clients is present until the last one leaves.
struct Join {
  GuestId guest{};
  std::optional<Since> since = std::nullopt;
};
struct Leave {
  GuestId guest{};
};
// The wake-up time that the table asked for has come.
struct Wake {};
// Storage failed for this long and nobody could choose: clocks are extended accordingly.
struct Waited {
  Time how_long{};
};

// The host closes the table: before or after a game, or while nobody else is there to play on.
struct CloseTable {
  GuestId guest{};
};
// The server is full: a table where nobody is closes.
struct GiveWay {};

using Command = std::variant<Act, Join, Leave, Wake, Waited, CloseTable, GiveWay>;

enum class TableRefusal : std::uint8_t {
  table_is_closed,
  only_the_host_may,
  no_such_seat,
  seat_is_taken,
  no_free_seat,
  already_seated,
  not_seated,
  game_has_started,
  game_has_not_started,
  game_is_not_over,
  too_few_players,
  no_such_bot,
  seed_is_too_long,
  another_turn,
  not_your_adventurer,
  not_inside,
  player_is_connected,
  too_fast,
  not_a_practice_table,
  removed_by_host,
  figure_is_taken,
  too_few_seats,
  no_such_guest,
  too_many_changes,
};

// Everything from outside that an outcome may depend on.
struct Moment {
  Time now{};
  std::function<Seed()> fresh_seed;  // For the next game.
};

}  // namespace incan
