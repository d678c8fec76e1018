// A server's database as a file to look at and to copy, even while a server has it open. Changes nothing in
// it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "store/store.h"

namespace incan {

class DatabaseFile {
 public:
  // Throws StoreError for a file that is not there, not ours, or of a newer version.
  explicit DatabaseFile(const std::string& file);
  ~DatabaseFile();
  DatabaseFile(const DatabaseFile&) = delete;
  DatabaseFile& operator=(const DatabaseFile&) = delete;

  // What SQLite itself finds wrong with the file, in its own words.
  std::vector<std::string> damage() const;
  // Like Store::visit_tables().
  void visit_tables(const std::function<void(std::span<const StoredEntry>)>& visit) const;
  std::uint64_t games() const;
  // The number of games whose records could not be read.
  std::uint64_t unreadable_games() const;
  // Copies a snapshot to a new file that only its owner may read, and waits until it is on the disk.
  void copy_to(const std::string& file) const;

 private:
  class Connection;
  std::unique_ptr<Connection> connection_;
};

}  // namespace incan
