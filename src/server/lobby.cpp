#include "server/lobby.h"

#include <algorithm>
#include <chrono>
#include <span>
#include <utility>

#include "protocol/entry_text.h"
#include "server/names.h"
#include "server/restore.h"

namespace incan {
namespace {

constexpr std::size_t most_listed = 100;

}  // namespace

void Lobby::carry_on(Store& store) {
  const auto start = std::chrono::steady_clock::now();
  std::size_t entries = 0;
  std::size_t quarantined = 0;
  store.visit_tables([&](std::span<const StoredEntry> stored) {
    const std::string& id = stored.front().table;
    auto table = restore_table(stored, clock_now());
    if (table) {
      entries += stored.size();
      add(id, *std::move(table), stored.back().number + 1);
    } else {
      ++quarantined;
      services_.log.error("table {}: quarantined because its stored entries do not add up: {}",
                          short_table_id(id), in_words(table.error()));
    }
  });
  services_.metrics.tables_restored.Set(static_cast<double>(tables_.size()));
  services_.metrics.tables_quarantined.Set(static_cast<double>(quarantined));
  const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
  services_.log.info("restored {} tables from {} entries in {:.0f} ms; {} quarantined", tables_.size(),
                     entries, took.count(), quarantined);
}

void Lobby::add(const std::string& id, Table table, std::uint64_t next) {
  const auto task = std::make_shared<TableTask>(services_, id, std::move(table), next);
  tables_[id] = task;
  by_code_[spoken_code(id)] = id;
  services_.metrics.tables.Set(static_cast<double>(tables_.size()));
  task->start([this, id] {
    // During shutdown, stopped tables are kept until the server is destroyed.
    if (!all_ended_) {
      by_code_.erase(spoken_code(id));
      tables_.erase(id);
    } else if (--running_ == 0) {
      all_ended_();
    }
    services_.metrics.tables.Set(static_cast<double>(tables_.size()));
  });
}

asio::awaitable<std::shared_ptr<TableTask>> Lobby::open(Settings settings, GuestId host) {
  std::string id = new_table_id();
  while (by_code_.contains(spoken_code(id))) id = new_table_id();
  // Reserve the code while the table is being stored.
  by_code_[spoken_code(id)] = id;
  const Entry opening = Table::open(settings, host, {clock_now(), random_seed});
  Batch batch;
  batch.entries.push_back({id, 0, write_entry(opening)});
  batch.id = services_.writer.new_batch_id();
  if (const auto fault = co_await submit(services_, batch)) {
    by_code_.erase(spoken_code(id));
    throw StoreError(*fault);
  }
  if (all_ended_) throw StoreError("the server is stopping");
  add(id, Table(std::span(&opening, 1), clock_now()), 1);
  co_return find(id);
}

std::shared_ptr<TableTask> Lobby::find(const std::string& id) const {
  const auto found = tables_.find(id);
  return found == tables_.end() ? nullptr : found->second;
}

std::shared_ptr<TableTask> Lobby::find_by_code(const std::string& code) const {
  const auto found = by_code_.find(code);
  if (found == by_code_.end()) return nullptr;
  const auto table = find(found->second);
  return table && table->is_found_by_code() ? table : nullptr;
}

std::vector<TableSummary> Lobby::listed() const {
  std::vector<TableSummary> list;
  for (const auto& [id, table] : tables_) {
    if (table->summary().settings.listed) list.push_back(table->summary());
  }
  std::stable_sort(list.begin(), list.end(),
                   [](const TableSummary& a, const TableSummary& b) { return a.phase < b.phase; });
  if (list.size() > most_listed) list.resize(most_listed);
  return list;
}

std::vector<TableSummary> Lobby::of_guest(GuestId guest) const {
  std::vector<TableSummary> list;
  for (const auto& [id, table] : tables_) {
    if (table->seats(guest) || table->host() == guest) list.push_back(table->summary());
  }
  return list;
}

std::size_t Lobby::tables_of_host(GuestId guest) const {
  return static_cast<std::size_t>(std::count_if(
      tables_.begin(), tables_.end(), [&](const auto& one) { return one.second->host() == guest; }));
}

void Lobby::forget(GuestId guest) {
  for (const auto& [id, table] : tables_) {
    if (table->seats(guest)) table->forget(guest);
  }
}

std::set<GuestId> Lobby::seated() const {
  std::set<GuestId> guests;
  for (const auto& [id, table] : tables_) {
    guests.insert(table->seated().begin(), table->seated().end());
    if (table->host()) guests.insert(*table->host());
  }
  return guests;
}

void Lobby::stop(std::function<void()> ended) {
  all_ended_ = std::move(ended);
  running_ = tables_.size();
  if (running_ == 0) return all_ended_();
  for (const auto& [id, table] : tables_) table->stop();
}

}  // namespace incan
