// The server's store in a PostgreSQL database, which several processes may share as nodes.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "store/lease_clock.h"
#include "store/store.h"

namespace incan {

class PostgresStore final : public Store {
 public:
  // Connects, makes or migrates the tables, and takes a lease. `address` is this node's for other nodes; a
  // process without one is alone, and waits for the leases of those that have died. Throws StoreIsAway if the
  // database cannot be reached, and StoreError if it cannot be used, or another server uses it and one of the
  // two is alone.
  explicit PostgresStore(const std::string& url, const std::string& address = "",
                         Renewal renewal = Renewal::on);
  ~PostgresStore() override;

  bool is_sure_of_lease() const override;
  void when_lease_is_lost(const std::function<void()>& call) override;
  void expect_lease() const override;
  void enter() override;
  std::optional<Owner> become_owner(const std::string& table) override;
  void release(const std::string& table) override;
  std::vector<std::string> adopt(int most) override;
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
  class Session;
  std::unique_ptr<Session> session_;
  std::string address_;
};

}  // namespace incan
