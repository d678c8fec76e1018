// A load for a server: real clients that open tables, sit down, play as fast as they are let, and measure.
#pragma once

#include <atomic>
#include <cstdint>
#include <stdexcept>
#include <string>

namespace incan {

struct Load {
  std::string host = "127.0.0.1";
  std::string port = "8080";
  int tables = 50;
  int players = 4;   // At each table, each with a socket.
  int idle = 0;      // Sockets beside those, which only look on.
  int think_ms = 0;  // How long a player thinks about a choice, on average.
  int seconds = 10;  // How long it is measured.
  double warm_up = 1;
  std::uint64_t seed = 1;
};

struct LoadResult {
  std::uint64_t choices = 0;  // Of the turns that were resolved in the time measured.
  double seconds = 0;
  // From the last choice of a turn, when it was sent, to each player's having what came of it.
  double p50_ms = 0;
  double p99_ms = 0;
  std::uint64_t refused = 0;
  // As far as the server says.
  double server_cpu_seconds = 0;
  double memory_per_idle_socket = 0;  // In bytes.
};

// The server does not answer, or not as it should.
class LoadError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Until the time is over or `stop` is set.
LoadResult put_load(const Load& load, const std::atomic<bool>& stop);

}  // namespace incan
