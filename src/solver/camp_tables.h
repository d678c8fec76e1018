// A cache of equilibrium tables for many rounds, each built on first use. Thread-safe.
#pragma once

#include <array>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>

#include "solver/solution.h"

namespace incan {

// Rounds that differ only in which hazards and artifacts they contain are played alike. This is their
// canonical form, and the mapping of positions into it.
class CanonicalForm {
 public:
  explicit CanonicalForm(const RoundSetup& setup);

  const RoundSetup& setup() const { return setup_; }
  RoundPosition canonical(RoundPosition position) const;

 private:
  RoundSetup setup_;
  std::array<Hazard, hazard_types> order_{};  // Which type maps to which.
};

class CampTables {
 public:
  // The least recently used tables are evicted when the total exceeds this many bytes.
  explicit CampTables(std::uint64_t max_bytes) : max_bytes_(max_bytes) {}

  // The table of a round in canonical form.
  std::shared_ptr<const CampTable> of(const RoundSetup& setup);
  // The number of cached tables.
  std::size_t size() const;

 private:
  struct Entry {
    RoundSetup setup;
    std::mutex making;
    std::shared_ptr<const CampTable> table;
    std::uint64_t bytes = 0;
  };
  std::shared_ptr<Entry> entry(const RoundSetup& setup);
  std::shared_ptr<const Holdings> holdings(const RoundSetup& setup);
  void make_room(const std::shared_ptr<Entry>& made);

  std::uint64_t max_bytes_;
  mutable std::mutex mutex_;
  std::uint64_t bytes_ = 0;
  std::list<std::shared_ptr<Entry>> entries_;  // Most recently used first.
  std::array<std::shared_ptr<const Holdings>, max_adventurers + 1> holdings_;
};

}  // namespace incan
