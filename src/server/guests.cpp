#include "server/guests.h"

#include <set>
#include <vector>

#include "server/names.h"

namespace incan {
namespace {

constexpr std::size_t most_recent = 10'000;
// How often to record that a guest was seen.
constexpr Time between_notes{60 * 60'000};

}  // namespace

asio::awaitable<Guests::Made> Guests::make(std::string name) {
  const std::string token = new_token();
  const Time now = clock_now();
  const auto question = [hash = hash_of(token), name, now](Store& store) {
    return store.add_guest(hash, name, now);
  };
  const Guest guest = co_await ask(services_, question);
  co_return Made{guest, token};
}

asio::awaitable<std::optional<Guest>> Guests::with_token(std::string token) {
  const TokenHash hash = hash_of(token);
  const Time now = clock_now();
  if (const auto known = recent_.find(hash); known != recent_.end()) {
    if (now - known->second.seen < between_notes) co_return known->second;
    recent_.erase(known);
  }
  const auto question = [hash, now](Store& store) {
    auto found = store.guest_with(hash);
    if (found && now - found->seen >= between_notes) {
      store.was_here(found->id, now);
      found->seen = now;
    }
    return found;
  };
  const auto guest = co_await ask(services_, question);
  if (guest) {
    if (recent_.size() >= most_recent) recent_.clear();
    recent_[hash] = *guest;
  }
  co_return guest;
}

asio::awaitable<void> Guests::rename(GuestId id, std::string name) {
  const auto question = [id, name](Store& store) {
    store.rename(id, name);
    return true;
  };
  co_await ask(services_, question);
  for (auto& [hash, guest] : recent_) {
    if (guest.id == id) guest.name = name;
  }
}

asio::awaitable<void> Guests::remove(GuestId id) {
  const auto question = [id](Store& store) {
    store.remove_guest(id);
    return true;
  };
  co_await ask(services_, question);
  std::erase_if(recent_, [&](const auto& one) { return one.second.id == id; });
}

asio::awaitable<std::size_t> Guests::remove_unused() {
  const Time before = clock_now() - std::chrono::hours(24) * services_.configuration.guest_days;
  const auto question = [before](Store& store) { return store.remove_unused_guests(before); };
  const std::vector<GuestId> removed = co_await ask(services_, question);
  const std::set<GuestId> gone(removed.begin(), removed.end());
  std::erase_if(recent_, [&](const auto& one) { return gone.contains(one.second.id); });
  co_return removed.size();
}

}  // namespace incan
