#include "solver/camp_tables.h"

#include <algorithm>

namespace incan {

CanonicalForm::CanonicalForm(const RoundSetup& setup) : setup_(setup) {
  for (int type = 0; type < hazard_types; ++type) {
    order_[static_cast<std::size_t>(type)] = static_cast<Hazard>(type);
  }
  const auto copies = [&](Hazard hazard) { return setup.hazards[static_cast<std::size_t>(hazard)]; };
  std::stable_sort(order_.begin(), order_.end(), [&](Hazard a, Hazard b) { return copies(a) > copies(b); });
  for (std::size_t at = 0; at < order_.size(); ++at) setup_.hazards[at] = copies(order_[at]);
  if (setup.rules().artifact_worth == ArtifactWorth::by_order_of_leaving) {
    setup_.artifacts = ArtifactSet::first(setup.artifacts.size());
  } else {
    setup_.artifacts_out = 0;
  }
  if (!setup_.artifacts.empty()) return;
  // The value of artifacts does not matter when there are none.
  setup_.artifacts_out = 0;
  if (setup.rules().first_hazard_turns_another) setup_.edition = Edition::incan_gold;
}

RoundPosition CanonicalForm::canonical(RoundPosition position) const {
  HazardSet hazards;
  for (std::size_t at = 0; at < order_.size(); ++at) {
    if (position.hazards.contains(order_[at])) hazards.insert(static_cast<Hazard>(at));
  }
  position.hazards = hazards;
  return position;
}

std::shared_ptr<const CampTable> CampTables::of(const RoundSetup& setup) {
  const std::shared_ptr<Entry> wanted = entry(setup);
  // Threads that want the same table wait for it; others do not.
  const std::lock_guard making(wanted->making);
  if (!wanted->table) {
    wanted->table = std::make_shared<const CampTable>(setup, holdings(setup));
    make_room(wanted);
  }
  return wanted->table;
}

std::size_t CampTables::size() const {
  const std::lock_guard lock(mutex_);
  return entries_.size();
}

std::shared_ptr<CampTables::Entry> CampTables::entry(const RoundSetup& setup) {
  const std::lock_guard lock(mutex_);
  const auto known = std::find_if(entries_.begin(), entries_.end(),
                                  [&](const auto& entry) { return entry->setup == setup; });
  if (known != entries_.end()) {
    entries_.splice(entries_.begin(), entries_, known);
  } else {
    entries_.push_front(std::make_shared<Entry>());
    entries_.front()->setup = setup;
  }
  return entries_.front();
}

std::shared_ptr<const Holdings> CampTables::holdings(const RoundSetup& setup) {
  const std::lock_guard lock(mutex_);
  auto& known = holdings_[static_cast<std::size_t>(setup.adventurers)];
  if (!known) known = CampTable::holdings(setup.adventurers, setup.treasures);
  return known;
}

void CampTables::make_room(const std::shared_ptr<Entry>& made) {
  const std::lock_guard lock(mutex_);
  // It may have been evicted while it was being built.
  if (std::find(entries_.begin(), entries_.end(), made) == entries_.end()) return;
  made->bytes = made->table->bytes();
  bytes_ += made->bytes;
  while (bytes_ > max_bytes_ && entries_.size() > 1) {
    bytes_ -= entries_.back()->bytes;
    entries_.pop_back();
  }
}

}  // namespace incan
