// The server's store: one SQLite file in WAL mode, flushed to disk with every commit. The only place that
// knows SQL.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "store/store.h"

namespace SQLite {  // NOLINT(readability-identifier-naming): the name of another library
class Statement;
}

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
  std::vector<GuestId> remove_unused_guests(Time before) override;
  using Store::commit;
  void commit(std::span<const Batch> batches) override;
  bool is_stored(BatchId id) override;
  void visit_tables(const std::function<void(std::span<const StoredEntry>)>& visit) override;
  std::vector<StoredEntry> entries(const std::string& table) override;
  StoreSize size() override;
  std::vector<StoredEntry> claim(const std::string& table) override;
  std::vector<std::string> tables_to_restore() override;
  std::optional<OpenTable> table(const std::string& id) override;
  std::optional<OpenTable> table_with_code(const std::string& code) override;
  std::vector<OpenTable> listed_tables(int most) override;
  std::vector<OpenTable> tables_of_guest(GuestId guest) override;
  std::vector<std::string> unused_tables(Time before, int most) override;
  std::optional<StoredGame> game(GameId id) override;
  bool has_played(GuestId guest, GameId game) override;
  std::vector<ListedGame> games_of_table(const std::string& table, int most,
                                         std::optional<Time> before) override;
  std::vector<ListedGame> games_of_guest(GuestId guest, int most, std::optional<Time> before) override;
  std::vector<ListedGame> listed_games(int most, std::optional<Time> before) override;
  bool remove_game(GuestId guest, GameId game) override;
  int remove_old_games(std::optional<Time> before, std::optional<std::uint64_t> keep, int most) override;

  // For tests of a full disk: limits the file to this many pages; 0 removes the limit.
  void limit_pages(int most);

 private:
  class Connection;
  void add_batch(BatchId id);
  std::uint64_t add_entry(const StoredEntry& entry, std::map<std::string, std::uint64_t>& next);
  std::uint64_t next_number(const std::string& table);
  void put_table(const OpenTable& table);
  std::vector<OpenTable> read_tables(SQLite::Statement& found);
  void add_game(const NewGame& game);
  std::vector<ListedGame> read_list(SQLite::Statement& found);

  std::unique_ptr<Connection> connection_;
  std::map<std::string, std::uint64_t> next_;  // The number of the next entry of each table that is claimed.
  std::uint64_t entries_ = 0;
};

}  // namespace incan
