// The tables of a server, and how to find them.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/table_task.h"

namespace incan {

class Lobby {
 public:
  explicit Lobby(Services& services) : services_(services) {}

  // Resumes every stored table. One that does not add up is left as it is in the store, and logged.
  void carry_on(Store& store);

  // Whether there is room for another table; one that has long been deserted gives way if there is not.
  asio::awaitable<bool> make_room();
  // Returns once the table is stored, and calls `ended` when the table has ended. Throws StoreError if
  // storing fails.
  asio::awaitable<std::shared_ptr<TableTask>> open(Settings settings, GuestId host,
                                                   std::function<void()> ended);

  std::shared_ptr<TableTask> find(const std::string& id) const;
  std::shared_ptr<TableTask> find_by_code(const std::string& code) const;
  // A limited list of public tables, as JSON; those still waiting for players come first.
  const std::string& listed();
  // The tables where the guest has a seat or is the host.
  std::vector<TableSummary> of_guest(GuestId guest) const;
  // How many these are.
  std::size_t count_of_guest(GuestId guest) const;
  void forget(GuestId guest);
  // The guests who have a seat or are the host anywhere.
  std::set<GuestId> seated() const;

  // Lets every table finish its current work; calls `ended` after the last.
  void stop(std::function<void()> ended);

 private:
  using Place = std::pair<Phase, std::string>;
  // What the indexes below know of a table.
  struct Indexed {
    std::set<GuestId> guests;
    std::optional<Place> listed;
  };

  void add(const std::string& id, Table table, std::uint64_t next, std::function<void()> ended);
  void remove(const std::string& id);
  void index(const std::string& id);
  void index(const std::string& id, Indexed now);
  std::shared_ptr<TableTask> longest_deserted() const;

  Services& services_;
  std::map<std::string, std::shared_ptr<TableTask>, std::less<>> tables_;
  std::map<std::string, std::string, std::less<>> by_code_;
  // So that no question has to look at every table.
  std::map<std::string, Indexed, std::less<>> indexed_;
  std::map<GuestId, std::set<std::string>> of_guest_;
  std::set<Place> listed_;
  std::optional<std::string> list_;  // Made anew when a listed table has changed.
  std::size_t opening_ = 0;          // Tables that are being stored.
  std::size_t running_ = 0;          // Tables that have not stopped yet.
  std::function<void()> all_ended_;
};

}  // namespace incan
