// The store that a server uses: one SQLite file, written ahead and flushed to the disk with every commit. The
// only place that knows SQL.
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
  // Opens the file, makes it if it is not there, and brings an older one up to date. A newer one, a file that
  // is something else, or one that another store has open, is a StoreError.
  explicit SqliteStore(const std::string& file);
  ~SqliteStore() override;

  Guest add_guest(const TokenHash& token, const std::string& name, Time now) override;
  std::optional<Guest> guest_with(const TokenHash& token) override;
  std::optional<Guest> guest(GuestId id) override;
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

  // For tests of a full disk: the file may grow to so many pages, or with 0 as far as it likes.
  void limit_pages(int most);

 private:
  class Connection;
  void sweep();

  std::unique_ptr<Connection> connection_;
  std::map<std::string, std::uint64_t> next_;  // The number of each table's next entry.
  std::set<std::string> closed_;               // Tables whose entries are still there.
};

}  // namespace incan
