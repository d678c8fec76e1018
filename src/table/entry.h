// Entries: what has happened at a table, in order. A table is its entries: they are stored before anybody is
// told, and a table is rebuilt from them after a restart.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "deal/deal.h"
#include "table/settings.h"

namespace incan {

// Numbers that a guest assigns to its actions, so that repeats can be recognized.
using ActionId = std::uint64_t;

// Somebody whom the host removed. Hosts refer to them by their numbers.
struct RemovedGuest {
  std::uint64_t number = 0;
  GuestId guest{};
  std::string name;
  bool operator==(const RemovedGuest&) const = default;
};
// What a person or a bot has won in the games of a table. A person is who they are under any name; a bot is
// its name.
struct SeriesResult {
  std::optional<GuestId> guest;
  std::string name;
  std::uint64_t games = 0;
  std::uint64_t wins = 0;
  std::uint64_t points = 0;
  bool operator==(const SeriesResult&) const = default;
};
// The last actions of a guest, in order.
struct GuestActions {
  GuestId guest{};
  std::vector<ActionId> actions;
  bool operator==(const GuestActions&) const = default;
};

// The state of a table between games: all that must survive when the entries before it go.
struct TableState {
  Time opened_at{};
  Time invited_at{};
  std::optional<GuestId> host;
  std::vector<Seat> seats;
  std::uint64_t games = 0;  // Started so far.
  std::uint64_t removals = 0;
  std::vector<RemovedGuest> removed;
  std::vector<SeriesResult> series;
  std::vector<GuestActions> done;
  // The joint choices of the game that has just been finished, which determine it together with the seeds.
  std::optional<std::vector<Choices>> revealed;
  bool operator==(const TableState&) const = default;
};

// Always the first entry of a table. A table that is folded gets another one, with its state, which replaces
// all entries before it.
struct Opened {
  Settings settings;
  Seed server_seed{};
  std::optional<TableState> state;  // None when the table is new.
  bool operator==(const Opened&) const = default;
};
struct Sat {
  SeatId seat{};
  std::string name;
  bool operator==(const Sat&) const = default;
};
// Somebody left a seat or was removed; during a game a bot takes over.
struct LeftSeat {
  SeatId seat{};
  std::optional<std::string> stand_in;
  // A person whom the host removed, and who may not sit down again until readmitted.
  bool is_removed = false;
  bool operator==(const LeftSeat&) const = default;
};
// Somebody took their seat back from a bot.
struct CameBack {
  SeatId seat{};
  bool operator==(const CameBack&) const = default;
};
struct BotSat {
  SeatId seat{};
  std::string spec;
  std::string name;
  bool operator==(const BotSat&) const = default;
};
struct Renamed {
  SeatId seat{};
  std::string name;
  bool operator==(const Renamed&) const = default;
};
// A bot that had this figure gets the one that it is exchanged for.
struct FigureChosen {
  SeatId seat{};
  Figure figure{};
  bool operator==(const FigureChosen&) const = default;
};
struct Readmitted {
  GuestId removed{};
  bool operator==(const Readmitted&) const = default;
};
// Free seats are added or removed to match.
struct SettingsChanged {
  Settings settings;
  bool operator==(const SettingsChanged&) const = default;
};
struct HostChanged {
  std::optional<GuestId> host;
  bool operator==(const HostChanged&) const = default;
};
struct SeedGiven {
  SeatId seat{};
  std::string client_seed;
  bool operator==(const SeedGiven&) const = default;
};
// Free seats and those of people who have not accepted the invitation are removed, and the first card is
// turned.
struct GameStarted {
  bool operator==(const GameStarted&) const = default;
};
// A choice, which nobody else may know before it is revealed (rule K3).
struct Chose {
  Adventurer adventurer{};
  Choice choice{};
  bool operator==(const Chose&) const = default;
};
// The joint choice. The cards that follow are determined by the seed.
struct Revealed {
  Choices choices;
  bool operator==(const Revealed&) const = default;
};
// The table gets ready for another game, with a fresh seed. The people at it are invited, except for the one
// who asked for it. Before there were invitations, everybody took part at once.
struct BeganAgain {
  Seed server_seed{};
  bool invites = false;
  bool operator==(const BeganAgain&) const = default;
};
struct InvitationAccepted {
  SeatId seat{};
  bool operator==(const InvitationAccepted&) const = default;
};
struct Closed {
  bool operator==(const Closed&) const = default;
};

using EntryBody = std::variant<Opened, Sat, LeftSeat, CameBack, BotSat, Renamed, FigureChosen, Readmitted,
                               SettingsChanged, HostChanged, SeedGiven, GameStarted, Chose, Revealed,
                               BeganAgain, InvitationAccepted, Closed>;

struct Entry {
  Time at{};
  // The guest and the number of the guest's action; none for what the table did by itself.
  std::optional<GuestId> guest;
  ActionId action = 0;
  EntryBody body;
  // Earlier actions of the same guest that were accepted without an entry, because they changed nothing.
  std::vector<ActionId> unchanged = {};
  bool operator==(const Entry&) const = default;
};

}  // namespace incan
