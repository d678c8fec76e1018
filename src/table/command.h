// What guests ask of a table, what the server tells it, and why it refuses.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <variant>

#include "table/entry.h"

namespace incan {

// Quick words from a fixed list; there is no free text.
enum class Phrase : std::uint8_t { hello, good_luck, well_played, thanks, hurry, oops, wow, laugh, again };
inline constexpr int phrases = 9;

// Sits down, at a place of one's choice or any free one; or again at the place where a bot stands in.
struct Sit {
  std::optional<PlayerId> place;
  std::string name;
};
struct GetUp {};
// For the host: a bot at a free place; somebody or a bot away from a place. In a game, only somebody who has
// been gone for a while, and a bot stands in.
struct SeatBot {
  PlayerId place{};
  std::string spec;
  std::string name;
};
struct Remove {
  PlayerId place{};
};
struct GiveSeed {
  std::string client_seed;
};
struct Start {};
// For the turn with this number; until everybody has chosen, one may think again.
struct Choose {
  std::uint64_t turn = 0;
  Seat adventurer{};
  Choice choice{};
};
// At a practice table: what would the oracle do in the turn with this number?
struct AskHint {
  std::uint64_t turn = 0;
};
struct Say {
  Phrase phrase{};
};
struct PlayAgain {};

using Action = std::variant<Sit, GetUp, SeatBot, Remove, GiveSeed, Start, Choose, AskHint, Say, PlayAgain>;

// A guest does something.
struct Act {
  GuestId guest{};
  ActionId action = 0;
  Action what;
};
// A guest looks on, or looks on no more. The first of its connections counts, and the last.
struct Arrived {
  GuestId guest{};
};
struct Departed {
  GuestId guest{};
};
// The time that the table asked to be woken at has come.
struct Wake {};
// Nothing could be stored for so long, and nobody could choose: clocks go on later.
struct Waited {
  Time how_long{};
};

using Command = std::variant<Act, Arrived, Departed, Wake, Waited>;

enum class TableRefusal : std::uint8_t {
  table_is_closed,
  only_the_host_may,
  no_such_place,
  place_is_taken,
  no_place_is_free,
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
  they_are_here,
  too_fast,
  not_a_practice_table,
};

// Everything from outside that an answer may depend on.
struct Moment {
  Time now{};
  std::function<Seed()> fresh_seed;  // For a game to come.
};

}  // namespace incan
