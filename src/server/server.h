// A server: sockets, HTTP, and the tables behind them. One thread owns sockets and tables; storing and bots'
// thinking have threads of their own.
#pragma once

#include <spdlog/logger.h>

#include <cstdint>
#include <memory>

#include "server/configuration.h"
#include "store/store.h"

namespace incan {

class Server {
 public:
  // Carries on with what is stored, and listens; if it cannot, std::system_error says why. The store is used
  // by nobody else while the server lives.
  Server(Configuration configuration, Store& store, std::shared_ptr<spdlog::logger> log);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  // Where it listens.
  std::uint16_t port() const;
  // SIGTERM, SIGINT and SIGHUP stop it.
  void stop_on_signals();
  // Until it is stopped.
  void run();
  // From any thread: takes in nobody, stores what is under way, tells everybody to come back soon, and ends.
  void stop();

 private:
  class Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace incan
