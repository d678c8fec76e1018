// Where guests, tables, and finished games are kept. A store does not interpret entries or records: to it
// they are text. Every store passes the contract in store_contract_test.cpp.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <system_error>
#include <vector>

#include "deal/deal.h"
#include "record/record.h"
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

// The database cannot be reached at the moment. Whether a commit was stored may be unknown.
class StoreIsAway : public StoreError {
 public:
  using StoreError::StoreError;
};

// Another node has taken over: nothing can be stored any more before this process enters anew.
class LeaseLost : public StoreError {
 public:
  using StoreError::StoreError;
};

// An entry does not follow those that are stored. Nothing was stored.
class EntryIsNotNext : public StoreError {
 public:
  EntryIsNotNext() : StoreError("an entry is not the next of its table") {}
};

// SHA-256 of a guest's token; the token itself is never stored.
using TokenHash = Seed;

struct Guest {
  GuestId id{};
  std::string name;
  Time seen{};  // The guest's last visit.
  bool operator==(const Guest&) const = default;
};

// An entry of a table. Its number is one more than that of the entry before it; a new table begins with 0.
struct StoredEntry {
  std::string table;
  std::uint64_t number = 0;
  std::string text;
  bool opens = false;  // It replaces all entries of the table before it.
  bool operator==(const StoredEntry&) const = default;
};

// How an open table is found without reading its entries.
struct OpenTable {
  std::string id;
  std::string code;
  Time opened{};
  Time changed{};  // When this last changed.
  bool listed = false;
  Phase phase = Phase::waiting;
  std::vector<GuestId> guests;  // Those who sit there, and the host; in order.
  std::string about;            // What lists show of it: text to the store.
  bool operator==(const OpenTable&) const = default;
};

enum class GameId : std::uint64_t {};

// A guest's or a game's id as a database stores it.
template <typename Id>
std::int64_t stored_id(Id id) {
  return static_cast<std::int64_t>(id);
}

// How a finished game ended: what lists show of it.
struct PlayerResult {
  std::string name;
  int score = 0;
  bool won = false;
  bool operator==(const PlayerResult&) const = default;
};
struct GameResult {
  Edition edition = Edition::incan_gold;
  bool practice = false;
  std::vector<PlayerResult> players;
  bool operator==(const GameResult&) const = default;
};
GameResult result_of(const Record& record);

// A finished game.
struct NewGame {
  std::string table;
  Time ended{};
  std::string record;
  std::vector<GuestId> guests;  // Who played, except bots and guests removed since.
  bool listed = false;          // Its table was listed, so the game is public.
  GameResult result = {};
};
// A finished game in a list.
struct ListedGame {
  GameId id{};
  std::string table;
  Time ended{};
  GameResult result;
  bool operator==(const ListedGame&) const = default;
};
struct StoredGame {
  GameId id{};
  std::string table;
  Time ended{};
  std::string record;
  bool operator==(const StoredGame&) const = default;
};

// Identifies a batch: the writer that made it, and its number there. The number 0 is none.
struct BatchId {
  std::uint64_t writer = 0;
  std::uint64_t number = 0;
  auto operator<=>(const BatchId&) const = default;  // NOLINT(modernize-use-nullptr): mistaken for a pointer
};

// Stored atomically, from any number of tables.
struct Batch {
  std::vector<StoredEntry> entries;
  std::vector<NewGame> games;
  std::vector<std::string> closed;  // Tables whose entries are no longer needed.
  BatchId id = {};
  std::vector<OpenTable> tables = {};  // New ones, and those of which this has changed.

  bool empty() const { return entries.empty() && games.empty() && closed.empty() && tables.empty(); }
};

// The node that owns a table.
struct Owner {
  bool is_this_node = true;
  std::string address;  // For other nodes.
  bool operator==(const Owner&) const = default;
};

struct StoreSize {
  std::uint64_t bytes = 0;
  std::uint64_t entries = 0;
  std::uint64_t tables = 0;
};

class Store {
 public:
  Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  virtual ~Store() = default;

  // Nodes. Several processes may share a database; each is a node as long as its lease lasts. Most stores are
  // not shared: their process owns all tables, and cannot lose them. nodes_contract_test.cpp has the details.

  // Whether this process can be sure, by its own clock, that no other owns its tables. From any thread.
  virtual bool is_sure_of_lease() const { return true; }
  // What to call, from any thread, when the lease is lost: commit() and the like then throw LeaseLost. Once
  // this returns, nothing else is called.
  virtual void when_lease_is_lost(const std::function<void()>& /*call*/) {}
  // Throws LeaseLost if it is lost.
  virtual void expect_lease() const {}
  // Takes a new lease in place of one that was lost. This process then owns no table.
  virtual void enter() {}
  // Makes this node own a table unless a living node does. Returns the owner; nothing if there is no such
  // table.
  virtual std::optional<Owner> become_owner(const std::string& table) {
    return entries(table).empty() ? std::nullopt : std::optional(Owner());
  }
  // Nobody owns the table any more. Its owner must know what became of all its batches.
  virtual void release(const std::string& /*table*/) {}
  // Makes this node own tables that were left behind: those that were released, and those of nodes that are
  // gone; at most so many. Returns them.
  virtual std::vector<std::string> adopt(int /*most*/) { return {}; }

  // Guests.
  virtual Guest add_guest(const TokenHash& token, const std::string& name, Time now) = 0;
  virtual std::optional<Guest> guest_with(const TokenHash& token) = 0;
  virtual void rename(GuestId id, const std::string& name) = 0;
  virtual void was_here(GuestId id, Time now) = 0;
  // The guest's games stay with the others who played, and are deleted if there is nobody else.
  virtual void remove_guest(GuestId id) = 0;
  // Removes guests last seen before that time who are in none of the archive's games and at no open table.
  // Returns who they were.
  virtual std::vector<GuestId> remove_unused_guests(Time before) = 0;

  // Tables and games. When this returns, all these batches are durable, and the lease was not lost; if it
  // throws, nothing was stored, unless the answer was lost on the way. An entry that is not the next of its
  // table is EntryIsNotNext. A batch may have nothing in it but its id.
  virtual void commit(std::span<const Batch> batches) = 0;
  void commit(const Batch& batch) { commit(std::span(&batch, 1)); }
  // Whether a batch of this process was stored. Thousands of later batches must not have been stored since.
  virtual bool is_stored(BatchId id) = 0;
  // Visits each table that has entries, with its entries by number. What is there is not checked.
  virtual void visit_tables(const std::function<void(std::span<const StoredEntry>)>& visit) = 0;
  virtual std::vector<StoredEntry> entries(const std::string& table) = 0;
  virtual StoreSize size() = 0;

  // Makes a table this process's own until it is closed, as whoever stores its first entry does; returns its
  // entries, which are none if there is no such table.
  virtual std::vector<StoredEntry> claim(const std::string& table) = 0;
  // The tables that a server has to restore when it starts: those where a game is going on, and those that
  // an older version has stored, which cannot be found otherwise.
  virtual std::vector<std::string> tables_to_restore() = 0;
  virtual std::optional<OpenTable> table(const std::string& id) = 0;
  // The newest, should there be several.
  virtual std::optional<OpenTable> table_with_code(const std::string& code) = 0;
  // Those that wait for players first; at most this many.
  virtual std::vector<OpenTable> listed_tables(int most) = 0;
  virtual std::vector<OpenTable> tables_of_guest(GuestId guest) = 0;
  // Those that nobody has claimed and that have not changed since then, the oldest first.
  virtual std::vector<std::string> unused_tables(Time before, int most) = 0;

  virtual std::optional<StoredGame> game(GameId id) = 0;
  virtual bool has_played(GuestId guest, GameId game) = 0;
  // Newest first, at most this many, and only those that ended before the given time, if any.
  virtual std::vector<ListedGame> games_of_table(const std::string& table, int most,
                                                 std::optional<Time> before) = 0;
  virtual std::vector<ListedGame> games_of_guest(GuestId guest, int most, std::optional<Time> before) = 0;
  virtual std::vector<ListedGame> listed_games(int most, std::optional<Time> before) = 0;
  // Removes the game from the guest's list; deletes it when it is on nobody's. False if it was not theirs.
  virtual bool remove_game(GuestId guest, GameId game) = 0;
  // Deletes the oldest games: those that ended before the given time, and those beyond the number to keep; at
  // most so many at once. Returns how many.
  virtual int remove_old_games(std::optional<Time> before, std::optional<std::uint64_t> keep, int most) = 0;
};

}  // namespace incan
