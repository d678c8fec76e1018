// The server's store: one SQLite file in WAL mode, flushed to disk with every commit. The only place that
// knows SQL.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>

#include "store/store.h"

namespace incan {

class SqliteStore final : public Store {
 public:
  // Opens the file, creates it if it does not exist, and migrates an older schema. Throws StoreError for a
  // newer schema, for a file that is not ours, or for one that another store has open.
  explicit SqliteStore(const std::string& file);
  ~SqliteStore() override;

  Guest add_guest(const TokenHash& token, const std::string& name, Time now) override;
  std::optional<Guest> guest_with(const TokenHash& token) override;
  void rename(GuestId id, const std::string& name) override;
  void was_here(GuestId id, Time now) override;
  void remove_guest(GuestId id) override;
  int remove_unused_guests(Time before) override;
  void commit(const Batch& batch) override;
  std::map<std::string, std::vector<std::string>> tables() override;
  std::vector<std::string> entries(const std::string& table) override;
  std::optional<StoredGame> game(GameId id) override;
  bool has_played(GuestId guest, GameId game) override;
  std::vector<StoredGame> games_of_table(const std::string& table) override;
  std::vector<StoredGame> games_of_guest(GuestId guest, int most, std::optional<Time> before) override;
  std::vector<StoredGame> listed_games(int most, std::optional<Time> before) override;
  bool remove_game(GuestId guest, GameId game) override;

  // For tests of a full disk: limits the file to this many pages; 0 removes the limit.
  void limit_pages(int most);

 private:
  class Connection;
  void sweep();

  std::unique_ptr<Connection> connection_;
  std::map<std::string, std::uint64_t> next_;  // The number of each table's next entry.
  std::set<std::string> closed_;               // Closed tables whose entries still exist.
};

}  // namespace incan
