// A load generator: real clients that open tables, take seats, play as fast as they may, and measure.
#pragma once

#include <atomic>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <system_error>

namespace incan {

struct Load {
  std::string host = "127.0.0.1";
  std::string port = "8080";
  int tables = 50;
  int players = 4;   // Per table, each with its own socket.
  int idle = 0;      // Additional sockets that only watch.
  int think_ms = 0;  // The mean thinking time per choice.
  int seconds = 10;  // The length of the measurement.
  double warm_up = 1;
  std::uint64_t seed = 1;
};

struct LoadResult {
  std::uint64_t choices = 0;  // In turns that were resolved during the measurement.
  double seconds = 0;
  // From sending the last choice of a turn to each player's receipt of its outcome.
  double p50_ms = 0;
  double p99_ms = 0;
  std::uint64_t refused = 0;
  // As reported by the server's metrics.
  double server_cpu_seconds = 0;
  double memory_per_idle_socket = 0;  // In bytes.
};

// The server does not answer, or answers incorrectly.
class LoadError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
  // What the system or the network library says about this host or path.
  LoadError(const std::string& where, const std::error_code& code)
      : std::runtime_error(where + ": " + code.message()), where_(where), code_(code) {}
  const std::string& where() const { return where_; }
  // No error if the message is not the system's.
  const std::error_code& code() const { return code_; }

 private:
  std::string where_;
  std::error_code code_;
};

// Runs until the time is up or `stop` is set.
LoadResult put_load(const Load& load, const std::atomic<bool>& stop);

}  // namespace incan
