#include "server/lobby.h"

#include <algorithm>
#include <chrono>
#include <span>
#include <utility>

#include "protocol/entry_text.h"
#include "protocol/http_body.h"
#include "protocol/summary_text.h"
#include "server/names.h"
#include "server/restore.h"

namespace incan {
namespace {

constexpr int most_listed = 100;
// How old the list of public tables may be: other servers change it, too.
constexpr std::chrono::seconds list_lasts{1};
// How long nobody may have been at a table that gives way when the server is full: one where no game is
// running, and one where people have stopped playing.
constexpr std::chrono::minutes deserted{5};
constexpr std::chrono::minutes deserted_game{60};
// How many tables to restore in order to close them before others have their turn.
constexpr int most_closed_at_once = 50;

}  // namespace

void Lobby::carry_on(Store& store) {
  const auto start = std::chrono::steady_clock::now();
  Batch missing;
  for (const std::string& id : store.tables_to_restore()) {
    const std::vector<StoredEntry> stored = store.entries(id);
    auto table = restore(stored);
    if (!table) continue;
    if (!store.table(id)) missing.tables.push_back(in_directory(id, *table, clock_now()));
    // Whoever comes to another one will have it restored.
    if (table->phase() != Phase::playing) continue;
    store.claim(id);
    add(id, *std::move(table), stored.back().number + 1, [] {});
  }
  if (!missing.empty()) store.commit(missing);
  services_.metrics.tables_restored.Set(static_cast<double>(tables_.size()));
  const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
  // Not from how many entries: their number tells whether somebody has changed a choice.
  services_.log.info("restored {} tables in {:.0f} ms; {} quarantined", tables_.size(), took.count(),
                     quarantined_.size());
}

std::optional<Table> Lobby::restore(std::span<const StoredEntry> stored) {
  auto table = restore_table(stored, clock_now());
  if (table) return *std::move(table);
  const std::string& id = stored.front().table;
  services_.log.error("table {}: quarantined because its stored entries do not add up: {}",
                      short_table_id(id), in_words(table.error()));
  quarantined_.insert(id);
  services_.metrics.tables_quarantined.Set(static_cast<double>(quarantined_.size()));
  return std::nullopt;
}

void Lobby::add(const std::string& id, Table table, std::uint64_t next, std::function<void()> ended) {
  const auto task = std::make_shared<TableTask>(services_, id, std::move(table), next);
  tables_[id] = task;
  note_change(id);
  task->on_change([this, id] { note_change(id); });
  task->start([this, id, ended = std::move(ended)] {
    // During shutdown, stopped tables are kept until the server is destroyed.
    if (!all_ended_) {
      tables_.erase(id);
      if (listed_.erase(id) > 0) ++changes_of_list_;
      ended();
    } else if (--running_ == 0) {
      all_ended_();
    }
  });
}

void Lobby::note_change(const std::string& id) {
  const bool is_listed = tables_.at(id)->summary().settings.listed;
  const bool was_listed = is_listed ? !listed_.insert(id).second : listed_.erase(id) > 0;
  if (is_listed || was_listed) ++changes_of_list_;
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
  const auto count = [](Store& store) { return store.size().tables; };
  const std::size_t open = co_await ask(services_, count);
  const std::size_t most = services_.configuration.tables;
  if (open + opening_.size() < most) co_return true;
  auto table = longest_deserted();
  // Somebody may still be on the way back to a table after a restart.
  if (!table && std::chrono::steady_clock::now() - started_ >= deserted) {
    const auto unused = [before = clock_now() - deserted](Store& store) {
      return store.unused_tables(before, 1);
    };
    const auto found = co_await ask(services_, unused);
    if (!found.empty()) table = co_await arrive(found.front());
  }
  if (!table) co_return false;
  co_await table->give_way();
  services_.metrics.gave_way.Increment();
  const std::size_t left = co_await ask(services_, count);
  co_return left + opening_.size() < most;
}

asio::awaitable<std::shared_ptr<TableTask>> Lobby::open(Settings settings, GuestId host,
                                                        std::function<void()> ended) {
  const auto counted = opening_.insert(host);
  std::string code;
  const auto forget = [&](void* /*done*/) {
    opening_.erase(counted);
    new_codes_.erase(code);
  };
  const std::unique_ptr<void, decltype(forget)> forgetting(this, forget);
  std::string id;
  while (code.empty()) {
    id = new_table_id();
    const auto question = [wanted = spoken_code(id)](Store& store) {
      return store.table_with_code(wanted).has_value();
    };
    const bool is_taken = co_await ask(services_, question);
    // Others must not get it while this table is being stored.
    if (!is_taken && new_codes_.insert(spoken_code(id)).second) code = spoken_code(id);
  }
  const Entry opening = Table::open(settings, host, {clock_now(), random_seed});
  Table table(std::span(&opening, 1), clock_now());
  Batch batch;
  batch.entries.push_back({id, 0, write_entry(opening)});
  batch.tables.push_back(in_directory(id, table, clock_now()));
  batch.id = services_.writer.new_batch_id();
  const auto failed = co_await submit(services_, std::move(batch));
  if (failed) throw StoreError(failed->why.text);
  if (all_ended_) throw StoreError("the server is stopping");
  add(id, std::move(table), 1, std::move(ended));
  co_return find(id);
}

std::shared_ptr<TableTask> Lobby::find(const std::string& id) const {
  const auto found = tables_.find(id);
  return found == tables_.end() ? nullptr : found->second;
}

asio::awaitable<std::shared_ptr<TableTask>> Lobby::arrive(std::string id) {
  if (auto here = find(id)) co_return here;
  if (quarantined_.contains(id)) co_return nullptr;
  const auto question = [id](Store& store) { return store.claim(id); };
  const std::vector<StoredEntry> stored = co_await ask(services_, question);
  // Somebody else may have come first. The table cannot have ended again meanwhile: the writer answers in
  // order.
  if (auto here = find(id)) co_return here;
  if (stored.empty() || quarantined_.contains(id) || all_ended_) co_return nullptr;
  auto table = restore(stored);
  if (!table) co_return nullptr;
  add(id, *std::move(table), stored.back().number + 1, [] {});
  co_return find(id);
}

std::optional<TableSummary> Lobby::summary_of(const OpenTable& stored) const {
  const auto here = find(stored.id);
  if (!here && quarantined_.contains(stored.id)) return std::nullopt;
  auto summary = here ? Checked<TableSummary>(here->summary()) : read_stored_summary(stored.about);
  if (!summary) {
    services_.log.error("table {}: what lists show of it does not add up: {}", short_table_id(stored.id),
                        in_words(summary.error()));
    return std::nullopt;
  }
  summary->code = is_found_by_code(*summary, stored.opened) ? stored.code : "";
  return *std::move(summary);
}

asio::awaitable<std::optional<TableSummary>> Lobby::summary(std::string id) {
  if (const auto here = find(id)) co_return here->summary();
  const auto question = [id](Store& store) { return store.table(id); };
  const auto stored = co_await ask(services_, question);
  co_return stored ? summary_of(*stored) : std::nullopt;
}

asio::awaitable<std::optional<TableSummary>> Lobby::summary_with_code(std::string code) {
  if (code.empty()) co_return std::nullopt;
  const auto question = [code](Store& store) { return store.table_with_code(code); };
  const auto stored = co_await ask(services_, question);
  auto found = stored ? summary_of(*stored) : std::nullopt;
  if (found && found->code.empty()) co_return std::nullopt;
  co_return found;
}

asio::awaitable<std::string> Lobby::listed() {
  const auto now = std::chrono::steady_clock::now();
  const std::uint64_t changes = changes_of_list_;
  if (list_ && list_->changes == changes && now - list_->made < list_lasts) co_return list_->json;
  const auto question = [](Store& store) { return store.listed_tables(most_listed); };
  const std::vector<OpenTable> stored = co_await ask(services_, question);
  std::vector<TableSummary> list;
  for (const OpenTable& one : stored) {
    if (auto summary = summary_of(one)) list.push_back(*std::move(summary));
  }
  list_ = {write_tables(list), changes, now};
  co_return list_->json;
}

asio::awaitable<std::vector<TableSummary>> Lobby::of_guest(GuestId guest) {
  const auto question = [guest](Store& store) { return store.tables_of_guest(guest); };
  const std::vector<OpenTable> stored = co_await ask(services_, question);
  std::vector<TableSummary> list;
  for (const OpenTable& one : stored) {
    if (auto summary = summary_of(one)) list.push_back(*std::move(summary));
  }
  co_return list;
}

asio::awaitable<std::size_t> Lobby::count_of_guest(GuestId guest) {
  const auto question = [guest](Store& store) { return store.tables_of_guest(guest).size(); };
  const std::size_t count = co_await ask(services_, question);
  co_return count + opening_.count(guest);
}

asio::awaitable<void> Lobby::forget(GuestId guest) {
  const auto question = [guest](Store& store) { return store.tables_of_guest(guest); };
  const std::vector<OpenTable> stored = co_await ask(services_, question);
  for (const OpenTable& one : stored) {
    const auto table = co_await arrive(one.id);
    if (table) table->forget(guest);
  }
}

asio::awaitable<std::size_t> Lobby::close_unused() {
  // Somebody may still be on the way back to a table after a restart.
  if (std::chrono::steady_clock::now() - started_ < Table::all_may_be_away) co_return 0;
  const auto question = [before = clock_now() - Table::all_may_be_away](Store& store) {
    return store.unused_tables(before, most_closed_at_once);
  };
  std::size_t closed = 0;
  for (bool is_last = false; !is_last && !all_ended_;) {
    const std::vector<std::string> unused = co_await ask(services_, question);
    is_last = std::ssize(unused) < most_closed_at_once;
    for (const std::string& id : unused) {
      if (const auto table = co_await arrive(id)) {
        co_await table->give_way();
        ++closed;
      } else {
        is_last = true;  // It may be found again.
      }
    }
  }
  co_return closed;
}

void Lobby::stop(std::function<void()> ended) {
  all_ended_ = std::move(ended);
  running_ = tables_.size();
  if (running_ == 0) return all_ended_();
  for (const auto& [id, table] : tables_) table->stop();
}

}  // namespace incan
