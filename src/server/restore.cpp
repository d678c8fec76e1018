#include "server/restore.h"

#include <vector>

#include "protocol/entry_text.h"

namespace incan {

Checked<Table> restore_table(std::span<const StoredEntry> stored, Time now) {
  std::vector<Entry> entries;
  for (const StoredEntry& one : stored) {
    if (one.number != stored.front().number + entries.size()) {
      return tl::unexpected(
          Fault{"", "entry " + std::to_string(stored.front().number + entries.size()) + " is missing"});
    }
    auto entry = read_entry(one.text);
    if (!entry) {
      return tl::unexpected(Fault{"entry " + std::to_string(one.number), in_words(entry.error())});
    }
    entries.push_back(*std::move(entry));
  }
  return Table::restore(entries, now);
}

std::string in_words(const Fault& fault) {
  return fault.where.empty() ? fault.why : fault.where + ": " + fault.why;
}

}  // namespace incan
