// The operator's configuration of a server.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace incan {

struct Configuration {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;  // 0 picks any free port.
  // Other origins whose pages may use the server.
  std::vector<std::string> origins;
  // Hosts that requests may name, besides those that only this machine or network has.
  std::vector<std::string> allowed_hosts;
  // Where /metrics and /healthz are served to operators, as ADDRESS:PORT; empty for none.
  std::string metrics_address;
  // Proxies whose forwarding headers are trusted.
  std::vector<std::string> trusted_proxies;

  std::size_t sockets = 20'000;
  std::size_t sockets_per_address = 200;
  std::size_t sockets_per_guest = 8;
  std::size_t tables = 10'000;
  std::size_t tables_per_address = 200;  // That were opened from it.
  std::size_t tables_per_guest = 20;     // Where the guest sits or is the host.
  // Sustained rates: messages per socket and requests per address. Short bursts may exceed them.
  int messages_per_second = 20;
  int requests_per_second = 20;
  int guest_days = 90;  // A guest without a game is deleted after this many days away.
  // Games of the archive are deleted after this many days, and the oldest when there are more than this; 0
  // keeps all.
  int game_days = 0;
  std::uint64_t kept_games = 0;
};

}  // namespace incan
