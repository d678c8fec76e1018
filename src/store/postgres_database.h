// A server's PostgreSQL database to look at, even while a server uses it. Changes nothing in it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "store/store.h"

namespace incan {

class PostgresDatabase {
 public:
  // Throws StoreError if it cannot be reached, or has no tables of this version.
  explicit PostgresDatabase(const std::string& url);
  ~PostgresDatabase();
  PostgresDatabase(const PostgresDatabase&) = delete;
  PostgresDatabase& operator=(const PostgresDatabase&) = delete;

  // What PostgreSQL finds wrong when it reads every row, in its own words.
  std::vector<std::string> damage() const;
  // Like Store::visit_tables(), and like the others, as of the moment when the database was opened.
  void visit_tables(const std::function<void(std::span<const StoredEntry>)>& visit) const;
  std::uint64_t games() const;
  // The number of games whose records could not be read.
  std::uint64_t unreadable_games() const;

 private:
  class Session;
  std::unique_ptr<Session> session_;
};

}  // namespace incan
