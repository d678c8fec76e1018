#include "store/database_model.h"

#include <utility>

namespace incan {

std::vector<StoredEntry> DatabaseModel::entries(const std::string& table) const {
  const auto found = tables_.find(table);
  return found == tables_.end() ? std::vector<StoredEntry>() : found->second.entries;
}

NodeModel::NodeModel(std::shared_ptr<DatabaseModel> database, std::string address)
    : database_(std::move(database)), address_(std::move(address)) {
  enter();
}

void NodeModel::enter() {
  id_ = ++all_.last_node_;
  all_.nodes_[id_] = {address_, all_.now_ + LeaseClock::lease_lasts};
}

void NodeModel::renew() {
  expect_lease();
  all_.nodes_[id_].lease_until = all_.now_ + LeaseClock::lease_lasts;
}

void NodeModel::go() {
  all_.nodes_.erase(id_);
}

void NodeModel::expect_lease() const {
  if (is_gone(id_)) throw LeaseLost("another node has taken over");
}

void NodeModel::remove_nodes_whose_leases_are_over() {
  std::erase_if(all_.nodes_, [this](const auto& node) {
    return node.first != id_ && node.second.lease_until < all_.now_;
  });
}

std::optional<Owner> NodeModel::become_owner(const std::string& table) {
  expect_lease();
  const auto found = all_.tables_.find(table);
  if (found == all_.tables_.end()) return std::nullopt;
  remove_nodes_whose_leases_are_over();
  auto& owner = found->second.owner;
  if (owner && owner != id_ && !is_gone(*owner)) return Owner{false, all_.nodes_[*owner].address};
  owner = id_;
  return Owner{true, address_};
}

void NodeModel::release(const std::string& table) {
  const auto found = all_.tables_.find(table);
  if (found != all_.tables_.end() && found->second.owner == id_) found->second.owner = 0;
}

std::vector<std::string> NodeModel::adopt(int most) {
  expect_lease();
  remove_nodes_whose_leases_are_over();
  std::vector<std::string> adopted;
  for (auto& [id, table] : all_.tables_) {
    if (std::ssize(adopted) == most) break;
    if (!table.owner || !is_gone(*table.owner)) continue;
    table.owner = id_;
    adopted.push_back(id);
  }
  return adopted;
}

void NodeModel::commit(const Batch& batch) {
  expect_lease();
  if (batch.id.number != 0 && all_.batches_.contains(batch.id)) throw StoreError("a batch is stored already");
  // Change copies, so that nothing is stored if something is wrong.
  std::map<std::string, DatabaseModel::Table> changed;
  for (const StoredEntry& entry : batch.entries) {
    const auto [at, is_new] = changed.try_emplace(entry.table);
    if (const auto old = all_.tables_.find(entry.table); is_new && old != all_.tables_.end()) {
      at->second = old->second;
    }
    std::vector<StoredEntry>& own = at->second.entries;
    if (entry.number != (own.empty() ? 0 : own.back().number + 1)) throw EntryIsNotNext();
    if (entry.opens) own.clear();
    own.push_back(entry);
  }
  for (auto& [id, table] : changed) all_.tables_[id] = std::move(table);
  for (const std::string& table : batch.closed) all_.tables_.erase(table);
  all_.games_.insert(all_.games_.end(), batch.games.begin(), batch.games.end());
  if (batch.id.number != 0) all_.batches_.insert(batch.id);
}

bool NodeModel::is_stored(BatchId id) const {
  expect_lease();
  return all_.batches_.contains(id);
}

}  // namespace incan
