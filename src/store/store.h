// Where guests, tables and finished games are kept. A store knows nothing of what an entry or a record says:
// they are texts to it. Every store passes the contract in store_contract_test.cpp.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "deal/deal.h"
#include "table/settings.h"

namespace incan {

// The disk is full, the file is not ours, or it does not answer. What was asked for has not happened.
class StoreError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// SHA-256 of a guest's token; the token itself is stored nowhere.
using TokenHash = Seed;

struct Guest {
  GuestId id{};
  std::string name;
  Time seen{};  // When the guest was last here.
  bool operator==(const Guest&) const = default;
};

// An entry of a table, numbered from 0 without gaps.
struct StoredEntry {
  std::string table;
  std::uint64_t number = 0;
  std::string text;
  bool operator==(const StoredEntry&) const = default;
};

enum class GameId : std::uint64_t {};

// A finished game.
struct NewGame {
  std::string table;
  Time ended{};
  std::string record;
  std::vector<GuestId> guests;  // Who played, bots apart; whoever has been removed since does not count.
  bool listed = false;          // Its table was open to everybody, and so is the game.
};
struct StoredGame {
  GameId id{};
  std::string table;
  Time ended{};
  std::string record;
  bool operator==(const StoredGame&) const = default;
};

// What is stored at once, from however many tables.
struct Batch {
  std::vector<StoredEntry> entries;
  std::vector<NewGame> games;
  std::vector<std::string> closed;  // Tables whose entries are no longer needed.

  bool empty() const { return entries.empty() && games.empty() && closed.empty(); }
};

class Store {
 public:
  Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  virtual ~Store() = default;

  // Guests.
  virtual Guest add_guest(const TokenHash& token, const std::string& name, Time now) = 0;
  virtual std::optional<Guest> guest_with(const TokenHash& token) = 0;
  virtual std::optional<Guest> guest(GuestId id) = 0;
  virtual void rename(GuestId id, const std::string& name) = 0;
  virtual void was_here(GuestId id, Time now) = 0;
  // The guest's games stay with those who played along, and go if there is nobody else.
  virtual void remove_guest(GuestId id) = 0;
  // Removes guests who were last here before that time and have played no game; says how many.
  virtual int remove_unused_guests(Time before) = 0;

  // Tables and games. When this returns, all of the batch is safe; if it throws, nothing of it has happened.
  // An entry that is not the next of its table is such a fault.
  virtual void commit(const Batch& batch) = 0;
  // The tables that have entries, and their entries in order. Entries are written often and read when a
  // server starts: this may look through all there are.
  virtual std::map<std::string, std::vector<std::string>> tables() = 0;
  virtual std::vector<std::string> entries(const std::string& table) = 0;

  virtual std::optional<StoredGame> game(GameId id) = 0;
  virtual bool has_played(GuestId guest, GameId game) = 0;
  // Newest first, at most so many, that ended before a time if one is given.
  virtual std::vector<StoredGame> games_of_table(const std::string& table) = 0;
  virtual std::vector<StoredGame> games_of_guest(GuestId guest, int most, std::optional<Time> before) = 0;
  virtual std::vector<StoredGame> listed_games(int most, std::optional<Time> before) = 0;
  // The guest no longer has this game; when nobody has it any more, it is gone. False if it was not theirs.
  virtual bool remove_game(GuestId guest, GameId game) = 0;
};

}  // namespace incan
