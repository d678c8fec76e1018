// Gathers entries that come table by table, for Store::visit_tables(). Only for the sources of this module.
#pragma once

#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "store/store.h"

namespace incan {

class ByTable {
 public:
  explicit ByTable(const std::function<void(std::span<const StoredEntry>)>& visit) : visit_(visit) {}

  void add(StoredEntry entry) {
    if (!own_.empty() && own_.front().table != entry.table) finish();
    own_.push_back(std::move(entry));
  }
  void finish() {
    if (!own_.empty()) visit_(own_);
    own_.clear();
  }

 private:
  const std::function<void(std::span<const StoredEntry>)>& visit_;
  std::vector<StoredEntry> own_;
};

}  // namespace incan
