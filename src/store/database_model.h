// A model of a database that several nodes share: in memory, on a clock that goes only when it is told to,
// and without what nodes do not differ in. It is for simulations, and passes nodes_contract_test.cpp.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "store/lease_clock.h"
#include "store/store.h"

namespace incan {

class DatabaseModel {
 public:
  void pass(Time time) { now_ += time; }
  Time now() const { return now_; }
  std::vector<StoredEntry> entries(const std::string& table) const;
  const std::vector<NewGame>& games() const { return games_; }

 private:
  friend class NodeModel;
  struct Node {
    std::string address;
    Time lease_until{};
  };
  struct Table {
    std::vector<StoredEntry> entries;
    std::optional<std::uint64_t> owner;  // A node's id; 0 for none any more.
  };

  Time now_{};
  std::uint64_t last_node_ = 0;
  std::map<std::uint64_t, Node> nodes_;
  std::map<std::string, Table> tables_;
  std::set<BatchId> batches_;
  std::vector<NewGame> games_;
};

// A node's session. Its functions do what those of a store do.
class NodeModel {
 public:
  // Takes a lease, as enter() does.
  NodeModel(std::shared_ptr<DatabaseModel> database, std::string address);

  void enter();
  void renew();
  // Ends the lease.
  void go();
  void expect_lease() const;
  std::optional<Owner> become_owner(const std::string& table);
  void release(const std::string& table);
  std::vector<std::string> adopt(int most);
  void commit(const Batch& batch);
  bool is_stored(BatchId id) const;
  std::vector<StoredEntry> entries(const std::string& table) const { return all_.entries(table); }

 private:
  bool is_gone(std::uint64_t node) const { return !all_.nodes_.contains(node); }
  void remove_nodes_whose_leases_are_over();

  std::shared_ptr<DatabaseModel> database_;
  DatabaseModel& all_ = *database_;
  std::string address_;
  std::uint64_t id_ = 0;
};

}  // namespace incan
