// Tables of the equilibrium for many rounds, each made when it is first asked for and kept for others. May be
// asked from several threads.
#pragma once

#include <array>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>

#include "solver/solution.h"

namespace incan {

// Rounds that differ only in which hazards and artifacts they have are played alike. This is the form they
// have in common, and how to see a position in it.
class CommonForm {
 public:
  explicit CommonForm(const RoundSetup& setup);

  const RoundSetup& setup() const { return setup_; }
  RoundPosition seen(RoundPosition position) const;

 private:
  RoundSetup setup_;
  std::array<Hazard, hazard_types> order_{};  // Which type stands in for which.
};

class CampTables {
 public:
  // What is asked for least is forgotten when the tables come to more bytes.
  explicit CampTables(std::uint64_t most_bytes) : most_bytes_(most_bytes) {}

  // The table of a round in its common form.
  std::shared_ptr<const CampTable> of(const RoundSetup& setup);
  // How many tables there are.
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

  std::uint64_t most_bytes_;
  mutable std::mutex mutex_;
  std::uint64_t bytes_ = 0;
  std::list<std::shared_ptr<Entry>> entries_;  // The one last asked for comes first.
  std::array<std::shared_ptr<const Holdings>, max_adventurers + 1> holdings_;
};

}  // namespace incan
