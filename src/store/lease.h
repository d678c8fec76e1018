// The right of a process to write to a PostgreSQL database: a row that every commit must find, and that
// another process may delete once nobody has renewed it for a while. Only the database's clock counts for
// others; this process stops being sure by its own clock.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "store/lease_clock.h"
#include "store/postgres_connection.h"

namespace incan {

class Lease {
 public:
  // Takes a lease and renews it until it is lost. `address` is this node's for other nodes; without one, the
  // process is alone: it waits for the lease of a process that has died. Throws StoreError if somebody is
  // there who is alone, or if it is to be alone itself.
  Lease(PostgresConnection& connection, const std::string& url, std::string address,
        Renewal renewal = Renewal::on);
  // Gives the lease back, so that nobody need wait.
  ~Lease();
  Lease(const Lease&) = delete;
  Lease& operator=(const Lease&) = delete;

  // Takes another lease, under another id, in place of one that was lost. Throws as the constructor does.
  // Only from the thread that uses id().
  void enter(PostgresConnection& connection);
  std::int64_t id() const { return id_; }
  bool is_lost() const { return is_lost_; }
  // From any thread.
  bool is_sure() const;
  // What to call, from any thread, when the lease is lost. Once this returns, nothing else is called any
  // more.
  void when_lost(std::function<void()> call);
  // The row is gone: remembers that, and throws LeaseLost.
  [[noreturn]] void lose();

 private:
  void take(PostgresConnection& connection);
  bool try_to_take(PostgresConnection& connection, std::int64_t id) const;
  void keep(PostgresConnection& connection, Renewal renewal);
  void note_lost(std::int64_t id);

  const std::string database_;  // For people.
  const std::string address_;
  std::atomic<std::int64_t> id_ = 0;
  std::atomic<bool> is_lost_ = false;
  LeaseClock clock_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::function<void()> when_lost_;
  bool ending_ = false;
  std::thread keeper_;
};

}  // namespace incan
