// Folding a table, which keeps its entries few: between games, its state in one opening entry replaces them.
// During a game, guests have a budget.
#include <algorithm>

#include "table/table.h"

namespace incan {

Entry Table::fold(Time now) {
  // Whoever is no longer here sends nothing again.
  std::erase_if(done_, [&](const auto& one) { return one.first != host_ && !seat_of(one.first); });
  unchanged_.clear();
  entries_ = 1;
  changes_ = 0;
  changes_of_guest_.clear();
  TableState state;
  state.opened_at = opened_at_;
  state.invited_at = invited_at_;
  state.host = host_;
  state.seats = seats_;
  state.games = games_;
  state.removals = removals_;
  state.removed.assign(removed_.begin(), removed_.end());
  for (const auto& [guest, standing] : series_) {
    state.series.push_back({guest, standing.name, standing.games, standing.wins, standing.points});
  }
  for (const auto& [guest, actions] : done_) state.done.push_back({guest, {actions.begin(), actions.end()}});
  if (phase_ == Phase::finished) {
    state.revealed.emplace();
    for (const RecordedRound& round : playing_->record.rounds) {
      state.revealed->insert(state.revealed->end(), round.choices.begin(), round.choices.end());
    }
  }
  last_ = now;
  return {now, std::nullopt, 0, Opened{settings_, server_seed_, std::move(state)}};
}

bool Table::is_to_be_folded(const Outcome& outcome) const {
  if (outcome.finished) return true;
  return (phase_ == Phase::waiting || phase_ == Phase::finished) && entries_ > most_entries_between_games &&
         !outcome.store.empty();
}

void Table::count_entry(const Entry& entry) {
  ++entries_;
  if (phase_ != Phase::playing || std::holds_alternative<Revealed>(entry.body) ||
      is_first_choice(entry.body)) {
    return;
  }
  ++changes_;
  if (entry.guest) ++changes_of_guest_[*entry.guest];
}

bool Table::is_over_budget(const EntryBody& body, GuestId guest) const {
  // Nobody is kept from leaving: coming back is what costs.
  if (phase_ != Phase::playing || is_first_choice(body) || std::holds_alternative<LeftSeat>(body))
    return false;
  const auto own = changes_of_guest_.find(guest);
  return changes_ >= most_changes || (own != changes_of_guest_.end() && own->second >= most_changes_of_guest);
}

bool Table::is_first_choice(const EntryBody& body) const {
  const auto* chose = std::get_if<Chose>(&body);
  return chose != nullptr && !playing_->chosen.contains(chose->adventurer);
}

}  // namespace incan
