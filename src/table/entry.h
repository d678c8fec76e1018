// What has happened at a table, in the order in which it did. A table is these entries: they are stored
// before anybody is told, and a table is made again from them after a restart.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "deal/deal.h"
#include "table/settings.h"

namespace incan {

// Numbers that a guest gives to what it does, so that a repeat is known as one.
using ActionId = std::uint64_t;

struct Opened {
  Settings settings;
  Seed server_seed{};
  bool operator==(const Opened&) const = default;
};
struct Sat {
  PlayerId place{};
  std::string name;
  bool operator==(const Sat&) const = default;
};
// Somebody got up, or was asked to; in a running game a bot goes on for them.
struct GotUp {
  PlayerId place{};
  std::optional<std::string> stand_in;
  bool operator==(const GotUp&) const = default;
};
// Somebody is back at the place where a bot stood in.
struct CameBack {
  PlayerId place{};
  bool operator==(const CameBack&) const = default;
};
struct BotSat {
  PlayerId place{};
  std::string spec;
  std::string name;
  bool operator==(const BotSat&) const = default;
};
struct HostChanged {
  std::optional<GuestId> host;
  bool operator==(const HostChanged&) const = default;
};
struct SeedGiven {
  PlayerId place{};
  std::string client_seed;
  bool operator==(const SeedGiven&) const = default;
};
// Free places are taken away, and the first card is turned.
struct GameStarted {
  bool operator==(const GameStarted&) const = default;
};
// Somebody's choice, which nobody else may know before it is revealed (rule K3).
struct Chose {
  Seat adventurer{};
  Choice choice{};
  bool operator==(const Chose&) const = default;
};
// The joint choice. The cards that follow are those of the seed.
struct Revealed {
  Choices choices;
  bool operator==(const Revealed&) const = default;
};
// The same people begin again, with a fresh seed.
struct BeganAgain {
  Seed server_seed{};
  bool operator==(const BeganAgain&) const = default;
};
struct Closed {
  bool operator==(const Closed&) const = default;
};

using Happening = std::variant<Opened, Sat, GotUp, CameBack, BotSat, HostChanged, SeedGiven, GameStarted,
                               Chose, Revealed, BeganAgain, Closed>;

struct Entry {
  Time at{};
  // Who did it, and which of their actions it was; none where the table did it by itself.
  std::optional<GuestId> guest;
  ActionId action = 0;
  Happening happening;
  bool operator==(const Entry&) const = default;
};

}  // namespace incan
