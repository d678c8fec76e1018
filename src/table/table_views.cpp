// What each guest is shown of a table.
#include <algorithm>

#include "table/table.h"

namespace incan {

TableShown Table::shown_to(GuestId guest, std::optional<Since> since) const {
  TableShown shown;
  shown.phase = phase_;
  shown.settings = settings_;
  for (const Seat& seat : seats_) {
    SeatShown one;
    one.name = seat.name;
    one.bot = seat.bot;
    one.is_free = seat.is_free();
    one.is_connected = seat.guest && connected_.contains(*seat.guest);
    one.is_host = seat.guest && seat.guest == host_;
    one.has_given_seed = !seat.client_seed.empty();
    shown.seats.push_back(std::move(one));
  }
  shown.you = seat_of(guest);
  shown.is_hosting = host_ == guest;
  shown.commitment = commitment(server_seed_);
  if (playing_) {
    shown.game = game_shown_to(guest);
    if (since && since->game == games_) {
      for (std::uint64_t turn = since->turn; turn < playing_->turn(); ++turn) {
        shown.missed.push_back({turn + 1, playing_->turns[turn]});
      }
    }
    if (phase_ == Phase::finished) shown.record = playing_->record;
  }
  return shown;
}

GameShown Table::game_shown_to(GuestId guest) const {
  const auto own = player_of(guest);
  GameShown shown(View(playing_->game, own, settings_.tents));
  shown.number = games_;
  shown.turn = playing_->turn();
  shown.chosen = playing_->chosen;
  shown.deadline = playing_->deadline;
  if (own) {
    const AdventurerSet adventurers = playing_->game.board().adventurers_of(*own) & playing_->chosen;
    shown.own = Choices(adventurers, playing_->camp);
  }
  return shown;
}

std::optional<SeatId> Table::seat_of(GuestId guest) const {
  const auto seat =
      std::find_if(seats_.begin(), seats_.end(), [&](const Seat& one) { return one.guest == guest; });
  if (seat == seats_.end()) return std::nullopt;
  return static_cast<SeatId>(seat - seats_.begin());
}

std::optional<Player> Table::player_of(GuestId guest) const {
  const auto seat = seat_of(guest);
  return seat ? std::optional(player_in(*seat)) : std::nullopt;
}

void Table::tell_everybody_the_table(Outcome& outcome) const {
  for (GuestId guest : connected_) outcome.send.push_back({guest, shown_to(guest)});
}

void Table::tell_everybody_the_turn(const std::vector<Verdict>& verdicts, Outcome& outcome) const {
  for (GuestId guest : connected_) {
    TurnShown turn{events_, game_shown_to(guest), {}};
    const auto own = player_of(guest);
    const AdventurerSet adventurers = own ? playing_->game.board().adventurers_of(*own) : AdventurerSet();
    for (const Verdict& verdict : verdicts) {
      if (adventurers.contains(verdict.tip.adventurer)) turn.verdicts.push_back(verdict);
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
  const AdventurerSet own = board.adventurers_of(*player_of(guest)) & board.inside();
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
