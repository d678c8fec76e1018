// What a table tells those who are at it. Each message holds only what its reader may know.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "record/record.h"
#include "table/command.h"
#include "table/hint.h"

namespace incan {

enum class Phase : std::uint8_t { gathering, playing, over, closed };

// Somebody's place as everybody sees it.
struct PlaceShown {
  std::string name;
  std::optional<std::string> bot;
  bool is_free = true;
  bool is_here = false;  // A person who is connected.
  bool is_host = false;
  bool has_given_seed = false;
  bool operator==(const PlaceShown&) const = default;
};

// The game as one reader may see it.
struct GameShown {
  explicit GameShown(const View& shown) : view(shown) {}
  std::uint64_t number = 0;  // The table's first game is 1.
  std::uint64_t turn = 0;  // From 1 on; each ends with a question to those inside, the last with the result.
  View view;
  SeatSet chosen;              // Whose choice is in; not which (rule K1).
  std::optional<Choices> own;  // The reader's own choices among them.
  std::optional<Time> deadline;
  bool operator==(const GameShown&) const = default;
};

// How far a client had come when it lost its connection.
struct Since {
  std::uint64_t game = 0;
  std::uint64_t turn = 0;
  bool operator==(const Since&) const = default;
};
// What happened in a turn that a client has not seen.
struct Missed {
  std::uint64_t turn = 0;
  std::vector<Event> events;
  bool operator==(const Missed&) const = default;
};

// The whole table: sent to whoever arrives, and whenever something changes outside the game.
struct TableShown {
  Phase phase = Phase::gathering;
  Settings settings;
  std::vector<PlaceShown> places;
  std::optional<PlayerId> you;  // The reader's own place.
  bool is_hosting = false;      // Whether the reader is the host, seated or not.
  Seed commitment{};
  std::optional<GameShown> game;
  std::vector<Missed> missed;  // For whoever comes back to the same game.
  // Once the game is over, all of it, with the proof of its shuffle.
  std::optional<Record> record;
  bool operator==(const TableShown&) const = default;
};
// The game has gone on.
struct TurnShown {
  std::vector<Event> events;
  GameShown game;
  std::vector<Verdict> verdicts;  // At a practice table, of the reader's own choices.
  bool operator==(const TurnShown&) const = default;
};
// Somebody's choice is in.
struct ChosenShown {
  std::uint64_t turn = 0;
  SeatSet chosen;
  bool operator==(const ChosenShown&) const = default;
};
// To whoever asked the oracle, and to nobody else.
struct HintShown {
  std::uint64_t turn = 0;
  double bust = 0;  // How likely the next card ends the round.
  std::vector<Tip> tips;
  bool operator==(const HintShown&) const = default;
};
struct Said {
  PlayerId place{};
  Phrase phrase{};
  bool operator==(const Said&) const = default;
};
// To whoever acted: it is done, or it is not and this is how things are.
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

using Message = std::variant<TableShown, TurnShown, ChosenShown, HintShown, Said, Accepted, Refused>;

struct Letter {
  GuestId to{};
  Message message;
  bool operator==(const Letter&) const = default;
};

// What handling a command comes to: store first, then tell, and wake the table at that time.
struct Outcome {
  std::vector<Entry> store;
  std::vector<Letter> send;
  std::optional<Time> wake;
  std::optional<Record> finished;  // A game that is over now, for the archive.
};

}  // namespace incan
