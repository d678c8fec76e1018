#include "store/memory_store.h"

#include <algorithm>
#include <limits>

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

int MemoryStore::remove_unused_guests(Time before) {
  std::vector<GuestId> unused;
  const auto has_played = [&](GuestId id) {
    return std::any_of(games_.begin(), games_.end(),
                       [&](const auto& kept) { return kept.second.guests.contains(id); });
  };
  for (const auto& [id, guest] : guests_) {
    if (guest.seen < before && !has_played(id)) unused.push_back(id);
  }
  for (GuestId id : unused) remove_guest(id);
  return static_cast<int>(unused.size());
}

void MemoryStore::commit(const Batch& batch) {
  // Check everything before changing anything.
  std::map<std::string, std::uint64_t> next;
  for (const StoredEntry& entry : batch.entries) {
    const auto table = tables_.find(entry.table);
    const auto [at, first] = next.try_emplace(entry.table, table == tables_.end() ? 0 : table->second.size());
    if (entry.number != at->second++) throw StoreError("an entry is not the next of its table");
  }
  for (const StoredEntry& entry : batch.entries) tables_[entry.table].push_back(entry.text);
  for (const NewGame& game : batch.games) {
    const GameId id{++last_game_};
    Kept& kept = games_[id] = {{id, game.table, game.ended, game.record}, {}, game.listed};
    for (GuestId guest : game.guests) {
      if (guests_.contains(guest)) kept.guests.insert(guest);
    }
  }
  for (const std::string& table : batch.closed) tables_.erase(table);
}

std::map<std::string, std::vector<std::string>> MemoryStore::tables() {
  return tables_;
}

std::vector<std::string> MemoryStore::entries(const std::string& table) {
  const auto found = tables_.find(table);
  return found == tables_.end() ? std::vector<std::string>() : found->second;
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
std::vector<StoredGame> MemoryStore::newest_first(int most, std::optional<Time> before, Wanted wanted) const {
  std::vector<StoredGame> list;
  for (const auto& [id, kept] : games_) {
    if (wanted(kept) && (!before || kept.game.ended < *before)) list.push_back(kept.game);
  }
  std::sort(list.begin(), list.end(), [](const StoredGame& a, const StoredGame& b) {
    return std::pair(a.ended, a.id) > std::pair(b.ended, b.id);
  });
  if (std::ssize(list) > most) list.resize(static_cast<std::size_t>(most));
  return list;
}

std::vector<StoredGame> MemoryStore::games_of_table(const std::string& table) {
  return newest_first(std::numeric_limits<int>::max(), std::nullopt,
                      [&](const Kept& kept) { return kept.game.table == table; });
}

std::vector<StoredGame> MemoryStore::games_of_guest(GuestId guest, int most, std::optional<Time> before) {
  return newest_first(most, before, [&](const Kept& kept) { return kept.guests.contains(guest); });
}

std::vector<StoredGame> MemoryStore::listed_games(int most, std::optional<Time> before) {
  return newest_first(most, before, [](const Kept& kept) { return kept.listed; });
}

bool MemoryStore::remove_game(GuestId guest, GameId game) {
  const auto found = games_.find(game);
  if (found == games_.end() || found->second.guests.erase(guest) == 0) return false;
  if (found->second.guests.empty()) games_.erase(found);
  return true;
}

}  // namespace incan
