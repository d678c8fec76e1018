// The tables of a server, and how they are found.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "server/table_task.h"

namespace incan {

class Lobby {
 public:
  explicit Lobby(Services& services) : services_(services) {}

  // Carries on with every table of the store. One that cannot be read is left alone and reported.
  void carry_on(Store& store);

  bool is_full() const { return tables_.size() >= services_.configuration.tables; }
  // Stored when this comes back. A fault of the store is thrown.
  asio::awaitable<std::shared_ptr<TableTask>> open(Settings settings, GuestId host);

  std::shared_ptr<TableTask> find(const std::string& id) const;
  std::shared_ptr<TableTask> find_by_code(const std::string& code) const;
  // Some of those that everybody may find: those where one can still sit down come first.
  std::vector<TableSummary> listed() const;
  // Where a guest sits, and those that the guest has opened and that are not yet played at.
  std::vector<TableSummary> of_guest(GuestId guest) const;
  std::size_t tables_of_host(GuestId guest) const;
  void forget(GuestId guest);

  // Every table finishes what it is about; `ended` is called after the last.
  void stop(std::function<void()> ended);

 private:
  void add(const std::string& id, std::span<const Entry> entries);

  Services& services_;
  std::map<std::string, std::shared_ptr<TableTask>, std::less<>> tables_;
  std::map<std::string, std::string, std::less<>> by_code_;
  std::size_t running_ = 0;  // Of those that are to stop.
  std::function<void()> all_ended_;
};

}  // namespace incan
