// Where guests, tables, and finished games are kept. A store does not interpret entries or records: to it
// they are text. Every store passes the contract in store_contract_test.cpp.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <system_error>
#include <vector>

#include "deal/deal.h"
#include "record/problem.h"
#include "table/settings.h"

namespace incan {

// The disk is full, the file is not ours, or it cannot be accessed. The operation had no effect.
class StoreError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
  explicit StoreError(const Problem& problem) : std::runtime_error(problem.english()), problem_(problem) {}
  StoreError(const std::string& file, int system_error)
      : std::runtime_error(file + ": " + std::generic_category().message(system_error)),
        system_error_(system_error) {}
  // The same, translatable; empty if the message comes from the system or from SQLite.
  const Problem& problem() const { return problem_; }
  // What the system says about the file, as a value of errno; 0 if it is something else.
  int system_error() const { return system_error_; }
  // Whether the file is there and can be read, but this program cannot use what it holds.
  bool is_bad_data() const {
    return problem_.id() == "file.database.foreign" || problem_.id() == "file.database.newer";
  }

 private:
  Problem problem_;
  int system_error_ = 0;
};

// SHA-256 of a guest's token; the token itself is never stored.
using TokenHash = Seed;

struct Guest {
  GuestId id{};
  std::string name;
  Time seen{};  // The guest's last visit.
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
  std::vector<GuestId> guests;  // Who played, except bots and guests removed since.
  bool listed = false;          // Its table was listed, so the game is public.
};
struct StoredGame {
  GameId id{};
  std::string table;
  Time ended{};
  std::string record;
  bool operator==(const StoredGame&) const = default;
};

// Stored atomically, from any number of tables.
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
  virtual void rename(GuestId id, const std::string& name) = 0;
  virtual void was_here(GuestId id, Time now) = 0;
  // The guest's games stay with the others who played, and are deleted if there is nobody else.
  virtual void remove_guest(GuestId id) = 0;
  // Removes guests last seen before that time who have played no game. Returns how many.
  virtual int remove_unused_guests(Time before) = 0;

  // Tables and games. When this returns, the whole batch is durable; if it throws, nothing was stored. An
  // entry that is not the next of its table is an error.
  virtual void commit(const Batch& batch) = 0;
  // The tables that have entries, and their entries in order. Entries are written often and read only when a
  // server starts, so this may scan all of them.
  virtual std::map<std::string, std::vector<std::string>> tables() = 0;
  virtual std::vector<std::string> entries(const std::string& table) = 0;

  virtual std::optional<StoredGame> game(GameId id) = 0;
  virtual bool has_played(GuestId guest, GameId game) = 0;
  // Newest first, at most this many, and only those that ended before the given time, if any.
  virtual std::vector<StoredGame> games_of_table(const std::string& table) = 0;
  virtual std::vector<StoredGame> games_of_guest(GuestId guest, int most, std::optional<Time> before) = 0;
  virtual std::vector<StoredGame> listed_games(int most, std::optional<Time> before) = 0;
  // Removes the game from the guest's list; deletes it when it is on nobody's. False if it was not theirs.
  virtual bool remove_game(GuestId guest, GameId game) = 0;
};

}  // namespace incan
