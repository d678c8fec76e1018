// A store that keeps nothing when the program ends: for tests, and as the simplest reading of the contract.
#pragma once

#include <map>
#include <set>

#include "store/store.h"

namespace incan {

class MemoryStore : public Store {
 public:
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

 private:
  struct Kept {
    StoredGame game;
    GameResult result;
    std::set<GuestId> guests;
    bool listed = false;
  };
  template <typename Wanted>
  std::vector<ListedGame> newest_first(int most, std::optional<Time> before, Wanted wanted) const;

  std::uint64_t last_guest_ = 0;
  std::uint64_t last_game_ = 0;
  std::map<GuestId, Guest> guests_;
  std::map<TokenHash, GuestId> tokens_;
  std::map<std::string, std::vector<StoredEntry>> tables_;
  std::map<std::string, OpenTable> directory_;
  std::set<std::string> claimed_;
  std::set<BatchId> batches_;
  std::map<GameId, Kept> games_;
};

}  // namespace incan
