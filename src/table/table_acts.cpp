// What people, the server, and the clock ask of a table: which actions are allowed, what they cause, and when
// the table acts by itself.
#include <algorithm>

#include "table/table.h"

namespace incan {

// Actions.

Table::Done Table::act(const Sit& action, const Act& by, const Moment& /*moment*/) const {
  if (const auto own = place_of(by.guest)) {
    if (at(*own).bot) return std::vector<Happening>{CameBack{*own}};
    return tl::unexpected(TableRefusal::already_seated);
  }
  if (phase_ != Phase::gathering) return tl::unexpected(TableRefusal::game_has_started);
  PlayerId place{};
  if (action.place) {
    if (!is_place(*action.place)) return tl::unexpected(TableRefusal::no_such_place);
    if (!at(*action.place).is_free()) return tl::unexpected(TableRefusal::place_is_taken);
    place = *action.place;
  } else {
    const auto free =
        std::find_if(places_.begin(), places_.end(), [](const Place& one) { return one.is_free(); });
    if (free == places_.end()) return tl::unexpected(TableRefusal::no_place_is_free);
    place = static_cast<PlayerId>(free - places_.begin());
  }
  std::vector<Happening> list = {Sat{place, action.name}};
  // If the host is gone for good, the next person to sit down becomes the host.
  if (!host_) list.emplace_back(HostChanged{by.guest});
  return list;
}

Table::Done Table::act(const GetUp& /*action*/, const Act& by, const Moment& /*moment*/) const {
  const auto own = place_of(by.guest);
  if (!own || at(*own).bot) return tl::unexpected(TableRefusal::not_seated);
  std::vector<Happening> list;
  if (phase_ == Phase::playing) {
    list.emplace_back(GotUp{*own, std::string(stand_in)});
  } else {
    list.emplace_back(GotUp{*own, std::nullopt});
  }
  if (host_ == by.guest) list.emplace_back(HostChanged{next_host(by.guest, false)});
  return list;
}

Table::Done Table::act(const SeatBot& action, const Act& by, const Moment& /*moment*/) const {
  if (host_ != by.guest) return tl::unexpected(TableRefusal::only_the_host_may);
  if (phase_ != Phase::gathering) return tl::unexpected(TableRefusal::game_has_started);
  if (!is_place(action.place)) return tl::unexpected(TableRefusal::no_such_place);
  if (!at(action.place).is_free()) return tl::unexpected(TableRefusal::place_is_taken);
  const auto spec = read_spec(action.spec);
  // Guests may not start programs on the server's machine, nor use much of its time.
  if (!spec || std::holds_alternative<ExecSpec>(*spec)) return tl::unexpected(TableRefusal::no_such_bot);
  const auto* oracle = std::get_if<OracleSpec>(&*spec);
  if (oracle != nullptr && !oracle->file.empty()) return tl::unexpected(TableRefusal::no_such_bot);
  const auto* rollout = std::get_if<RolloutSpec>(&*spec);
  if (rollout != nullptr && rollout->games > most_rollouts) return tl::unexpected(TableRefusal::no_such_bot);
  return std::vector<Happening>{BotSat{action.place, action.spec, action.name}};
}

Table::Done Table::act(const Remove& action, const Act& by, const Moment& moment) const {
  if (host_ != by.guest) return tl::unexpected(TableRefusal::only_the_host_may);
  if (!is_place(action.place) || at(action.place).is_free())
    return tl::unexpected(TableRefusal::no_such_place);
  if (phase_ != Phase::playing) return std::vector<Happening>{GotUp{action.place, std::nullopt}};
  if (!at(action.place).is_played_by_a_person()) return tl::unexpected(TableRefusal::game_has_started);
  if (!is_away(*at(action.place).guest, player_may_be_away, moment.now)) {
    return tl::unexpected(TableRefusal::they_are_here);
  }
  return std::vector<Happening>{GotUp{action.place, std::string(stand_in)}};
}

Table::Done Table::act(const GiveSeed& action, const Act& by, const Moment& /*moment*/) const {
  const auto own = place_of(by.guest);
  if (!own) return tl::unexpected(TableRefusal::not_seated);
  if (phase_ != Phase::gathering) return tl::unexpected(TableRefusal::game_has_started);
  if (!is_client_seed(action.client_seed)) {
    return tl::unexpected(TableRefusal::seed_is_too_long);
  }
  return std::vector<Happening>{SeedGiven{*own, action.client_seed}};
}

Table::Done Table::act(const Start& /*action*/, const Act& by, const Moment& /*moment*/) const {
  if (host_ != by.guest) return tl::unexpected(TableRefusal::only_the_host_may);
  if (phase_ != Phase::gathering) return tl::unexpected(TableRefusal::game_has_started);
  const auto taken =
      std::count_if(places_.begin(), places_.end(), [](const Place& place) { return !place.is_free(); });
  if (taken < min_players) return tl::unexpected(TableRefusal::too_few_players);
  return std::vector<Happening>{GameStarted{}};
}

Table::Done Table::act(const Choose& action, const Act& by, const Moment& /*moment*/) const {
  if (phase_ == Phase::gathering) return tl::unexpected(TableRefusal::game_has_not_started);
  const auto own = place_of(by.guest);
  if (!own) return tl::unexpected(TableRefusal::not_seated);
  if (phase_ != Phase::playing || action.turn != playing_->turn()) {
    return tl::unexpected(TableRefusal::another_turn);
  }
  const Board& board = playing_->game.board();
  if (!board.seats_of(*own).contains(action.adventurer) || at(*own).bot) {
    return tl::unexpected(TableRefusal::not_your_adventurer);
  }
  if (!board.inside().contains(action.adventurer)) return tl::unexpected(TableRefusal::not_inside);
  return std::vector<Happening>{Chose{action.adventurer, action.choice}};
}

Table::Done Table::act(const AskHint& action, const Act& by, const Moment& /*moment*/) const {
  if (!settings_.practice) return tl::unexpected(TableRefusal::not_a_practice_table);
  const auto own = place_of(by.guest);
  if (!own || at(*own).bot) return tl::unexpected(TableRefusal::not_seated);
  if (phase_ == Phase::gathering) return tl::unexpected(TableRefusal::game_has_not_started);
  if (phase_ != Phase::playing || action.turn != playing_->turn()) {
    return tl::unexpected(TableRefusal::another_turn);
  }
  const Board& board = playing_->game.board();
  if ((board.seats_of(*own) & board.inside()).empty()) return tl::unexpected(TableRefusal::not_inside);
  return std::vector<Happening>{};  // The answer goes only to the guest who asked, and is not stored.
}

Table::Done Table::act(const Say& /*action*/, const Act& by, const Moment& moment) const {
  if (!place_of(by.guest)) return tl::unexpected(TableRefusal::not_seated);
  const auto last = last_phrase_.find(by.guest);
  if (last != last_phrase_.end() && moment.now - last->second < between_phrases) {
    return tl::unexpected(TableRefusal::too_fast);
  }
  return std::vector<Happening>{};  // Transient; not stored.
}

Table::Done Table::act(const PlayAgain& /*action*/, const Act& by, const Moment& moment) const {
  const auto own = place_of(by.guest);
  if (!own || at(*own).bot) return tl::unexpected(TableRefusal::not_seated);
  if (phase_ != Phase::over) return tl::unexpected(TableRefusal::game_is_not_over);
  std::vector<Happening> list = {BeganAgain{moment.fresh_seed()}};
  if (!host_) list.emplace_back(HostChanged{by.guest});
  return list;
}

// Commands.

Outcome Table::handle(const Command& command, const Moment& moment) {
  Outcome outcome;
  std::visit([&](const auto& one) { handle(one, moment, outcome); }, command);
  outcome.wake = next_wake();
  return outcome;
}

void Table::handle(const Act& command, const Moment& moment, Outcome& outcome) {
  if (is_repeat(command.guest, command.action)) {
    outcome.send.push_back({command.guest, Accepted{command.action}});
    return;
  }
  const Done done =
      phase_ == Phase::closed
          ? tl::unexpected(TableRefusal::table_is_closed)
          : std::visit([&](const auto& what) { return act(what, command, moment); }, command.what);
  if (!done) {
    outcome.send.push_back({command.guest, Refused{command.action, done.error(), shown_to(command.guest)}});
    return;
  }
  outcome.send.push_back({command.guest, Accepted{command.action}});
  if (const auto* say = std::get_if<Say>(&command.what)) {
    last_phrase_[command.guest] = moment.now;
    remember(command.guest, command.action);
    for (GuestId guest : here_) outcome.send.push_back({guest, Said{*place_of(command.guest), say->phrase}});
  }
  // Nothing was stored, so a guest who missed the answer may ask again with the same number.
  if (std::holds_alternative<AskHint>(command.what))
    outcome.send.push_back({command.guest, hint_for(command.guest)});
  const Act* by = &command;
  for (const Happening& happening : *done)
    make_happen(happening, std::exchange(by, nullptr), moment.now, outcome);
  reveal_if_all_have_chosen(moment.now, outcome);
}

void Table::handle(const Arrived& command, const Moment& /*moment*/, Outcome& outcome) {
  here_.insert(command.guest);
  away_since_.erase(command.guest);
  if (place_of(command.guest)) {
    tell_everybody_the_table(outcome);
  } else {
    outcome.send.push_back({command.guest, shown_to(command.guest)});
  }
}

void Table::handle(const Departed& command, const Moment& moment, Outcome& outcome) {
  here_.erase(command.guest);
  if (here_.empty()) all_away_since_ = moment.now;
  if (!place_of(command.guest) && host_ != command.guest) return;
  away_since_[command.guest] = moment.now;
  tell_everybody_the_table(outcome);
}

void Table::handle(const Wake& /*command*/, const Moment& moment, Outcome& outcome) {
  if (phase_ == Phase::closed) return;
  if (here_.empty() && moment.now >= closing_time()) {
    make_happen(Closed{}, nullptr, moment.now, outcome);
    return;
  }
  if (all_have_chosen()) {
    reveal_if_all_have_chosen(moment.now, outcome);
  } else if (playing_ && playing_->deadline && moment.now >= *playing_->deadline) {
    reveal_late(moment.now, outcome);
  }
  if (host_ && is_away(*host_, host_may_be_away, moment.now)) {
    if (const auto next = next_host(host_, true))
      make_happen(HostChanged{next}, nullptr, moment.now, outcome);
  }
}

void Table::handle(const Waited& command, const Moment& /*moment*/, Outcome& /*outcome*/) {
  if (playing_ && playing_->deadline) *playing_->deadline += command.how_long;
}

void Table::make_happen(Happening happening, const Act* by, Time now, Outcome& outcome) {
  Entry entry{now, std::nullopt, 0, std::move(happening)};
  if (by != nullptr) {
    entry.guest = by->guest;
    entry.action = by->action;
  }
  const SeatSet chosen_before = playing_ ? playing_->chosen : SeatSet();
  std::vector<Verdict> judged;
  if (const auto* revealed = std::get_if<Revealed>(&entry.happening)) judged = verdicts(revealed->choices);
  apply(entry);
  if (std::holds_alternative<Chose>(entry.happening)) {
    // Announce only the first choice; changes of mind stay private (K3).
    if (playing_->chosen != chosen_before) {
      for (GuestId guest : here_) {
        outcome.send.push_back({guest, ChosenShown{playing_->turn(), playing_->chosen}});
      }
    }
  } else if (std::holds_alternative<GameStarted>(entry.happening)) {
    // The table changed together with its first turn, and nobody has seen either.
    for (GuestId guest : here_) outcome.send.push_back({guest, shown_to(guest, Since{games_, 0})});
  } else if (!events_.empty()) {
    tell_everybody_the_turn(judged, outcome);
    if (phase_ == Phase::over) {
      outcome.finished = playing_->record;
      tell_everybody_the_table(outcome);
    }
  } else {
    tell_everybody_the_table(outcome);
  }
  outcome.store.push_back(std::move(entry));
}

// While only bots are inside, the table asks to be woken at once: each of their turns is a separate step, so
// that other tables need not wait for all of them.
void Table::reveal_if_all_have_chosen(Time now, Outcome& outcome) {
  if (!all_have_chosen()) return;
  const SeatSet camp = playing_->camp | playing_->crew.leaving(playing_->game, reveals_in(playing_->record));
  make_happen(Revealed{Choices(playing_->game.board().inside(), camp)}, nullptr, now, outcome);
}

void Table::reveal_late(Time now, Outcome& outcome) {
  SeatSet camp = playing_->camp | playing_->crew.leaving(playing_->game, reveals_in(playing_->record));
  for (Seat seat : people_inside() - playing_->chosen) {
    const PlayerId player = playing_->game.board().owner(seat);
    switch (settings_.when_late) {
      case WhenLate::camp:
        camp.insert(seat);
        break;
      case WhenLate::torch:
        break;
      case WhenLate::bot: {
        // A bot made for a single choice: it sees only open information.
        const auto bot = make_bot("odds");
        if ((*bot)->camp(View(playing_->game, player), seat) >= 0.5) camp.insert(seat);
        break;
      }
    }
  }
  make_happen(Revealed{Choices(playing_->game.board().inside(), camp)}, nullptr, now, outcome);
}

// Who is away, and what the table waits for.

Time Table::closing_time() const {
  return all_away_since_ + (phase_ == Phase::playing ? all_may_be_away_from_a_game : all_may_be_away);
}

bool Table::is_away(GuestId guest, Time longer_than, Time now) const {
  const auto since = away_since_.find(guest);
  return !here_.contains(guest) && since != away_since_.end() && now - since->second >= longer_than;
}

// The next person in seat order who plays for themselves.
std::optional<GuestId> Table::next_host(std::optional<GuestId> than, bool must_be_here) const {
  const auto own = than ? place_of(*than) : std::nullopt;
  const std::size_t first = own ? static_cast<std::size_t>(*own) + 1 : 0;
  for (std::size_t step = 0; step < places_.size(); ++step) {
    const Place& place = places_[(first + step) % places_.size()];
    if (!place.is_played_by_a_person() || place.guest == than) continue;
    if (!must_be_here || here_.contains(*place.guest)) return place.guest;
  }
  return std::nullopt;
}

bool Table::all_have_chosen() const {
  return phase_ == Phase::playing && (people_inside() - playing_->chosen).empty();
}

SeatSet Table::people_inside() const {
  SeatSet seats;
  const Board& board = playing_->game.board();
  for (Seat seat : board.inside()) {
    if (at(board.owner(seat)).is_played_by_a_person()) seats.insert(seat);
  }
  return seats;
}

std::optional<Time> Table::next_wake() const {
  if (phase_ == Phase::closed) return std::nullopt;
  std::optional<Time> wake;
  const auto at_latest = [&](Time time) { wake = wake ? std::min(*wake, time) : time; };
  if (here_.empty()) at_latest(closing_time());
  if (playing_ && playing_->deadline) at_latest(*playing_->deadline);
  if (all_have_chosen()) at_latest(last_);
  if (host_ && !here_.contains(*host_) && next_host(host_, true)) {
    const auto since = away_since_.find(*host_);
    if (since != away_since_.end()) at_latest(since->second + host_may_be_away);
  }
  return wake;
}

}  // namespace incan
