// What each guest is shown of a table.
#include <algorithm>

#include "table/table.h"

namespace incan {

TableShown Table::shown_to(GuestId guest, std::optional<Since> since) const {
  TableShown shown;
  shown.phase = phase_;
  shown.settings = settings_;
  for (const Place& place : places_) {
    PlaceShown one;
    one.name = place.name;
    one.bot = place.bot;
    one.is_free = place.is_free();
    one.is_here = place.guest && here_.contains(*place.guest);
    one.is_host = place.guest && place.guest == host_;
    one.has_given_seed = !place.client_seed.empty();
    shown.places.push_back(std::move(one));
  }
  shown.you = place_of(guest);
  shown.is_hosting = host_ == guest;
  shown.commitment = commitment(server_seed_);
  if (playing_) {
    shown.game = game_shown_to(guest);
    if (since && since->game == games_) {
      for (std::uint64_t turn = since->turn; turn < playing_->turn(); ++turn) {
        shown.missed.push_back({turn + 1, playing_->turns[turn]});
      }
    }
    if (phase_ == Phase::over) shown.record = playing_->record;
  }
  return shown;
}

GameShown Table::game_shown_to(GuestId guest) const {
  const auto own = place_of(guest);
  GameShown shown(View(playing_->game, own, settings_.tents));
  shown.number = games_;
  shown.turn = playing_->turn();
  shown.chosen = playing_->chosen;
  shown.deadline = playing_->deadline;
  if (own) {
    const SeatSet seats = playing_->game.board().seats_of(*own) & playing_->chosen;
    shown.own = Choices(seats, playing_->camp);
  }
  return shown;
}

std::optional<PlayerId> Table::place_of(GuestId guest) const {
  const auto place =
      std::find_if(places_.begin(), places_.end(), [&](const Place& one) { return one.guest == guest; });
  if (place == places_.end()) return std::nullopt;
  return static_cast<PlayerId>(place - places_.begin());
}

void Table::tell_everybody_the_table(Outcome& outcome) const {
  for (GuestId guest : here_) outcome.send.push_back({guest, shown_to(guest)});
}

void Table::tell_everybody_the_turn(const std::vector<Verdict>& verdicts, Outcome& outcome) const {
  for (GuestId guest : here_) {
    TurnShown turn{events_, game_shown_to(guest), {}};
    const auto own = place_of(guest);
    const SeatSet seats = own ? playing_->game.board().seats_of(*own) : SeatSet();
    for (const Verdict& verdict : verdicts) {
      if (seats.contains(verdict.tip.adventurer)) turn.verdicts.push_back(verdict);
    }
    outcome.send.push_back({guest, std::move(turn)});
  }
}

const Hints& Table::hints() {
  if (!playing_->hints) playing_->hints = std::make_unique<Hints>(playing_->game);
  return *playing_->hints;
}

HintShown Table::hint_for(GuestId guest) {
  const Board& board = playing_->game.board();
  const SeatSet own = board.seats_of(*place_of(guest)) & board.inside();
  return {playing_->turn(), board.bust_chance(),
          hints().tips(own, Choices(playing_->chosen & own, playing_->camp))};
}

std::vector<Verdict> Table::verdicts(const Choices& revealed) {
  if (!settings_.practice) return {};
  SeatSet judged;
  for (Seat seat : playing_->chosen) {
    const Place& place = at(playing_->game.board().owner(seat));
    if (place.is_played_by_a_person() && here_.contains(*place.guest)) judged.insert(seat);
  }
  if (judged.empty()) return {};
  return hints().verdicts(judged, revealed);
}

}  // namespace incan
