// How entries change a table: live, and when it is rebuilt from what was stored.
#include <algorithm>
#include <cassert>

#include "table/table.h"

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

bool Table::is_repeat(GuestId guest, ActionId action) const {
  const auto done = done_.find(guest);
  return done != done_.end() &&
         std::find(done->second.begin(), done->second.end(), action) != done->second.end();
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

}  // namespace incan
