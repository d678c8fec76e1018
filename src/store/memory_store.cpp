#include "store/memory_store.h"

#include <algorithm>
#include <utility>

namespace incan {

Guest MemoryStore::add_guest(const TokenHash& token, const std::string& name, Time now) {
  if (tokens_.contains(token)) throw StoreError("there is a guest with this token already");
  const GuestId id{++last_guest_};
  tokens_[token] = id;
  return guests_[id] = {id, name, now};
}

std::optional<Guest> MemoryStore::guest_with(const TokenHash& token) {
  const auto found = tokens_.find(token);
  if (found == tokens_.end()) return std::nullopt;
  return guests_.at(found->second);
}

void MemoryStore::rename(GuestId id, const std::string& name) {
  if (const auto found = guests_.find(id); found != guests_.end()) found->second.name = name;
}

void MemoryStore::was_here(GuestId id, Time now) {
  if (const auto found = guests_.find(id); found != guests_.end()) found->second.seen = now;
}

void MemoryStore::remove_guest(GuestId id) {
  guests_.erase(id);
  std::erase_if(tokens_, [&](const auto& token) { return token.second == id; });
  for (auto kept = games_.begin(); kept != games_.end();) {
    auto& guests = kept->second.guests;
    kept = guests.erase(id) > 0 && guests.empty() ? games_.erase(kept) : std::next(kept);
  }
}

std::vector<GuestId> MemoryStore::remove_unused_guests(Time before) {
  std::vector<GuestId> unused;
  const auto has_played = [&](GuestId id) {
    return std::any_of(games_.begin(), games_.end(),
                       [&](const auto& kept) { return kept.second.guests.contains(id); });
  };
  for (const auto& [id, guest] : guests_) {
    if (guest.seen < before && tables_of_guest(id).empty() && !has_played(id)) unused.push_back(id);
  }
  for (GuestId id : unused) remove_guest(id);
  return unused;
}

void MemoryStore::commit(std::span<const Batch> batches) {
  // Change a copy, so that nothing is stored if something is wrong.
  auto tables = tables_;
  auto ids = batches_;
  for (const Batch& batch : batches) {
    if (batch.id.number != 0 && !ids.insert(batch.id).second) throw StoreError("a batch is stored already");
    for (const StoredEntry& entry : batch.entries) {
      std::vector<StoredEntry>& own = tables[entry.table];
      if (entry.number != (own.empty() ? 0 : own.back().number + 1)) {
        throw EntryIsNotNext();
      }
      if (entry.opens) own.clear();
      own.push_back(entry);
    }
    for (const std::string& table : batch.closed) tables.erase(table);
  }
  tables_ = std::move(tables);
  batches_ = std::move(ids);
  for (const Batch& batch : batches) {
    for (const StoredEntry& entry : batch.entries) {
      if (entry.number == 0) claimed_.insert(entry.table);
    }
    for (const OpenTable& table : batch.tables) directory_[table.id] = table;
    for (const std::string& table : batch.closed) {
      directory_.erase(table);
      claimed_.erase(table);
    }
    for (const NewGame& game : batch.games) {
      const GameId id{++last_game_};
      Kept& kept = games_[id] = {{id, game.table, game.ended, game.record}, game.result, {}, game.listed};
      for (GuestId guest : game.guests) {
        if (guests_.contains(guest)) kept.guests.insert(guest);
      }
    }
  }
}

bool MemoryStore::is_stored(BatchId id) {
  return batches_.contains(id);
}

void MemoryStore::visit_tables(const std::function<void(std::span<const StoredEntry>)>& visit) {
  for (const auto& [table, own] : tables_) visit(own);
}

std::vector<StoredEntry> MemoryStore::entries(const std::string& table) {
  const auto found = tables_.find(table);
  return found == tables_.end() ? std::vector<StoredEntry>() : found->second;
}

StoreSize MemoryStore::size() {
  StoreSize size;
  for (const auto& [table, own] : tables_) size.entries += own.size();
  size.tables = directory_.size();
  return size;
}

std::vector<StoredEntry> MemoryStore::claim(const std::string& table) {
  auto own = entries(table);
  if (!own.empty()) claimed_.insert(table);
  return own;
}

std::vector<std::string> MemoryStore::tables_to_restore() {
  std::vector<std::string> list;
  for (const auto& [id, own] : tables_) {
    const auto found = directory_.find(id);
    if (found == directory_.end() || found->second.phase == Phase::playing) list.push_back(id);
  }
  return list;
}

std::optional<OpenTable> MemoryStore::table(const std::string& id) {
  const auto found = directory_.find(id);
  return found == directory_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<OpenTable> MemoryStore::table_with_code(const std::string& code) {
  std::optional<OpenTable> newest;
  for (const auto& [id, table] : directory_) {
    if (table.code == code && (!newest || table.opened > newest->opened)) newest = table;
  }
  return newest;
}

std::vector<OpenTable> MemoryStore::listed_tables(int most) {
  std::vector<OpenTable> list;
  for (const auto& [id, table] : directory_) {
    if (table.listed) list.push_back(table);
  }
  std::stable_sort(list.begin(), list.end(),
                   [](const OpenTable& a, const OpenTable& b) { return a.phase < b.phase; });
  if (std::ssize(list) > most) list.resize(static_cast<std::size_t>(most));
  return list;
}

std::vector<OpenTable> MemoryStore::tables_of_guest(GuestId guest) {
  std::vector<OpenTable> list;
  for (const auto& [id, table] : directory_) {
    if (std::find(table.guests.begin(), table.guests.end(), guest) != table.guests.end())
      list.push_back(table);
  }
  return list;
}

std::vector<std::string> MemoryStore::unused_tables(Time before, int most) {
  std::vector<std::pair<Time, std::string>> found;
  for (const auto& [id, table] : directory_) {
    if (table.changed < before && !claimed_.contains(id)) found.emplace_back(table.changed, id);
  }
  std::sort(found.begin(), found.end());
  std::vector<std::string> list;
  for (auto& [changed, id] : found) {
    if (std::ssize(list) < most) list.push_back(std::move(id));
  }
  return list;
}

std::optional<StoredGame> MemoryStore::game(GameId id) {
  const auto found = games_.find(id);
  if (found == games_.end()) return std::nullopt;
  return found->second.game;
}

bool MemoryStore::has_played(GuestId guest, GameId game) {
  const auto found = games_.find(game);
  return found != games_.end() && found->second.guests.contains(guest);
}

template <typename Wanted>
std::vector<ListedGame> MemoryStore::newest_first(int most, std::optional<Time> before, Wanted wanted) const {
  std::vector<ListedGame> list;
  for (const auto& [id, kept] : games_) {
    if (wanted(kept) && (!before || kept.game.ended < *before)) {
      list.push_back({id, kept.game.table, kept.game.ended, kept.result});
    }
  }
  std::sort(list.begin(), list.end(), [](const ListedGame& a, const ListedGame& b) {
    return std::pair(a.ended, a.id) > std::pair(b.ended, b.id);
  });
  if (std::ssize(list) > most) list.resize(static_cast<std::size_t>(most));
  return list;
}

std::vector<ListedGame> MemoryStore::games_of_table(const std::string& table, int most,
                                                    std::optional<Time> before) {
  return newest_first(most, before, [&](const Kept& kept) { return kept.game.table == table; });
}

std::vector<ListedGame> MemoryStore::games_of_guest(GuestId guest, int most, std::optional<Time> before) {
  return newest_first(most, before, [&](const Kept& kept) { return kept.guests.contains(guest); });
}

std::vector<ListedGame> MemoryStore::listed_games(int most, std::optional<Time> before) {
  return newest_first(most, before, [](const Kept& kept) { return kept.listed; });
}

bool MemoryStore::remove_game(GuestId guest, GameId game) {
  const auto found = games_.find(game);
  if (found == games_.end() || found->second.guests.erase(guest) == 0) return false;
  if (found->second.guests.empty()) games_.erase(found);
  return true;
}

int MemoryStore::remove_old_games(std::optional<Time> before, std::optional<std::uint64_t> keep, int most) {
  int removed = 0;
  while (removed < most && !games_.empty()) {
    const auto oldest = std::min_element(games_.begin(), games_.end(), [](const auto& a, const auto& b) {
      return std::pair(a.second.game.ended, a.first) < std::pair(b.second.game.ended, b.first);
    });
    const bool is_old = before && oldest->second.game.ended < *before;
    if (!is_old && (!keep || games_.size() <= *keep)) break;
    games_.erase(oldest);
    ++removed;
  }
  return removed;
}

}  // namespace incan
