#include "server/lobby.h"

#include <algorithm>
#include <chrono>
#include <span>
#include <utility>

#include "protocol/entry_text.h"
#include "protocol/http_body.h"
#include "server/names.h"
#include "server/restore.h"

namespace incan {
namespace {

constexpr std::size_t most_listed = 100;
// How long nobody may have been at a table that gives way when the server is full: one where no game is
// running, and one where people have stopped playing.
constexpr std::chrono::minutes deserted{5};
constexpr std::chrono::minutes deserted_game{60};

}  // namespace

void Lobby::carry_on(Store& store) {
  const auto start = std::chrono::steady_clock::now();
  std::size_t quarantined = 0;
  store.visit_tables([&](std::span<const StoredEntry> stored) {
    const std::string& id = stored.front().table;
    auto table = restore_table(stored, clock_now());
    if (table) {
      add(id, *std::move(table), stored.back().number + 1, [] {});
    } else {
      ++quarantined;
      services_.log.error("table {}: quarantined because its stored entries do not add up: {}",
                          short_table_id(id), in_words(table.error()));
    }
  });
  services_.metrics.tables_restored.Set(static_cast<double>(tables_.size()));
  services_.metrics.tables_quarantined.Set(static_cast<double>(quarantined));
  const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
  // Not from how many entries: their number tells whether somebody has changed a choice.
  services_.log.info("restored {} tables in {:.0f} ms; {} quarantined", tables_.size(), took.count(),
                     quarantined);
}

void Lobby::add(const std::string& id, Table table, std::uint64_t next, std::function<void()> ended) {
  const auto task = std::make_shared<TableTask>(services_, id, std::move(table), next);
  tables_[id] = task;
  by_code_[spoken_code(id)] = id;
  index(id);
  task->on_change([this, id] { index(id); });
  services_.metrics.tables.Set(static_cast<double>(tables_.size()));
  task->start([this, id, ended = std::move(ended)] {
    // During shutdown, stopped tables are kept until the server is destroyed.
    if (!all_ended_) {
      remove(id);
      ended();
    } else if (--running_ == 0) {
      all_ended_();
    }
  });
}

void Lobby::remove(const std::string& id) {
  index(id, {});
  indexed_.erase(id);
  by_code_.erase(spoken_code(id));
  tables_.erase(id);
  services_.metrics.tables.Set(static_cast<double>(tables_.size()));
}

void Lobby::index(const std::string& id) {
  const TableTask& table = *tables_.at(id);
  Indexed now{table.seated(), std::nullopt};
  if (table.host()) now.guests.insert(*table.host());
  if (table.summary().settings.listed) now.listed = Place{table.summary().phase, id};
  index(id, std::move(now));
}

void Lobby::index(const std::string& id, Indexed now) {
  Indexed& before = indexed_[id];
  if (before.listed || now.listed) list_.reset();
  if (before.listed != now.listed) {
    if (before.listed) listed_.erase(*before.listed);
    if (now.listed) listed_.insert(*now.listed);
  }
  if (before.guests != now.guests) {
    for (GuestId guest : before.guests) {
      const auto own = of_guest_.find(guest);
      own->second.erase(id);
      if (own->second.empty()) of_guest_.erase(own);
    }
    for (GuestId guest : now.guests) of_guest_[guest].insert(id);
  }
  before = std::move(now);
}

std::shared_ptr<TableTask> Lobby::longest_deserted() const {
  std::shared_ptr<TableTask> longest;
  const auto now = std::chrono::steady_clock::now();
  for (const auto& [id, table] : tables_) {
    const auto since = table->deserted_since();
    const auto enough = table->summary().phase == Phase::playing ? deserted_game : deserted;
    if (!since || now - *since < enough) continue;
    if (!longest || *since < *longest->deserted_since()) longest = table;
  }
  return longest;
}

asio::awaitable<bool> Lobby::make_room() {
  const auto is_full = [this] { return tables_.size() + opening_ >= services_.configuration.tables; };
  if (is_full()) {
    if (const auto table = longest_deserted()) {
      co_await table->give_way();
      services_.metrics.gave_way.Increment();
    }
  }
  co_return !is_full();
}

asio::awaitable<std::shared_ptr<TableTask>> Lobby::open(Settings settings, GuestId host,
                                                        std::function<void()> ended) {
  std::string id = new_table_id();
  while (by_code_.contains(spoken_code(id))) id = new_table_id();
  // Reserve the code while the table is being stored.
  by_code_[spoken_code(id)] = id;
  ++opening_;
  const Entry opening = Table::open(settings, host, {clock_now(), random_seed});
  Batch batch;
  batch.entries.push_back({id, 0, write_entry(opening)});
  batch.id = services_.writer.new_batch_id();
  const auto fault = co_await submit(services_, batch);
  --opening_;
  if (fault) {
    by_code_.erase(spoken_code(id));
    throw StoreError(*fault);
  }
  if (all_ended_) throw StoreError("the server is stopping");
  add(id, Table(std::span(&opening, 1), clock_now()), 1, std::move(ended));
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

const std::string& Lobby::listed() {
  if (!list_) {
    std::vector<TableSummary> list;
    for (const auto& [phase, id] : listed_) {
      if (list.size() == most_listed) break;
      list.push_back(tables_.at(id)->summary());
    }
    list_ = write_tables(list);
  }
  return *list_;
}

std::vector<TableSummary> Lobby::of_guest(GuestId guest) const {
  std::vector<TableSummary> list;
  if (const auto own = of_guest_.find(guest); own != of_guest_.end()) {
    for (const std::string& id : own->second) list.push_back(tables_.at(id)->summary());
  }
  return list;
}

std::size_t Lobby::count_of_guest(GuestId guest) const {
  const auto own = of_guest_.find(guest);
  return own == of_guest_.end() ? 0 : own->second.size();
}

void Lobby::forget(GuestId guest) {
  const auto own = of_guest_.find(guest);
  if (own == of_guest_.end()) return;
  for (const std::string& id : own->second) {
    const auto table = tables_.at(id);
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
