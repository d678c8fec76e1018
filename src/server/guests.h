// Guests and their tokens. Only the hash of a token is stored.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>

#include "server/services.h"

namespace incan {

class Guests {
 public:
  explicit Guests(Services& services) : services_(services) {}

  struct Made {
    Guest guest;
    std::string token;
  };
  asio::awaitable<Made> make(std::string name);
  asio::awaitable<std::optional<Guest>> with_token(std::string token);
  asio::awaitable<void> rename(GuestId id, std::string name);
  asio::awaitable<void> remove(GuestId id);
  // Removes guests who have long been away and are in none of the archive's games and at no table; returns
  // how many.
  asio::awaitable<std::size_t> remove_unused();

 private:
  Services& services_;
  std::map<TokenHash, Guest> recent_;
};

}  // namespace incan
