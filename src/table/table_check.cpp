// Which entry may follow those before it. Live, a table makes only such entries; when it is rebuilt, each is
// checked, because a damaged database could deal other cards, move somebody else's adventurer, or crash the
// server.
#include <algorithm>
#include <cassert>
#include <set>

#include "table/table.h"

namespace incan {
namespace {

constexpr const char* not_now = "cannot happen at this point";
constexpr const char* no_seat = "there is no such seat";

bool are_seats_in_order(const std::vector<Seat>& seats) {
  std::set<GuestId> guests;
  return std::all_of(seats.begin(), seats.end(),
                     [&](const Seat& seat) { return !seat.guest || guests.insert(*seat.guest).second; });
}

}  // namespace

const char* Table::wrong_with(const Entry& entry) const {
  const bool opens = std::holds_alternative<Opened>(entry.body);
  if (opens != (entries_ == 0)) return opens ? "the table was opened before" : "the table was not opened";
  if (phase_ == Phase::closed) return "the table was closed before";
  return std::visit([&](const auto& body) { return wrong_with(body, entry); }, entry.body);
}

const char* Table::wrong_with(const Opened& body, const Entry& entry) const {
  if (!body.state) return entry.guest ? nullptr : "nobody opened the table";
  const TableState& state = *body.state;
  if (state.seats.size() < min_players || state.seats.size() > max_players ||
      !are_seats_in_order(state.seats)) {
    return "the seats are wrong";
  }
  if (!state.revealed) return nullptr;
  Table before;
  Opened waiting = body;
  waiting.state->revealed.reset();
  before.apply({entry.at, std::nullopt, 0, std::move(waiting)});
  std::vector<Entry> rest = {{entry.at, std::nullopt, 0, GameStarted()}};
  for (const Choices& choices : *state.revealed)
    rest.push_back({entry.at, std::nullopt, 0, Revealed{choices}});
  for (const Entry& next : rest) {
    const auto* revealed = std::get_if<Revealed>(&next.body);
    const char* why =
        revealed != nullptr ? before.wrong_with_choices(revealed->choices) : before.wrong_with(next);
    if (why != nullptr) return why;
    before.apply(next);
  }
  return before.phase() == Phase::finished ? nullptr : "the finished game is not over";
}

const char* Table::wrong_with(const Sat& body, const Entry& entry) const {
  if (phase_ != Phase::waiting) return not_now;
  if (!is_seat(body.seat)) return no_seat;
  if (!entry.guest || seat_of(*entry.guest)) return "a guest who sits down must be standing";
  return at(body.seat).is_free() ? nullptr : "the seat is taken";
}

const char* Table::wrong_with(const LeftSeat& body, const Entry& /*entry*/) const {
  if (!is_seat(body.seat) || at(body.seat).is_free()) return no_seat;
  if (body.stand_in.has_value() != (phase_ == Phase::playing)) return not_now;
  return body.stand_in && !at(body.seat).is_played_by_a_person() ? "nobody plays there" : nullptr;
}

const char* Table::wrong_with(const CameBack& body, const Entry& /*entry*/) const {
  if (!playing_) return not_now;
  if (!is_seat(body.seat)) return no_seat;
  return at(body.seat).guest && at(body.seat).bot ? nullptr : "no bot stands in there";
}

const char* Table::wrong_with(const BotSat& body, const Entry& /*entry*/) const {
  if (phase_ != Phase::waiting) return not_now;
  if (!is_seat(body.seat)) return no_seat;
  return at(body.seat).guest ? "the seat is taken" : nullptr;
}

const char* Table::wrong_with(const Renamed& body, const Entry& /*entry*/) const {
  if (phase_ != Phase::waiting) return not_now;
  return is_seat(body.seat) && at(body.seat).guest ? nullptr : no_seat;
}

const char* Table::wrong_with(const FigureChosen& body, const Entry& /*entry*/) const {
  if (phase_ != Phase::waiting) return not_now;
  return is_seat(body.seat) && at(body.seat).guest ? nullptr : no_seat;
}

const char* Table::wrong_with(const Readmitted& body, const Entry& /*entry*/) const {
  return is_removed(body.removed) ? nullptr : "this guest was not removed";
}

const char* Table::wrong_with(const SettingsChanged& body, const Entry& /*entry*/) const {
  if (phase_ != Phase::waiting) return not_now;
  const auto taken =
      std::count_if(seats_.begin(), seats_.end(), [](const Seat& seat) { return !seat.is_free(); });
  return body.settings.seats < taken ? "there are too few seats" : nullptr;
}

const char* Table::wrong_with(const HostChanged& /*body*/, const Entry& /*entry*/) const {
  return nullptr;
}

const char* Table::wrong_with(const SeedGiven& body, const Entry& /*entry*/) const {
  if (phase_ != Phase::waiting) return not_now;
  return is_seat(body.seat) && at(body.seat).guest ? nullptr : no_seat;
}

const char* Table::wrong_with(const GameStarted& /*body*/, const Entry& /*entry*/) const {
  if (phase_ != Phase::waiting) return not_now;
  const auto taking_part =
      std::count_if(seats_.begin(), seats_.end(), [](const Seat& seat) { return seat.takes_part(); });
  return taking_part < min_players ? "there are too few players" : nullptr;
}

const char* Table::wrong_with(const Chose& body, const Entry& /*entry*/) const {
  if (phase_ != Phase::playing) return not_now;
  // The last choice is stored together with the reveal.
  if (all_have_chosen()) return "a reveal is missing";
  return people_inside().contains(body.adventurer) ? nullptr : "nobody chooses for this adventurer";
}

const char* Table::wrong_with(const Revealed& body, const Entry& /*entry*/) const {
  if (phase_ != Phase::playing) return not_now;
  if (!all_have_chosen() && !settings_.clock) return "not everybody has chosen";
  for (Adventurer adventurer : playing_->chosen) {
    if (body.choices.camp().contains(adventurer) != playing_->camp.contains(adventurer)) {
      return "not what was chosen";
    }
  }
  return wrong_with_choices(body.choices);
}

const char* Table::wrong_with_choices(const Choices& choices) const {
  if (phase_ != Phase::playing) return not_now;
  return playing_->game.refuses(choices) ? "the rules forbid these choices" : nullptr;
}

const char* Table::wrong_with(const BeganAgain& /*body*/, const Entry& /*entry*/) const {
  return phase_ == Phase::finished ? nullptr : not_now;
}

const char* Table::wrong_with(const InvitationAccepted& body, const Entry& /*entry*/) const {
  return is_seat(body.seat) && at(body.seat).is_invited ? nullptr : "nobody is invited there";
}

const char* Table::wrong_with(const Closed& /*body*/, const Entry& /*entry*/) const {
  return nullptr;
}

}  // namespace incan
