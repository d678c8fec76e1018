// What is shown of a table: from each viewpoint, and to whom it is told.
#include <algorithm>
#include <cassert>

#include "table/table.h"

namespace incan {

TableShown Table::shown_from(Viewpoint viewpoint, std::optional<Since> since) const {
  TableShown shown;
  shown.phase = phase_;
  shown.settings = settings_;
  shown.seats = seats_shown();
  shown.you = seat_at(viewpoint);
  shown.is_hosting = viewpoint == Viewpoint::host || (shown.you && host_ && at(*shown.you).guest == host_);
  shown.is_removed = viewpoint == Viewpoint::removed;
  if (shown.is_hosting) {
    for (const RemovedGuest& one : removed_) shown.removed.push_back({one.number, one.name});
  }
  for (const Counted& counted : series_) shown.series.push_back(standing_now(counted));
  shown.commitment = commitment_;
  if (playing_) {
    shown.game = game_shown_from(viewpoint);
    // Whoever has followed no game, or another one, has missed the whole of this one.
    if (since && since->game <= games_) {
      for (std::uint64_t turn = since->game == games_ ? since->turn : 0; turn < playing_->turn(); ++turn) {
        shown.missed.push_back({turn + 1, playing_->turns[turn]});
      }
    }
    if (phase_ == Phase::finished) shown.record = playing_->record;
  }
  return shown;
}

std::vector<SeatShown> Table::seats_shown() const {
  std::vector<SeatShown> list;
  list.reserve(seats_.size());
  const std::vector<Figure> figures = seat_figures();
  for (const Seat& seat : seats_) {
    SeatShown one;
    one.name = seat.name;
    one.bot = seat.bot;
    one.is_free = seat.is_free();
    one.is_connected = seat.guest && connected_.contains(*seat.guest);
    one.is_host = seat.guest && seat.guest == host_;
    one.has_given_seed = !seat.client_seed.empty();
    one.is_invited = seat.is_invited;
    one.figure = figures[list.size()];
    list.push_back(std::move(one));
  }
  return list;
}

Viewpoint Table::viewpoint_of(GuestId guest) const {
  if (const auto seat = seat_of(guest)) return from_seat(*seat);
  if (host_ == guest) return Viewpoint::host;
  return is_removed(guest) ? Viewpoint::removed : Viewpoint::onlooker;
}

GameShown Table::game_shown_from(Viewpoint viewpoint) const {
  GameShown shown(View(playing_->game, player_at(viewpoint), settings_.tents));
  shown.number = games_;
  shown.turn = playing_->turn();
  shown.chosen = playing_->chosen;
  shown.deadline = playing_->deadline;
  if (shown.deadline) shown.clock_starts = *shown.deadline - *settings_.clock;
  shown.own = own_choices(viewpoint);
  shown.figures = adventurer_figures();
  return shown;
}

std::optional<Choices> Table::own_choices(Viewpoint viewpoint) const {
  const auto own = player_at(viewpoint);
  if (!own) return std::nullopt;
  return Choices(playing_->game.board().adventurers_of(*own) & playing_->chosen, playing_->camp);
}

Standing Table::standing_now(const Counted& counted) const {
  Standing standing = counted.standing;
  for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
    const Seat& one = seats_[seat];
    const bool is_same = counted.guest ? one.guest == counted.guest
                                       : one.bot && !one.guest && one.name == counted.standing.name;
    if (!is_same) continue;
    standing.seat = static_cast<SeatId>(seat);
    standing.name = one.name;
  }
  return standing;
}

bool Table::is_removed(GuestId guest) const {
  return std::any_of(removed_.begin(), removed_.end(),
                     [&](const RemovedGuest& one) { return one.guest == guest; });
}

bool Table::is_name_taken(std::string_view name, std::optional<SeatId> own) const {
  for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
    if (own != static_cast<SeatId>(seat) && !seats_[seat].is_free() && seats_[seat].name == name) return true;
  }
  return false;
}

std::string Table::distinct_name(const std::string& name, std::optional<SeatId> own) const {
  std::string distinct = name;
  for (int number = 2; is_name_taken(distinct, own); ++number) {
    distinct = name + " " + std::to_string(number);
  }
  return distinct;
}

const std::string_view* Table::free_bot_name(const std::string_view* first) const {
  return std::find_if(first, bot_names.end(),
                      [&](std::string_view name) { return !is_name_taken(name, std::nullopt); });
}

namespace {

// The figures that are not in use, the lowest first.
class FreeFigures {
 public:
  void take(Figure figure) { taken_[static_cast<std::size_t>(figure) - 1] = true; }
  // The wanted figure, or else the lowest.
  Figure take_one(std::size_t wanted) {
    std::size_t at = wanted;
    if (taken_[at]) {
      at = static_cast<std::size_t>(std::find(taken_.begin(), taken_.end(), false) - taken_.begin());
    }
    taken_[at] = true;
    return static_cast<Figure>(at + 1);
  }

 private:
  std::array<bool, figure_count> taken_{};
};

}  // namespace

std::vector<Figure> Table::seat_figures() const {
  FreeFigures free;
  for (const Seat& seat : seats_) {
    if (!seat.is_free()) free.take(seat.figure);
  }
  std::vector<Figure> list;
  for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
    list.push_back(seats_[seat].is_free() ? free.take_one(seat) : seats_[seat].figure);
  }
  return list;
}

Figure Table::figure_of(SeatId seat) const {
  return seat_figures()[static_cast<std::size_t>(seat)];
}

std::vector<Figure> Table::adventurer_figures() const {
  std::vector<Figure> seats = seat_figures();
  if (adventurers_each(static_cast<int>(seats.size())) == 1) return seats;
  FreeFigures free;
  for (Figure figure : seats) free.take(figure);
  std::vector<Figure> list;
  for (Figure figure : seats) {
    list.push_back(figure);
    list.push_back(free.take_one(0));
  }
  return list;
}

std::optional<SeatId> Table::seat_of(GuestId guest) const {
  const auto seat =
      std::find_if(seats_.begin(), seats_.end(), [&](const Seat& one) { return one.guest == guest; });
  if (seat == seats_.end()) return std::nullopt;
  return static_cast<SeatId>(seat - seats_.begin());
}

std::optional<Player> Table::player_at(Viewpoint viewpoint) const {
  const auto seat = seat_at(viewpoint);
  return seat ? std::optional(player_in(*seat)) : std::nullopt;
}

void Table::changed() {
  ++version_;
  table_is_due_.set();
}

// Broadcasts follow the moves of their outcome, so nobody may move after one was made.
void Table::follow_viewpoints(Outcome& outcome) {
  assert(outcome.send.empty());
  for (auto& [guest, present] : connected_) {
    const Viewpoint now = viewpoint_of(guest);
    if (now == present.viewpoint) continue;
    --watching_[index(present.viewpoint)];
    ++watching_[index(now)];
    present.viewpoint = now;
    outcome.moved.push_back({guest, now});
  }
}

template <typename Make>
Broadcast Table::broadcast(const Viewpoints& to, const Make& make) const {
  Broadcast all;
  for (std::size_t at = 0; at < viewpoint_count; ++at) {
    if (!to[at] || watching_[at] == 0) continue;
    const auto viewpoint = static_cast<Viewpoint>(at);
    all.emplace_back(viewpoint, make(viewpoint));
  }
  return all;
}

Broadcast Table::table_broadcast(const Viewpoints& to, std::optional<Since> since) const {
  return broadcast(to, [&](Viewpoint viewpoint) { return shown_from(viewpoint, since); });
}

void Table::tell(const Said& said, Outcome& outcome) const {
  outcome.send.push_back(broadcast(Viewpoints().set(), [&](Viewpoint /*to*/) { return said; }));
}

// Told to all clients of the player.
void Table::tell(HintShown hint, GuestId guest, Outcome& outcome) const {
  outcome.send.push_back({{viewpoint_of(guest), std::move(hint)}});
}

void Table::tell_the_table(std::optional<Since> since, Outcome& outcome) {
  outcome.send.push_back(table_broadcast(Viewpoints().set(), since));
  table_is_due_.reset();
  chosen_is_due_.reset();
}

void Table::tell_the_turn(const std::vector<Verdict>& verdicts, Outcome& outcome) {
  outcome.send.push_back(broadcast(Viewpoints().set(), [&](Viewpoint viewpoint) {
    TurnShown turn{events_, game_shown_from(viewpoint), {}};
    const auto own = player_at(viewpoint);
    const AdventurerSet adventurers = own ? playing_->game.board().adventurers_of(*own) : AdventurerSet();
    for (const Verdict& verdict : verdicts) {
      if (adventurers.contains(verdict.tip.adventurer)) turn.verdicts.push_back(verdict);
    }
    return turn;
  }));
  chosen_is_due_.reset();
}

std::vector<Broadcast> Table::notices() {
  std::vector<Broadcast> list;
  if (table_is_due_.any()) list.push_back(table_broadcast(table_is_due_));
  // The table shows who has chosen.
  const Viewpoints others = chosen_is_due_ & ~table_is_due_;
  if (others.any() && playing_) {
    list.push_back(broadcast(others, [&](Viewpoint viewpoint) {
      auto own = own_choices(viewpoint);
      if (own && own->inside().empty()) own.reset();
      return ChosenShown{playing_->turn(), playing_->chosen, own};
    }));
  }
  table_is_due_.reset();
  chosen_is_due_.reset();
  return list;
}

const Hints& Table::hints() {
  if (!playing_->hints) playing_->hints = std::make_unique<Hints>(playing_->game);
  return *playing_->hints;
}

HintShown Table::hint_for(GuestId guest) {
  const Board& board = playing_->game.board();
  const AdventurerSet own = board.adventurers_of(player_in(*seat_of(guest))) & board.inside();
  return {playing_->turn(), board.bust_chance(),
          hints().tips(own, Choices(playing_->chosen & own, playing_->camp))};
}

std::vector<Verdict> Table::verdicts(const Choices& revealed) {
  if (!settings_.practice) return {};
  AdventurerSet judged;
  for (Adventurer adventurer : playing_->chosen) {
    const Seat& seat = at(seat_for(playing_->game.board().owner(adventurer)));
    if (seat.is_played_by_a_person() && connected_.contains(*seat.guest)) judged.insert(adventurer);
  }
  if (judged.empty()) return {};
  return hints().verdicts(judged, revealed);
}

}  // namespace incan
