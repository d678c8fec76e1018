// What people, the server, and the clock ask of a table: which actions are allowed, what they cause, and when
// the table acts by itself.
#include <algorithm>

#include "table/table.h"

namespace incan {
namespace {

// Guests may not start programs on the server's machine, read its files, or use much of its time.
bool is_bot_for_guests(const std::string& given) {
  const auto spec = read_spec(given);
  if (!spec || std::holds_alternative<ExecSpec>(*spec)) return false;
  const auto* oracle = std::get_if<OracleSpec>(&*spec);
  if (oracle != nullptr && !oracle->file.empty()) return false;
  const auto* rollout = std::get_if<RolloutSpec>(&*spec);
  return rollout == nullptr || rollout->games <= Table::most_rollouts;
}

}  // namespace

// Actions.

Table::Done Table::act(const Sit& action, const Act& by, const Moment& /*moment*/) const {
  if (const auto own = seat_of(by.guest)) {
    if (at(*own).bot) return std::vector<EntryBody>{CameBack{*own}};
    return tl::unexpected(TableRefusal::already_seated);
  }
  if (is_removed(by.guest)) return tl::unexpected(TableRefusal::removed_by_host);
  if (phase_ != Phase::waiting) return tl::unexpected(TableRefusal::game_has_started);
  SeatId seat{};
  if (action.seat) {
    if (!is_seat(*action.seat)) return tl::unexpected(TableRefusal::no_such_seat);
    if (!at(*action.seat).is_free()) return tl::unexpected(TableRefusal::seat_is_taken);
    seat = *action.seat;
  } else {
    const auto free =
        std::find_if(seats_.begin(), seats_.end(), [](const Seat& one) { return one.is_free(); });
    if (free == seats_.end()) return tl::unexpected(TableRefusal::no_free_seat);
    seat = static_cast<SeatId>(free - seats_.begin());
  }
  std::vector<EntryBody> list = {Sat{seat, distinct_name(action.name, std::nullopt)}};
  // If the host is gone for good, the next person to sit down becomes the host.
  if (!host_) list.emplace_back(HostChanged{by.guest});
  return list;
}

Table::Done Table::act(const LeaveSeat& /*action*/, const Act& by, const Moment& /*moment*/) const {
  const auto own = seat_of(by.guest);
  if (!own || at(*own).bot) return tl::unexpected(TableRefusal::not_seated);
  std::vector<EntryBody> list;
  if (phase_ == Phase::playing) {
    list.emplace_back(LeftSeat{*own, std::string(stand_in)});
  } else {
    list.emplace_back(LeftSeat{*own, std::nullopt});
  }
  if (host_ == by.guest) list.emplace_back(HostChanged{next_host(by.guest, false)});
  return list;
}

std::optional<TableRefusal> Table::refuse_unless_host_prepares(GuestId guest) const {
  if (host_ != guest) return TableRefusal::only_the_host_may;
  if (phase_ != Phase::waiting) return TableRefusal::game_has_started;
  return std::nullopt;
}

Table::Done Table::act(const Rename& action, const Act& by, const Moment& /*moment*/) const {
  const auto own = seat_of(by.guest);
  if (!own) return tl::unexpected(TableRefusal::not_seated);
  if (phase_ != Phase::waiting) return tl::unexpected(TableRefusal::game_has_started);
  std::string name = distinct_name(action.name, own);
  if (name == at(*own).name) return std::vector<EntryBody>{};
  return std::vector<EntryBody>{Renamed{*own, std::move(name)}};
}

Table::Done Table::act(const ChooseFigure& action, const Act& by, const Moment& /*moment*/) const {
  const auto own = seat_of(by.guest);
  if (!own) return tl::unexpected(TableRefusal::not_seated);
  if (phase_ != Phase::waiting) return tl::unexpected(TableRefusal::game_has_started);
  if (at(*own).figure == action.figure) return std::vector<EntryBody>{};
  // A bot gives its figure up.
  const bool is_taken = std::any_of(seats_.begin(), seats_.end(), [&](const Seat& seat) {
    return seat.guest && seat.figure == action.figure;
  });
  if (is_taken) return tl::unexpected(TableRefusal::figure_is_taken);
  return std::vector<EntryBody>{FigureChosen{*own, action.figure}};
}

Table::Done Table::act(const SeatBot& action, const Act& by, const Moment& /*moment*/) const {
  if (const auto why = refuse_unless_host_prepares(by.guest)) return tl::unexpected(*why);
  if (!is_seat(action.seat)) return tl::unexpected(TableRefusal::no_such_seat);
  const Seat& seat = at(action.seat);
  if (seat.guest) return tl::unexpected(TableRefusal::seat_is_taken);
  if (!is_bot_for_guests(action.spec)) return tl::unexpected(TableRefusal::no_such_bot);
  std::string name = action.name.empty() ? seat.name : action.name;
  if (name.empty()) name = *free_bot_name(bot_names.begin());
  return std::vector<EntryBody>{BotSat{action.seat, action.spec, distinct_name(name, action.seat)}};
}

Table::Done Table::act(const FillWithBots& action, const Act& by, const Moment& /*moment*/) const {
  if (const auto why = refuse_unless_host_prepares(by.guest)) return tl::unexpected(*why);
  if (!is_bot_for_guests(action.spec)) return tl::unexpected(TableRefusal::no_such_bot);
  std::vector<EntryBody> list;
  auto name = bot_names.begin();
  for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
    if (!seats_[seat].is_free()) continue;
    name = free_bot_name(name);
    list.emplace_back(BotSat{static_cast<SeatId>(seat), action.spec, std::string(*name++)});
  }
  if (list.empty()) return tl::unexpected(TableRefusal::no_free_seat);
  return list;
}

Table::Done Table::act(const RemoveBots& /*action*/, const Act& by, const Moment& /*moment*/) const {
  if (const auto why = refuse_unless_host_prepares(by.guest)) return tl::unexpected(*why);
  std::vector<EntryBody> list;
  for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
    if (seats_[seat].bot) list.emplace_back(LeftSeat{static_cast<SeatId>(seat), std::nullopt});
  }
  return list;
}

Table::Done Table::act(const Remove& action, const Act& by, const Moment& moment) const {
  if (host_ != by.guest) return tl::unexpected(TableRefusal::only_the_host_may);
  if (!is_seat(action.seat) || at(action.seat).is_free()) return tl::unexpected(TableRefusal::no_such_seat);
  if (phase_ != Phase::playing) {
    const std::optional<GuestId>& guest = at(action.seat).guest;
    return std::vector<EntryBody>{LeftSeat{action.seat, std::nullopt, guest && guest != by.guest}};
  }
  if (!at(action.seat).is_played_by_a_person()) return tl::unexpected(TableRefusal::game_has_started);
  if (!is_away(*at(action.seat).guest, player_may_be_away, moment.now) &&
      !keeps_all_waiting(action.seat, moment.now)) {
    return tl::unexpected(TableRefusal::player_is_connected);
  }
  return std::vector<EntryBody>{LeftSeat{action.seat, std::string(stand_in)}};
}

Table::Done Table::act(const Readmit& action, const Act& by, const Moment& /*moment*/) const {
  if (host_ != by.guest) return tl::unexpected(TableRefusal::only_the_host_may);
  const auto found = std::find_if(removed_.begin(), removed_.end(),
                                  [&](const RemovedGuest& one) { return one.number == action.number; });
  if (found == removed_.end()) return tl::unexpected(TableRefusal::no_such_guest);
  return std::vector<EntryBody>{Readmitted{found->guest}};
}

Table::Done Table::act(const ChangeSettings& action, const Act& by, const Moment& /*moment*/) const {
  if (const auto why = refuse_unless_host_prepares(by.guest)) return tl::unexpected(*why);
  const auto taken =
      std::count_if(seats_.begin(), seats_.end(), [](const Seat& seat) { return !seat.is_free(); });
  if (action.settings.seats < taken) return tl::unexpected(TableRefusal::too_few_seats);
  if (action.settings == settings_) return std::vector<EntryBody>{};
  return std::vector<EntryBody>{SettingsChanged{action.settings}};
}

Table::Done Table::act(const HandOver& action, const Act& by, const Moment& /*moment*/) const {
  if (host_ != by.guest) return tl::unexpected(TableRefusal::only_the_host_may);
  if (!is_seat(action.seat) || !at(action.seat).is_played_by_a_person()) {
    return tl::unexpected(TableRefusal::no_such_seat);
  }
  if (at(action.seat).guest == host_) return std::vector<EntryBody>{};
  return std::vector<EntryBody>{HostChanged{at(action.seat).guest}};
}

Table::Done Table::act(const GiveSeed& action, const Act& by, const Moment& /*moment*/) const {
  const auto own = seat_of(by.guest);
  if (!own) return tl::unexpected(TableRefusal::not_seated);
  if (phase_ != Phase::waiting) return tl::unexpected(TableRefusal::game_has_started);
  if (!is_client_seed(action.client_seed)) {
    return tl::unexpected(TableRefusal::seed_is_too_long);
  }
  return std::vector<EntryBody>{SeedGiven{*own, action.client_seed}};
}

Table::Done Table::act(const Start& /*action*/, const Act& by, const Moment& /*moment*/) const {
  if (host_ != by.guest) return tl::unexpected(TableRefusal::only_the_host_may);
  if (phase_ != Phase::waiting) return tl::unexpected(TableRefusal::game_has_started);
  std::vector<EntryBody> list;
  auto taking_part =
      std::count_if(seats_.begin(), seats_.end(), [](const Seat& seat) { return seat.takes_part(); });
  // A host who starts the game accepts the invitation to it.
  if (const auto own = seat_of(by.guest); own && at(*own).is_invited) {
    list.emplace_back(InvitationAccepted{*own});
    ++taking_part;
  }
  if (taking_part < min_players) return tl::unexpected(TableRefusal::too_few_players);
  list.emplace_back(GameStarted{});
  return list;
}

Table::Done Table::act(const Choose& action, const Act& by, const Moment& /*moment*/) const {
  if (phase_ == Phase::waiting) return tl::unexpected(TableRefusal::game_has_not_started);
  const auto own = seat_of(by.guest);
  if (!own) return tl::unexpected(TableRefusal::not_seated);
  if (phase_ != Phase::playing || action.turn != playing_->turn() || action.game.value_or(games_) != games_) {
    return tl::unexpected(TableRefusal::another_turn);
  }
  const Board& board = playing_->game.board();
  if (!board.adventurers_of(player_in(*own)).contains(action.adventurer) || at(*own).bot) {
    return tl::unexpected(TableRefusal::not_your_adventurer);
  }
  if (!board.inside().contains(action.adventurer)) return tl::unexpected(TableRefusal::not_inside);
  const bool is_unchanged = playing_->chosen.contains(action.adventurer) &&
                            playing_->camp.contains(action.adventurer) == (action.choice == Choice::camp);
  if (is_unchanged) return std::vector<EntryBody>{};
  return std::vector<EntryBody>{Chose{action.adventurer, action.choice}};
}

Table::Done Table::act(const AskHint& action, const Act& by, const Moment& /*moment*/) const {
  if (!settings_.practice) return tl::unexpected(TableRefusal::not_a_practice_table);
  const auto own = seat_of(by.guest);
  if (!own || at(*own).bot) return tl::unexpected(TableRefusal::not_seated);
  if (phase_ == Phase::waiting) return tl::unexpected(TableRefusal::game_has_not_started);
  if (phase_ != Phase::playing || action.turn != playing_->turn()) {
    return tl::unexpected(TableRefusal::another_turn);
  }
  const Board& board = playing_->game.board();
  if ((board.adventurers_of(player_in(*own)) & board.inside()).empty())
    return tl::unexpected(TableRefusal::not_inside);
  return std::vector<EntryBody>{};  // The answer goes only to the guest who asked, and is not stored.
}

Table::Done Table::act(const Say& /*action*/, const Act& by, const Moment& moment) const {
  if (!seat_of(by.guest)) return tl::unexpected(TableRefusal::not_seated);
  const auto last = last_phrase_.find(by.guest);
  if (last != last_phrase_.end() && moment.now - last->second < between_phrases) {
    return tl::unexpected(TableRefusal::too_fast);
  }
  return std::vector<EntryBody>{};  // Transient; not stored.
}

Table::Done Table::act(const PlayAgain& /*action*/, const Act& by, const Moment& moment) const {
  const auto own = seat_of(by.guest);
  if (!own || at(*own).bot) return tl::unexpected(TableRefusal::not_seated);
  if (at(*own).is_invited) return std::vector<EntryBody>{InvitationAccepted{*own}};
  if (phase_ != Phase::finished) return tl::unexpected(TableRefusal::game_is_not_over);
  std::vector<EntryBody> list = {BeganAgain{moment.fresh_seed(), true}};
  if (!host_) list.emplace_back(HostChanged{by.guest});
  return list;
}

// Commands.

Outcome Table::handle(const Command& command, const Moment& moment) {
  Outcome outcome;
  std::visit([&](const auto& one) { handle(one, moment, outcome); }, command);
  if (is_to_be_folded(outcome)) outcome.store.push_back(fold(moment.now));
  outcome.wake = next_wake();
  return outcome;
}

void Table::handle(const Act& command, const Moment& moment, Outcome& outcome) {
  if (is_repeat(command.guest, command.action)) {
    outcome.answer = Accepted{command.action};
    return;
  }
  Done done = phase_ == Phase::closed
                  ? tl::unexpected(TableRefusal::table_is_closed)
                  : std::visit([&](const auto& what) { return act(what, command, moment); }, command.what);
  if (done && !done->empty() && is_over_budget(done->front(), command.guest))
    done = tl::unexpected(TableRefusal::too_many_changes);
  if (!done) {
    outcome.answer = Refused{command.action, done.error(), shown_from(viewpoint_of(command.guest))};
    return;
  }
  outcome.answer = Accepted{command.action};
  if (const auto* say = std::get_if<Say>(&command.what)) {
    last_phrase_[command.guest] = moment.now;
    remember(command.guest, command.action);
    tell(Said{*seat_of(command.guest), say->phrase}, outcome);
  }
  // Nothing was stored, so a guest who missed the answer may ask again with the same number.
  if (std::holds_alternative<AskHint>(command.what)) {
    tell(hint_for(command.guest), command.guest, outcome);
  } else if (done->empty() && command.action != 0 && !std::holds_alternative<Say>(command.what)) {
    // Stored with the guest's next entry: repeated after that one, this action could change something.
    remember(command.guest, command.action);
    std::vector<ActionId>& unchanged = unchanged_[command.guest];
    unchanged.push_back(command.action);
    if (unchanged.size() > most_remembered) unchanged.erase(unchanged.begin());
  }
  const Act* by = &command;
  for (const EntryBody& body : *done) add_entry(body, std::exchange(by, nullptr), moment.now, outcome);
  reveal_if_all_have_chosen(moment.now, outcome);
}

void Table::handle(const Join& command, const Moment& /*moment*/, Outcome& outcome) {
  const Viewpoint viewpoint = viewpoint_of(command.guest);
  Present& present = connected_[command.guest];
  if (++present.clients == 1) {
    present.viewpoint = viewpoint;
    ++watching_[index(viewpoint)];
    away_since_.erase(command.guest);
    if (seat_at(viewpoint)) {
      changed();
      // The answer shows it to the guest.
      table_is_due_.reset(index(viewpoint));
    }
  }
  outcome.moved.push_back({command.guest, viewpoint});
  outcome.answer = shown_from(viewpoint, command.since);
}

void Table::handle(const Leave& command, const Moment& moment, Outcome& /*outcome*/) {
  const auto found = connected_.find(command.guest);
  if (found == connected_.end() || --found->second.clients > 0) return;
  const Viewpoint viewpoint = found->second.viewpoint;
  --watching_[index(viewpoint)];
  connected_.erase(found);
  if (connected_.empty()) all_away_since_ = moment.now;
  if (seat_at(viewpoint)) changed();
  if (seat_at(viewpoint) || viewpoint == Viewpoint::host) away_since_[command.guest] = moment.now;
}

void Table::handle(const Wake& /*command*/, const Moment& moment, Outcome& outcome) {
  if (phase_ == Phase::closed) return;
  if (connected_.empty() && moment.now >= closing_time()) {
    add_entry(Closed{}, nullptr, moment.now, outcome);
    return;
  }
  if (host_ && (is_away(*host_, host_may_be_away, moment.now) ||
                (is_waiting_for_host() && moment.now >= invited_at_ + host_may_be_away))) {
    const auto next = next_host(host_, true);
    if (next && changes_ < most_changes) add_entry(HostChanged{next}, nullptr, moment.now, outcome);
  }
  if (all_have_chosen()) {
    reveal_if_all_have_chosen(moment.now, outcome);
  } else if (playing_ && playing_->deadline && moment.now >= *playing_->deadline) {
    reveal_late(moment.now, outcome);
  }
}

void Table::handle(const Waited& command, const Moment& /*moment*/, Outcome& /*outcome*/) {
  if (playing_ && playing_->deadline) *playing_->deadline += command.how_long;
  changed();
}

void Table::handle(const CloseTable& command, const Moment& moment, Outcome& outcome) {
  const bool is_played_by_others =
      phase_ == Phase::playing && std::any_of(seats_.begin(), seats_.end(), [&](const Seat& seat) {
        return seat.is_played_by_a_person() && seat.guest != command.guest &&
               connected_.contains(*seat.guest);
      });
  if (phase_ == Phase::closed) {
    outcome.refused = TableRefusal::table_is_closed;
  } else if (host_ != command.guest) {
    outcome.refused = TableRefusal::only_the_host_may;
  } else if (is_played_by_others) {
    outcome.refused = TableRefusal::game_is_not_over;
  } else {
    add_entry(Closed{}, nullptr, moment.now, outcome);
  }
}

void Table::handle(const GiveWay& /*command*/, const Moment& moment, Outcome& outcome) {
  if (phase_ != Phase::closed && connected_.empty()) add_entry(Closed{}, nullptr, moment.now, outcome);
}

void Table::add_entry(EntryBody body, const Act* by, Time now, Outcome& outcome) {
  Entry entry{now, std::nullopt, 0, std::move(body)};
  if (by != nullptr) {
    entry.guest = by->guest;
    entry.action = by->action;
    if (const auto found = unchanged_.find(by->guest); found != unchanged_.end()) {
      entry.unchanged = std::move(found->second);
      unchanged_.erase(found);
    }
  }
  const AdventurerSet chosen_before = playing_ ? playing_->chosen : AdventurerSet();
  std::vector<Verdict> judged;
  if (const auto* revealed = std::get_if<Revealed>(&entry.body)) judged = verdicts(revealed->choices);
  apply(entry);
  if (std::holds_alternative<Chose>(entry.body)) {
    // Announce only the first choice; changes of mind stay private (K3): only the guest's own clients, of
    // which there may be several, are told.
    if (playing_->chosen != chosen_before) {
      chosen_is_due_.set();
    } else {
      chosen_is_due_.set(index(viewpoint_of(*entry.guest)));
    }
  } else if (std::holds_alternative<Revealed>(entry.body)) {
    tell_the_turn(judged, outcome);
    if (phase_ == Phase::finished) {
      changed();
      outcome.finished = playing_->record;
      tell_the_table(std::nullopt, outcome);
    }
  } else {
    changed();
    follow_viewpoints(outcome);
    // The table changed together with its first turn, and nobody has seen either.
    if (std::holds_alternative<GameStarted>(entry.body)) tell_the_table(Since{games_, 0}, outcome);
  }
  outcome.store.push_back(std::move(entry));
}

// While only bots are inside, the table asks to be woken at once: each of their turns is a separate step, so
// that other tables need not wait for all of them.
void Table::reveal_if_all_have_chosen(Time now, Outcome& outcome) {
  if (!all_have_chosen()) return;
  const AdventurerSet camp =
      playing_->camp | playing_->crew.leaving(playing_->game, reveals_in(playing_->record));
  add_entry(Revealed{Choices(playing_->game.board().inside(), camp)}, nullptr, now, outcome);
}

void Table::reveal_late(Time now, Outcome& outcome) {
  AdventurerSet camp = playing_->camp | playing_->crew.leaving(playing_->game, reveals_in(playing_->record));
  for (Adventurer adventurer : people_inside() - playing_->chosen) {
    const Player player = playing_->game.board().owner(adventurer);
    switch (settings_.on_timeout) {
      case OnTimeout::camp:
        camp.insert(adventurer);
        break;
      case OnTimeout::torch:
        break;
      case OnTimeout::bot: {
        // A bot made for a single choice: it sees only open information.
        const auto bot = make_bot("odds");
        if ((*bot)->camp(View(playing_->game, player), adventurer) >= 0.5) camp.insert(adventurer);
        break;
      }
    }
  }
  add_entry(Revealed{Choices(playing_->game.board().inside(), camp)}, nullptr, now, outcome);
}

// Who is away, and what the table waits for.

Time Table::closing_time() const {
  return all_away_since_ + (phase_ == Phase::playing ? all_may_be_away_from_a_game : all_may_be_away);
}

bool Table::is_away(GuestId guest, Time longer_than, Time now) const {
  const auto since = away_since_.find(guest);
  return !connected_.contains(guest) && since != away_since_.end() && now - since->second >= longer_than;
}

bool Table::keeps_all_waiting(SeatId seat, Time now) const {
  if (settings_.clock || now - playing_->turn_began < player_may_be_silent) return false;
  const Board& board = playing_->game.board();
  const AdventurerSet own = board.adventurers_of(player_in(seat)) & board.inside();
  return !(own - playing_->chosen).empty();
}

// Whether the host has not answered the invitation to another game, but somebody else is ready.
bool Table::is_waiting_for_host() const {
  const auto own = host_ ? seat_of(*host_) : std::nullopt;
  if (!own || !at(*own).is_invited) return false;
  const auto next = next_host(host_, true);
  return next && !at(*seat_of(*next)).is_invited;
}

// The next person in seat order who plays for themselves; better one who takes part in the next game than one
// who is only invited to it.
std::optional<GuestId> Table::next_host(std::optional<GuestId> than, bool must_be_connected) const {
  const auto own = than ? seat_of(*than) : std::nullopt;
  const std::size_t first = own ? static_cast<std::size_t>(*own) + 1 : 0;
  std::optional<GuestId> invited;
  for (std::size_t step = 0; step < seats_.size(); ++step) {
    const Seat& seat = seats_[(first + step) % seats_.size()];
    if (!seat.is_played_by_a_person() || seat.guest == than) continue;
    if (must_be_connected && !connected_.contains(*seat.guest)) continue;
    if (!seat.is_invited) return seat.guest;
    if (!invited) invited = seat.guest;
  }
  return invited;
}

bool Table::all_have_chosen() const {
  return phase_ == Phase::playing && (people_inside() - playing_->chosen).empty();
}

AdventurerSet Table::people_inside() const {
  AdventurerSet adventurers;
  const Board& board = playing_->game.board();
  for (Adventurer adventurer : board.inside()) {
    if (at(seat_for(board.owner(adventurer))).is_played_by_a_person()) adventurers.insert(adventurer);
  }
  return adventurers;
}

std::optional<Time> Table::next_wake() const {
  if (phase_ == Phase::closed) return std::nullopt;
  std::optional<Time> wake;
  const auto at_latest = [&](Time time) { wake = wake ? std::min(*wake, time) : time; };
  if (connected_.empty()) at_latest(closing_time());
  if (playing_ && playing_->deadline) at_latest(*playing_->deadline);
  if (all_have_chosen()) at_latest(last_);
  if (host_ && changes_ < most_changes && !connected_.contains(*host_) && next_host(host_, true)) {
    const auto since = away_since_.find(*host_);
    if (since != away_since_.end()) at_latest(since->second + host_may_be_away);
  }
  if (is_waiting_for_host()) at_latest(invited_at_ + host_may_be_away);
  return wake;
}

}  // namespace incan
