// What a table tells the guests at it. A message is made for a viewpoint, and holds only what may be known
// from there.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "brain/hint.h"
#include "record/record.h"
#include "table/command.h"

namespace incan {

// From where a guest sees the table. What a guest may know depends on nothing else, so all guests with the
// same viewpoint are sent the same messages. There are few of them, however many guests watch.
enum class Viewpoint : std::uint8_t {
  // Below these: in the seat with this number.
  onlooker = max_players,
  host,     // The host, without a seat.
  removed,  // An onlooker whom the host has removed.
};
inline constexpr std::size_t viewpoint_count = max_players + 3;
constexpr std::size_t index(Viewpoint viewpoint) {
  return static_cast<std::size_t>(viewpoint);
}
constexpr Viewpoint from_seat(SeatId seat) {
  return static_cast<Viewpoint>(seat);
}
constexpr std::optional<SeatId> seat_at(Viewpoint viewpoint) {
  if (viewpoint >= Viewpoint::onlooker) return std::nullopt;
  return static_cast<SeatId>(viewpoint);
}

// A seat as everybody sees it.
struct SeatShown {
  std::string name;
  std::optional<std::string> bot;
  bool is_free = true;
  bool is_connected = false;  // A person who is connected.
  bool is_host = false;
  bool has_given_seed = false;
  bool is_invited = false;  // To another game, and has not answered yet.
  Figure figure{1};
  bool operator==(const SeatShown&) const = default;
};

// The game as one reader may see it.
struct GameShown {
  explicit GameShown(const View& shown) : view(shown) {}
  std::uint64_t number = 0;  // The table's first game is 1.
  // From 1. Each turn ends with a choice for those inside, the last one with the result.
  std::uint64_t turn = 0;
  View view;
  AdventurerSet chosen;        // Whose choice is in, but not what it is (rule K1).
  std::optional<Choices> own;  // The reader's own choices among them.
  // When the clock starts, once people have watched what has happened, and when it runs out.
  std::optional<Time> clock_starts;
  std::optional<Time> deadline;
  std::vector<Figure> figures;  // One per adventurer.
  bool operator==(const GameShown&) const = default;
};

// The events of a turn that a client missed.
struct Missed {
  std::uint64_t turn = 0;
  std::vector<Event> events;
  bool operator==(const Missed&) const = default;
};

// Somebody whom the host removed, as the host is shown them.
struct RemovedShown {
  std::uint64_t number = 0;
  std::string name;
  bool operator==(const RemovedShown&) const = default;
};

// A person or a bot in the games that this table has finished.
struct Standing {
  std::string name;
  std::optional<SeatId> seat;  // Where they sit now.
  std::uint64_t games = 0;
  std::uint64_t wins = 0;  // A shared win counts for each.
  std::uint64_t points = 0;
  bool operator==(const Standing&) const = default;
};

// The whole table: the answer to a guest who joins, and told whenever something changes outside the game.
struct TableShown {
  Phase phase = Phase::waiting;
  Settings settings;
  std::vector<SeatShown> seats;
  std::optional<SeatId> you;          // The reader's own seat.
  bool is_hosting = false;            // Whether the reader is the host, seated or not.
  bool is_removed = false;            // Whether the host has removed the reader.
  std::vector<RemovedShown> removed;  // For the host.
  std::vector<Standing> series;
  Seed commitment{};
  std::optional<GameShown> game;
  std::vector<Missed> missed;  // For a guest who rejoins the same game.
  // The complete game once it is over, with the proof of its shuffle.
  std::optional<Record> record;
  bool operator==(const TableShown&) const = default;
};
// A new turn.
struct TurnShown {
  std::vector<Event> events;
  GameShown game;
  std::vector<Verdict> verdicts;  // At a practice table, on the reader's own choices.
  bool operator==(const TurnShown&) const = default;
};
// Somebody's choice is in, or the reader's own choice has changed.
struct ChosenShown {
  std::uint64_t turn = 0;
  AdventurerSet chosen;
  std::optional<Choices> own;  // The reader's own choices, if any.
  bool operator==(const ChosenShown&) const = default;
};
// Told to the player who asked the oracle.
struct HintShown {
  std::uint64_t turn = 0;
  double bust = 0;  // The chance that the next card ends the round.
  std::vector<Tip> tips;
  bool operator==(const HintShown&) const = default;
};
struct Said {
  SeatId seat{};
  Phrase phrase{};
  bool operator==(const Said&) const = default;
};
// Answers to the client that acted: done, or refused with the current state of the table.
struct Accepted {
  ActionId action = 0;
  bool operator==(const Accepted&) const = default;
};
struct Refused {
  ActionId action = 0;
  TableRefusal why{};
  TableShown table;
  bool operator==(const Refused&) const = default;
};

// To the client that asked, and to nobody else.
using Answer = std::variant<TableShown, Accepted, Refused>;
// To everybody with a certain viewpoint.
using Message = std::variant<TableShown, TurnShown, ChosenShown, HintShown, Said>;
// The same news for each viewpoint that somebody has. The messages are of one kind and from one moment; they
// differ only in what a viewpoint may know.
using Broadcast = std::vector<std::pair<Viewpoint, Message>>;

// A guest who has joined, or whose viewpoint has changed.
struct Moved {
  GuestId guest{};
  Viewpoint to{};
  bool operator==(const Moved&) const = default;
};

// The result of a command: store first; then take note of who moved, answer, and send the broadcasts; and
// wake the table at that time.
struct Outcome {
  std::vector<Entry> store;
  std::vector<Moved> moved;
  std::optional<Answer> answer;
  std::vector<Broadcast> send;
  std::optional<Time> wake;
  std::optional<Record> finished;       // A game that has just ended, for the archive.
  std::optional<TableRefusal> refused;  // Why a command that is no action was not carried out.
};

}  // namespace incan
