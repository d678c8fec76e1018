// How entries change a table: live, and when it is rebuilt from what was stored.
#include <algorithm>
#include <cassert>
#include <string>

#include "table/table.h"

namespace incan {
namespace {

Record record_of(const Settings& settings, const std::vector<Seat>& seats, const Seed& server_seed,
                 const Seed& commitment) {
  Record record;
  record.edition = settings.edition;
  record.practice = settings.practice;
  Fairness fairness{commitment, server_seed, {}};
  for (const Seat& seat : seats) {
    record.players.push_back({seat.name, seat.guest ? std::nullopt : seat.bot});
    fairness.client_seeds.push_back(seat.client_seed);
  }
  record.seed = game_seed(server_seed, fairness.client_seeds);
  record.fairness = std::move(fairness);
  return record;
}

// How long people need to watch what has happened. The page stages it in as many milliseconds
// (web/src/game/beats.ts); the clock starts when it has come to the question.
Time staging(const Event& event) {
  if (const auto* revealed = std::get_if<ChoicesRevealed>(&event)) {
    const int inside = revealed->choices.inside().size();
    return Time(250 + (inside > 1 ? 700 : 250) + std::min(1400, 280 * inside) + 500);
  }
  if (std::holds_alternative<Left>(event)) return Time(900);
  if (std::holds_alternative<CardTurned>(event)) return Time(770);
  if (std::holds_alternative<RoundStarted>(event)) return Time(1600);
  if (const auto* ended = std::get_if<RoundEnded>(&event)) return Time(ended->hazard ? 3750 : 1200);
  return Time(0);
}

}  // namespace

Table::Playing::Playing(Record started, const Settings& settings)
    : record(std::move(started)),
      game(settings.edition, record.player_count()),
      dealer(*record.seed, settings.edition),
      crew(settings.edition, record.player_count(), *record.seed, to_hex(record.fairness->commitment)) {}

Entry Table::open(const Settings& settings, GuestId host, const Moment& moment) {
  assert(settings.seats >= min_players && settings.seats <= max_players);
  return {moment.now, host, 0, Opened{settings, moment.fresh_seed(), std::nullopt}};
}

Table::Table(std::span<const Entry> entries, Time now) {
  for (const Entry& entry : entries) {
    assert(wrong_with(entry) == nullptr);
    apply(entry);
  }
  resume(now);
}

Checked<Table> Table::restore(std::span<const Entry> entries, Time now) {
  Table table;
  if (entries.empty()) return tl::unexpected(Fault{"", "there are no entries"});
  for (std::size_t at = 0; at < entries.size(); ++at) {
    if (const char* why = table.wrong_with(entries[at])) {
      return tl::unexpected(Fault{"entry " + std::to_string(at), why});
    }
    table.apply(entries[at]);
  }
  table.resume(now);
  return table;
}

void Table::resume(Time now) {
  all_away_since_ = now;
  // Nobody could choose while the server was down. If its clock was set back meanwhile, this is negative.
  const Time down = now - last_;
  if (playing_ && playing_->deadline) *playing_->deadline += down;
  if (playing_) playing_->turn_began += down;
  invited_at_ = std::max(Time(0), invited_at_ + down);
  last_ = now;
  if (host_) away_since_[*host_] = now;
  for (const Seat& seat : seats_) {
    if (seat.guest) away_since_[*seat.guest] = now;
  }
}

void Table::apply(const Entry& entry) {
  events_.clear();
  count_entry(entry);
  std::visit([&](const auto& body) { on(body, entry); }, entry.body);
  if (entry.guest) {
    for (ActionId action : entry.unchanged) remember(*entry.guest, action);
    if (entry.action != 0) remember(*entry.guest, entry.action);
  }
  last_ = entry.at;
}

void Table::remember(GuestId guest, ActionId action) {
  if (is_repeat(guest, action)) return;
  std::deque<ActionId>& done = done_[guest];
  done.push_back(action);
  if (done.size() > most_remembered) done.pop_front();
}

bool Table::is_repeat(GuestId guest, ActionId action) const {
  const auto done = done_.find(guest);
  return done != done_.end() &&
         std::find(done->second.begin(), done->second.end(), action) != done->second.end();
}

void Table::on(const Opened& body, const Entry& entry) {
  settings_ = body.settings;
  server_seed_ = body.server_seed;
  commitment_ = commitment(server_seed_);
  if (!body.state) {
    opened_at_ = entry.at;
    host_ = entry.guest;
    seats_.resize(static_cast<std::size_t>(settings_.seats));
    return;
  }
  const TableState& state = *body.state;
  opened_at_ = state.opened_at;
  invited_at_ = state.invited_at;
  host_ = state.host;
  seats_ = state.seats;
  if (state.revealed) {
    on(GameStarted(), entry);
    for (const Choices& choices : *state.revealed) {
      events_.clear();  // Each turn has its own.
      on(Revealed{choices}, entry);
    }
    events_.clear();
  }
  // The finished game is among these already.
  games_ = state.games;
  removals_ = state.removals;
  removed_.assign(state.removed.begin(), state.removed.end());
  series_.clear();
  for (const SeriesResult& one : state.series) {
    series_.push_back({one.guest, {one.name, std::nullopt, one.games, one.wins, one.points}});
  }
  for (const GuestActions& one : state.done) done_[one.guest].assign(one.actions.begin(), one.actions.end());
}

void Table::on(const Sat& body, const Entry& entry) {
  at(body.seat) = {entry.guest, std::nullopt, body.name, "", figure_of(body.seat)};
}

void Table::on(const LeftSeat& body, const Entry& /*entry*/) {
  Seat& seat = at(body.seat);
  if (body.is_removed && seat.guest) {
    removed_.push_back({++removals_, *seat.guest, seat.name});
    if (removed_.size() > most_removed) removed_.pop_front();
  }
  if (!body.stand_in) {
    seat = Seat();
    return;
  }
  seat.bot = body.stand_in;
  seat_bot(body.seat, *body.stand_in);
  // The bot decides for itself.
  const AdventurerSet adventurers = playing_->game.board().adventurers_of(player_in(body.seat));
  playing_->chosen = playing_->chosen - adventurers;
  playing_->camp = playing_->camp - adventurers;
}

void Table::on(const CameBack& body, const Entry& /*entry*/) {
  at(body.seat).bot.reset();
  playing_->crew.remove(player_in(body.seat));
}

void Table::on(const BotSat& body, const Entry& /*entry*/) {
  at(body.seat) = {std::nullopt, body.spec, body.name, "", figure_of(body.seat)};
}

void Table::on(const Renamed& body, const Entry& /*entry*/) {
  at(body.seat).name = body.name;
}

void Table::on(const FigureChosen& body, const Entry& /*entry*/) {
  const Figure before = at(body.seat).figure;
  for (Seat& seat : seats_) {
    if (seat.figure == body.figure) seat.figure = before;
  }
  at(body.seat).figure = body.figure;
}

void Table::on(const Readmitted& body, const Entry& /*entry*/) {
  std::erase_if(removed_, [&](const RemovedGuest& one) { return one.guest == body.removed; });
}

void Table::on(const SettingsChanged& body, const Entry& /*entry*/) {
  settings_ = body.settings;
  const auto wanted = static_cast<std::size_t>(settings_.seats);
  for (std::size_t seat = seats_.size(); seat > 0 && seats_.size() > wanted; --seat) {
    if (seats_[seat - 1].is_free()) seats_.erase(seats_.begin() + static_cast<std::ptrdiff_t>(seat) - 1);
  }
  seats_.resize(std::max(wanted, seats_.size()));
}

void Table::on(const HostChanged& body, const Entry& /*entry*/) {
  host_ = body.host;
}

void Table::on(const SeedGiven& body, const Entry& /*entry*/) {
  at(body.seat).client_seed = body.client_seed;
}

void Table::on(const GameStarted& /*body*/, const Entry& entry) {
  changes_ = 0;
  changes_of_guest_.clear();
  std::erase_if(seats_, [](const Seat& seat) { return !seat.takes_part(); });
  playing_ = std::make_unique<Playing>(record_of(settings_, seats_, server_seed_, commitment_), settings_);
  phase_ = Phase::playing;
  ++games_;
  for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
    if (seats_[seat].bot) seat_bot(static_cast<SeatId>(seat), *seats_[seat].bot);
  }
  deal(entry.at);
}

void Table::on(const Chose& body, const Entry& /*entry*/) {
  playing_->chosen.insert(body.adventurer);
  playing_->camp = playing_->camp - AdventurerSet{body.adventurer};
  if (body.choice == Choice::camp) playing_->camp.insert(body.adventurer);
}

void Table::on(const Revealed& body, const Entry& entry) {
  playing_->chosen = {};
  playing_->camp = {};
  playing_->hints.reset();
  happened(playing_->game.reveal(body.choices));
  deal(entry.at);
}

void Table::on(const BeganAgain& body, const Entry& entry) {
  server_seed_ = body.server_seed;
  commitment_ = commitment(server_seed_);
  invited_at_ = entry.at;
  playing_.reset();
  phase_ = Phase::waiting;
  for (Seat& seat : seats_) {
    seat.client_seed.clear();
    // Players who left their seats during the game are gone; the bots that took over stay as bots.
    if (seat.guest && seat.bot) seat.guest.reset();
    seat.is_invited = body.invites && seat.guest && seat.guest != entry.guest;
  }
  seats_.resize(static_cast<std::size_t>(settings_.seats));
}

void Table::on(const InvitationAccepted& body, const Entry& /*entry*/) {
  at(body.seat).is_invited = false;
}

void Table::on(const Closed& /*happening*/, const Entry& /*entry*/) {
  phase_ = Phase::closed;
}

void Table::deal(Time now) {
  deal_on(playing_->game, playing_->dealer, [&](const Events& events) { happened(events); });
  playing_->turns.push_back(events_);
  playing_->deadline.reset();
  playing_->turn_began = now;
  if (playing_->game.awaiting() == Awaiting::nothing) {
    phase_ = Phase::finished;
    count_result();
  } else if (settings_.clock) {
    playing_->deadline = now + *settings_.clock;
    for (const Event& event : events_) *playing_->deadline += staging(event);
  }
}

void Table::happened(const Events& events) {
  append(playing_->record, events);
  for (const Event& event : events) {
    playing_->crew.watch(event);
    events_.push_back(event);
  }
}

void Table::count_result() {
  const Result& result = *playing_->record.result;
  for (Player player : PlayerSet::first(playing_->record.player_count())) {
    const Seat& seat = at(seat_for(player));
    const auto is_same = [&](const Counted& one) {
      return one.guest == seat.guest && (seat.guest || one.standing.name == seat.name);
    };
    Counted counted{seat.guest, {}};
    if (const auto found = std::find_if(series_.begin(), series_.end(), is_same); found != series_.end()) {
      counted = std::move(*found);
      series_.erase(found);
    }
    counted.standing.name = seat.name;
    ++counted.standing.games;
    if (result.winners.contains(player)) ++counted.standing.wins;
    counted.standing.points += static_cast<std::uint64_t>(result.score(player));
    series_.push_back(std::move(counted));
  }
  while (series_.size() > most_standings) series_.pop_front();
}

void Table::seat_bot(SeatId seat, const std::string& spec) {
  auto bot = make_bot(spec);
  // Specs are checked before they are stored; one that only an older server knew is replaced by the standard
  // bot.
  if (!bot) bot = make_bot(stand_in);
  playing_->crew.add(player_in(seat), *std::move(bot));
}

}  // namespace incan
