// Who is who: guests and their tokens. Only a token's hash is kept.
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
  // Those who were not here for long and have never played.
  asio::awaitable<int> remove_unused();

 private:
  Services& services_;
  std::map<TokenHash, Guest> recent_;
};

}  // namespace incan
