// The tables of a server, and how to find them.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "server/table_task.h"

namespace incan {

class Lobby {
 public:
  explicit Lobby(Services& services) : services_(services) {}

  // Resumes every stored table. One that does not add up is left as it is in the store, and logged.
  void carry_on(Store& store);

  bool is_full() const { return tables_.size() >= services_.configuration.tables; }
  // Returns once the table is stored. Throws StoreError if storing fails.
  asio::awaitable<std::shared_ptr<TableTask>> open(Settings settings, GuestId host);

  std::shared_ptr<TableTask> find(const std::string& id) const;
  std::shared_ptr<TableTask> find_by_code(const std::string& code) const;
  // A limited list of public tables; those still waiting for players come first.
  std::vector<TableSummary> listed() const;
  // The tables where the guest has a seat or is the host.
  std::vector<TableSummary> of_guest(GuestId guest) const;
  std::size_t tables_of_host(GuestId guest) const;
  void forget(GuestId guest);
  // The guests who have a seat or are the host anywhere.
  std::set<GuestId> seated() const;

  // Lets every table finish its current work; calls `ended` after the last.
  void stop(std::function<void()> ended);

 private:
  void add(const std::string& id, Table table, std::uint64_t next);

  Services& services_;
  std::map<std::string, std::shared_ptr<TableTask>, std::less<>> tables_;
  std::map<std::string, std::string, std::less<>> by_code_;
  std::size_t running_ = 0;  // Tables that have not stopped yet.
  std::function<void()> all_ended_;
};

}  // namespace incan
