// The tables of a server, and how to find them. The store has the directory of all open tables; here are only
// those that somebody has come to and those where a game is going on.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/table_task.h"

namespace incan {

class Lobby {
 public:
  explicit Lobby(Services& services) : services_(services) {}

  // Resumes the games that are going on. A table that does not add up is left as it is in the store, and
  // logged.
  void carry_on(Store& store);

  // Whether there is room for another table; one that has long been deserted gives way if there is not.
  asio::awaitable<bool> make_room();
  // Returns once the table is stored, and calls `ended` when the table has ended. Throws StoreError if
  // storing fails, as everything below does if the store cannot be read.
  asio::awaitable<std::shared_ptr<TableTask>> open(Settings settings, GuestId host,
                                                   std::function<void()> ended);
  // The table if it is here already, or null.
  std::shared_ptr<TableTask> find(const std::string& id) const;
  // The table, which is restored if it is not here yet, or null if there is none.
  asio::awaitable<std::shared_ptr<TableTask>> arrive(std::string id);

  // Questions to the directory.
  asio::awaitable<std::optional<TableSummary>> summary(std::string id);
  asio::awaitable<std::optional<TableSummary>> summary_with_code(std::string code);
  // A limited list of public tables, as JSON; those still waiting for players come first.
  asio::awaitable<std::string> listed();
  // The tables where the guest has a seat or is the host.
  asio::awaitable<std::vector<TableSummary>> of_guest(GuestId guest);
  // How many these are, with those that are being opened.
  asio::awaitable<std::size_t> count_of_guest(GuestId guest);

  // Frees the seats of a guest who was deleted.
  asio::awaitable<void> forget(GuestId guest);
  // Closes tables that nobody has come to for long; returns how many.
  asio::awaitable<std::size_t> close_unused();
  // Lets every table finish its current work; calls `ended` after the last.
  void stop(std::function<void()> ended);

 private:
  // Null if the entries do not add up.
  std::optional<Table> restore(std::span<const StoredEntry> stored);
  void add(const std::string& id, Table table, std::uint64_t next, std::function<void()> ended);
  void note_change(const std::string& id);
  // The table's present summary if it is here, and else the stored one.
  std::optional<TableSummary> summary_of(const OpenTable& stored) const;
  std::shared_ptr<TableTask> longest_deserted() const;

  Services& services_;
  std::map<std::string, std::shared_ptr<TableTask>, std::less<>> tables_;
  std::set<std::string> quarantined_;
  // Of tables that are being stored: their hosts and their codes.
  std::multiset<GuestId> opening_;
  std::set<std::string> new_codes_;

  // The list of public tables, made anew when one of them has changed here, and now and then.
  struct PublicList {
    std::string json;
    std::uint64_t changes = 0;
    std::chrono::steady_clock::time_point made;
  };
  std::optional<PublicList> list_;
  std::uint64_t changes_of_list_ = 0;
  std::set<std::string> listed_;  // The tables here that are on it.

  std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
  std::size_t running_ = 0;  // Tables that have not stopped yet.
  std::function<void()> all_ended_;
};

}  // namespace incan
