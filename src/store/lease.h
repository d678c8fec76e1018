// The right of one process to write to a PostgreSQL database: a row that every commit must find, and that
// another process may take once nobody has renewed it for a while. Only the database's clock counts.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "store/postgres_connection.h"

namespace incan {

class Lease {
 public:
  // Waits for the lease of a process that has died. Throws StoreError if another one renews its own.
  Lease(PostgresConnection& connection, const std::string& url);
  // Gives the lease back, so that the next process need not wait.
  ~Lease();
  Lease(const Lease&) = delete;
  Lease& operator=(const Lease&) = delete;

  std::int64_t id() const { return id_; }
  bool is_lost() const { return is_lost_; }
  // What to call, from any thread, when another process has taken over. Once this returns, nothing else is
  // called any more.
  void when_lost(std::function<void()> call);
  // The row is gone: remembers that, and throws StoreError.
  [[noreturn]] void lose();

 private:
  bool take(PostgresConnection& connection) const;
  void keep(PostgresConnection& connection);
  void note_lost();

  const std::int64_t id_;
  const std::string database_;  // For people.
  std::atomic<bool> is_lost_ = false;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::function<void()> when_lost_;
  bool ending_ = false;
  std::thread keeper_;
};

}  // namespace incan
