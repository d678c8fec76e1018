// How a server is set up by whoever runs it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace incan {

struct Configuration {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;  // 0: any that is free.
  // Pages of these origins may use the server, beside its own.
  std::vector<std::string> origins;
  // Proxies whose word about who connects, and how, is believed.
  std::vector<std::string> trusted_proxies;

  std::size_t sockets = 20'000;
  std::size_t sockets_per_address = 200;
  std::size_t sockets_per_guest = 8;
  std::size_t tables = 10'000;
  // What one socket may say, and one address may ask for, in the long run; for a moment, more.
  int messages_per_second = 20;
  int requests_per_second = 20;
  int guest_days = 90;  // A guest who has played no game is forgotten after so long.
};

}  // namespace incan
