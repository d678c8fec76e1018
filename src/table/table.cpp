#include "table/table.h"

#include <algorithm>
#include <cassert>

namespace incan {
namespace {

Record record_of(const Settings& settings, const std::vector<Place>& places, const Seed& server_seed) {
  Record record;
  record.edition = settings.edition;
  record.practice = settings.practice;
  Fairness fairness{commitment(server_seed), server_seed, {}};
  for (const Place& place : places) {
    record.players.push_back({place.name, place.guest ? std::nullopt : place.bot});
    fairness.client_seeds.push_back(place.client_seed);
  }
  record.seed = game_seed(server_seed, fairness.client_seeds);
  record.fairness = std::move(fairness);
  return record;
}

}  // namespace

Table::Playing::Playing(Record started, const Settings& settings)
    : record(std::move(started)),
      game(settings.edition, record.player_count()),
      dealer(*record.seed, settings.edition),
      crew(settings.edition, record.player_count(), *record.seed, to_hex(record.fairness->commitment)) {}

Entry Table::open(const Settings& settings, GuestId host, const Moment& moment) {
  assert(settings.places >= min_players && settings.places <= max_players);
  return {moment.now, host, 0, Opened{settings, moment.fresh_seed()}};
}

Table::Table(std::span<const Entry> entries, Time now) : all_away_since_(now) {
  assert(!entries.empty() && std::holds_alternative<Opened>(entries.front().happening));
  for (const Entry& entry : entries) apply(entry);
  // Nobody could choose while the server was down.
  if (playing_ && playing_->deadline && now > last_) *playing_->deadline += now - last_;
  if (host_) away_since_[*host_] = now;
  for (const Place& place : places_) {
    if (place.guest) away_since_[*place.guest] = now;
  }
}

// Applying entries.

void Table::apply(const Entry& entry) {
  events_.clear();
  std::visit([&](const auto& happening) { on(happening, entry); }, entry.happening);
  if (entry.guest && entry.action != 0) {
    remember(*entry.guest, entry.action);
  }
  last_ = entry.at;
}

void Table::remember(GuestId guest, ActionId action) {
  constexpr std::size_t enough = 64;
  std::deque<ActionId>& done = done_[guest];
  done.push_back(action);
  if (done.size() > enough) done.pop_front();
}

void Table::on(const Opened& happening, const Entry& entry) {
  settings_ = happening.settings;
  server_seed_ = happening.server_seed;
  host_ = entry.guest;
  places_.resize(static_cast<std::size_t>(settings_.places));
}

void Table::on(const Sat& happening, const Entry& entry) {
  at(happening.place) = {entry.guest, std::nullopt, happening.name, ""};
}

void Table::on(const GotUp& happening, const Entry& /*entry*/) {
  Place& place = at(happening.place);
  if (!happening.stand_in) {
    place = Place();
    return;
  }
  place.bot = happening.stand_in;
  seat_bot(happening.place, *happening.stand_in);
  // The bot decides for itself.
  const SeatSet seats = playing_->game.board().seats_of(happening.place);
  playing_->chosen = playing_->chosen - seats;
  playing_->camp = playing_->camp - seats;
}

void Table::on(const CameBack& happening, const Entry& /*entry*/) {
  at(happening.place).bot.reset();
  playing_->crew.remove(happening.place);
}

void Table::on(const BotSat& happening, const Entry& /*entry*/) {
  at(happening.place) = {std::nullopt, happening.spec, happening.name, ""};
}

void Table::on(const HostChanged& happening, const Entry& /*entry*/) {
  host_ = happening.host;
}

void Table::on(const SeedGiven& happening, const Entry& /*entry*/) {
  at(happening.place).client_seed = happening.client_seed;
}

void Table::on(const GameStarted& /*happening*/, const Entry& entry) {
  std::erase_if(places_, [](const Place& place) { return place.is_free(); });
  playing_ = std::make_unique<Playing>(record_of(settings_, places_, server_seed_), settings_);
  phase_ = Phase::playing;
  ++games_;
  for (std::size_t place = 0; place < places_.size(); ++place) {
    if (places_[place].bot) seat_bot(static_cast<PlayerId>(place), *places_[place].bot);
  }
  deal(entry.at);
}

void Table::on(const Chose& happening, const Entry& /*entry*/) {
  playing_->chosen.insert(happening.adventurer);
  playing_->camp = playing_->camp - SeatSet{happening.adventurer};
  if (happening.choice == Choice::camp) playing_->camp.insert(happening.adventurer);
}

void Table::on(const Revealed& happening, const Entry& entry) {
  playing_->chosen = {};
  playing_->camp = {};
  playing_->hints.reset();
  happened(playing_->game.reveal(happening.choices));
  deal(entry.at);
}

void Table::on(const BeganAgain& happening, const Entry& /*entry*/) {
  server_seed_ = happening.server_seed;
  playing_.reset();
  phase_ = Phase::gathering;
  for (Place& place : places_) {
    place.client_seed.clear();
    // Players who left their seats during the game are gone; the bots that took over stay as bots.
    if (place.guest && place.bot) place.guest.reset();
  }
  places_.resize(static_cast<std::size_t>(settings_.places));
}

void Table::on(const Closed& /*happening*/, const Entry& /*entry*/) {
  phase_ = Phase::closed;
}

void Table::deal(Time now) {
  deal_on(playing_->game, playing_->dealer, [&](const Events& events) { happened(events); });
  playing_->turns.push_back(events_);
  playing_->deadline.reset();
  if (playing_->game.awaiting() == Awaiting::nothing) {
    phase_ = Phase::over;
  } else if (settings_.clock) {
    playing_->deadline = now + *settings_.clock;
  }
}

void Table::happened(const Events& events) {
  append(playing_->record, events);
  for (const Event& event : events) {
    playing_->crew.watch(event);
    events_.push_back(event);
  }
}

void Table::seat_bot(PlayerId place, const std::string& spec) {
  auto bot = make_bot(spec);
  // Specs are checked before they are stored; one that only an older server knew is replaced by the standard
  // bot.
  if (!bot) bot = make_bot(stand_in);
  playing_->crew.seat(place, *std::move(bot));
}

// Checking actions.

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

// Handling commands.

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

// Building messages.

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

bool Table::is_repeat(GuestId guest, ActionId action) const {
  const auto done = done_.find(guest);
  return done != done_.end() &&
         std::find(done->second.begin(), done->second.end(), action) != done->second.end();
}

}  // namespace incan
