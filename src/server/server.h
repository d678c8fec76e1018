// A server: sockets, HTTP, and the tables behind them. One thread owns the sockets and tables; storage and
// bots run on threads of their own.
#pragma once

#include <spdlog/logger.h>

#include <cstdint>
#include <memory>
#include <system_error>
#include <utility>

#include "server/configuration.h"
#include "server/local_network.h"
#include "store/store.h"

namespace incan {

// The server cannot listen there.
class ListenError : public std::system_error {
 public:
  ListenError(Endpoint endpoint, std::error_code why) : system_error(why), endpoint_(std::move(endpoint)) {}
  const Endpoint& endpoint() const { return endpoint_; }

 private:
  Endpoint endpoint_;
};

class Server {
 public:
  // Resumes the stored tables and listens; throws ListenError if it cannot. Nobody else may use the
  // store while the server lives.
  Server(Configuration configuration, Store& store, std::shared_ptr<spdlog::logger> log);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  // The port it listens on.
  std::uint16_t port() const;
  // Makes SIGTERM, SIGINT, and SIGHUP stop the server.
  void stop_on_signals();
  // Runs until stopped.
  void run();
  // Stops the server, from any thread: it accepts nobody, stores what is in progress, tells clients to
  // reconnect soon, and ends.
  void stop();

 private:
  class Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace incan
