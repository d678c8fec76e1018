#include "server/table_task.h"

#include <algorithm>
#include <array>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <utility>

#include "protocol/entry_text.h"
#include "protocol/names.h"
#include "protocol/summary_text.h"
#include "server/names.h"
#include "server/restore.h"

namespace incan {
namespace {

constexpr std::size_t most_inputs = 1'000;
// How long the code of an unlisted table is valid.
constexpr Time just_opened{60 * 60'000};
constexpr std::chrono::seconds between_attempts{1};
constexpr std::chrono::milliseconds between_looks_at_lease{50};

TableSummary summary_of(const std::string& id, const Table& table) {
  TableSummary summary;
  summary.id = id;
  summary.phase = table.phase();
  summary.settings = table.settings();
  summary.seats = table.seats_shown();
  summary.round = table.round();
  return summary;
}

}  // namespace

bool is_found_by_code(const TableSummary& summary, Time opened) {
  if (summary.phase == Phase::closed) return false;
  return summary.settings.listed || (summary.phase == Phase::waiting && clock_now() - opened < just_opened);
}

OpenTable in_directory(const std::string& id, const Table& table, Time now) {
  OpenTable found{id, spoken_code(id), table.opened_at(), now, table.settings().listed, table.phase(), {},
                  {}};
  std::set<GuestId> guests;
  if (table.host()) guests.insert(*table.host());
  for (const Seat& seat : table.seats()) {
    if (seat.guest) guests.insert(*seat.guest);
  }
  found.guests.assign(guests.begin(), guests.end());
  found.about = write_stored_summary(summary_of(id, table));
  return found;
}

TableTask::TableTask(Services& services, std::string id, Table table, std::uint64_t next)
    : services_(services),
      id_(std::move(id)),
      short_id_(short_table_id(id_)),
      code_(spoken_code(id_)),
      table_(std::move(table)),
      in_directory_(in_directory(id_, table_, Time(0))),
      next_(next),
      timer_(services.io) {
  publish();
}

void TableTask::start(std::function<void()> ended) {
  ended_ = std::move(ended);
  // The first wake-up determines when the next one is due.
  inputs_.push_back({.command = Wake{}});
  asio::co_spawn(
      services_.io,
      [self = shared_from_this()]() -> asio::awaitable<void> {
        try {
          co_await self->run();
        } catch (const std::exception& error) {
          self->fail(error.what());
        }
        // Inputs that still arrive are not answered, except those that somebody waits for.
        self->stopping_ = true;
        for (const Input& input : self->inputs_) {
          if (input.answered) input.answered(TableRefusal::table_is_closed);
        }
        self->ended_();
      },
      asio::detached);
}

// What the table was told last may not be stored, so it is of no use any more.
void TableTask::fail(const std::string& why) {
  services_.log.error("table {}: failed, and will be made again from what is stored: {}", short_id_, why);
  services_.metrics.tables_failed.Increment();
  for (const Member& member : members_) member.client->close_after_failure();
  for (const Input& input : inputs_) {
    if (input.from && std::holds_alternative<Join>(input.command)) input.from->close_after_failure();
  }
}

void TableTask::stop() {
  stopping_ = true;
  timer_.cancel();
}

bool TableTask::take(Input input) {
  if (stopping_) return false;
  inputs_.push_back(std::move(input));
  timer_.cancel();
  return true;
}

bool TableTask::join(std::shared_ptr<Client> client, std::optional<Since> since) {
  if (inputs_.size() >= most_inputs) return false;
  const GuestId guest = client->guest();
  if (!take({.from = std::move(client), .command = Join{guest, since}})) return false;
  ++sockets_;
  return true;
}

bool TableTask::act(std::shared_ptr<Client> client, Acting acting) {
  if (inputs_.size() >= most_inputs) return false;
  const GuestId guest = client->guest();
  return take({.from = std::move(client), .command = Act{guest, acting.action, std::move(acting.what)}});
}

asio::awaitable<std::optional<TableRefusal>> TableTask::carry_out(Command command) {
  const auto self = shared_from_this();
  return asio::async_initiate<const asio::use_awaitable_t<>, void(std::optional<TableRefusal>)>(
      [self, command = std::move(command)](auto handler) {
        const auto shared = std::make_shared<decltype(handler)>(std::move(handler));
        const auto answer = [shared, &io = self->services_.io](std::optional<TableRefusal> refused) {
          asio::post(io, [shared, refused] { std::move (*shared)(refused); });
        };
        if (!self->take({.command = command, .answered = answer})) answer(TableRefusal::table_is_closed);
      },
      asio::use_awaitable);
}

asio::awaitable<std::optional<TableRefusal>> TableTask::close_for(GuestId guest) {
  return carry_out(CloseTable{guest});
}

asio::awaitable<void> TableTask::give_way() {
  const Command command = GiveWay{};
  co_await carry_out(command);
}

void TableTask::forget(GuestId guest) {
  // A number that clients never use.
  static constexpr ActionId by_the_server = 0;
  take({.command = Act{guest, by_the_server, LeaveSeat{}}});
}

void TableTask::leave(const Client& client) {
  const GuestId guest = client.guest();
  const auto is_it = [&](const Member& one) { return one.client.get() == &client; };
  // A client that has not been admitted yet is noted as gone, so that it will not be.
  if (std::erase_if(members_, is_it) == 0) gone_.insert(&client);
  if (--sockets_ == 0) deserted_since_ = std::chrono::steady_clock::now();
  take({.command = Leave{guest}});
}

asio::awaitable<void> TableTask::run() {
  while (!stopping_) {
    co_await wait();
    // What arrives while others are being stored is stored together.
    if (has_acts()) co_await services_.commits.turn();
    std::vector<Input> inputs(std::make_move_iterator(inputs_.begin()),
                              std::make_move_iterator(inputs_.end()));
    inputs_.clear();
    if (wake_ && clock_now() >= *wake_) {
      inputs.push_back({.command = Wake{}});
    }
    if (inputs.empty()) continue;
    Results results;
    if (thinks_) {
      const auto think = [&]() -> asio::awaitable<Results> { co_return handle(inputs); };
      results = co_await asio::co_spawn(services_.thinkers, think(), asio::use_awaitable);
    } else {
      results = handle(inputs);
    }
    if (!co_await store(results)) co_return;
    if (!co_await be_sure_of_lease()) co_return;
    wake_ = results.back().outcome.wake;
    tell(inputs, results);
    tell_notices();
    publish();
    if (table_.phase() == Phase::closed) co_return;
  }
}

asio::awaitable<void> TableTask::wait() {
  if (!inputs_.empty()) co_return;
  if (wake_) {
    timer_.expires_after(std::max(Time(0), *wake_ - clock_now()));
  } else {
    timer_.expires_at(asio::steady_timer::time_point::max());
  }
  co_await timer_.async_wait(asio::as_tuple(asio::use_awaitable));
}

bool TableTask::has_acts() const {
  return std::any_of(inputs_.begin(), inputs_.end(),
                     [](const Input& input) { return std::holds_alternative<Act>(input.command); });
}

TableTask::Results TableTask::handle(const std::vector<Input>& inputs) {
  Results results;
  results.reserve(inputs.size());
  for (const Input& input : inputs) results.push_back(handle(input));
  return results;
}

TableTask::Result TableTask::handle(const Input& input) {
  Result result;
  const Time now = clock_now();
  result.outcome = table_.handle(input.command, {now, random_seed});
  if (result.outcome.finished) {
    const Record& record = *result.outcome.finished;
    NewGame game{id_, date_now(), write_record(record), {}, table_.settings().listed, result_of(record)};
    for (const Seat& seat : table_.seats()) {
      if (seat.guest) game.guests.push_back(*seat.guest);
    }
    result.game = std::move(game);
  }
  return result;
}

// Whether nothing happens but that somebody chooses, perhaps again.
bool TableTask::is_only_choices(const std::vector<Result>& results) {
  return std::all_of(results.begin(), results.end(), [](const Result& result) {
    const std::vector<Entry>& entries = result.outcome.store;
    return std::all_of(entries.begin(), entries.end(),
                       [](const Entry& entry) { return std::holds_alternative<Chose>(entry.body); });
  });
}

// Returns false if the server stops before the results are stored; they are then discarded.
asio::awaitable<bool> TableTask::store(const std::vector<Result>& results) {
  Batch batch;
  for (const Result& result : results) {
    for (const Entry& entry : result.outcome.store) {
      // An opening has in it what the entries before it did.
      const bool opens = std::holds_alternative<Opened>(entry.body);
      if (opens) batch.entries.clear();
      batch.entries.push_back({id_, next_ + batch.entries.size(), write_entry(entry), opens});
    }
    if (result.game) batch.games.push_back(*result.game);
  }
  if (table_.phase() == Phase::closed) batch.closed.push_back(id_);
  if (batch.empty()) co_return true;
  const bool only_choices = is_only_choices(results);
  if (!only_choices) note_in_directory(batch);
  batch.id = services_.writer.new_batch_id();
  const Time start = clock_now();
  const std::size_t entries = batch.entries.size();
  auto failed = co_await submit(services_, std::move(batch), only_choices ? Counted::no : Counted::yes);
  if (failed) {
    const bool stored = co_await store_in_the_end(*std::move(failed), start);
    if (!stored) co_return false;
  }
  next_ += entries;
  co_return true;
}

void TableTask::note_in_directory(Batch& batch) {
  const std::pair seen(table_.version(), table_.round());
  if (table_.phase() == Phase::closed || std::exchange(compared_, seen) == seen) return;
  OpenTable now = in_directory(id_, table_, in_directory_.changed);
  if (now == in_directory_) return;
  in_directory_ = std::move(now);
  in_directory_.changed = clock_now();
  batch.tables.push_back(in_directory_);
}

// Nobody is told anything while another process may own the table. Returns false if the server stops before
// that is known.
asio::awaitable<bool> TableTask::be_sure_of_lease() {
  while (!services_.writer.is_sure_of_lease()) {
    if (stopping_) co_return false;
    timer_.expires_after(between_looks_at_lease);
    co_await timer_.async_wait(asio::as_tuple(asio::use_awaitable));
  }
  co_return true;
}

asio::awaitable<StoreAnswer> TableTask::ask_for(BatchId batch) {
  const auto question = [batch](Store& store) { return store.is_stored(batch); };
  try {
    const bool is_stored = co_await ask(services_, question);
    co_return is_stored ? StoreAnswer::yes : StoreAnswer::no;
  } catch (const LeaseLost&) {
    co_return StoreAnswer::lost;
  } catch (const StoreError&) {
    co_return StoreAnswer::unknown;
  }
}

// Storing failed: tells everybody that the table is paused, and retries until it succeeds, or until it is
// known that the table is not as it is believed to be here.
asio::awaitable<bool> TableTask::store_in_the_end(Commits::Failed failed, Time start) {
  services_.log.error("table {}: paused because storing failed: {}", short_id_, failed.why.text);
  services_.metrics.paused.Increment();
  const auto decrement = [](prometheus::Gauge* paused) { paused->Decrement(); };
  const std::unique_ptr<prometheus::Gauge, decltype(decrement)> counted(&services_.metrics.paused, decrement);
  tell_all(write_paused());
  Waiting waiting;
  using Step = Storing::Step;
  Storing storing;
  storing.committed(failed.why.answer);
  while (storing.next() != Step::tell && storing.next() != Step::give_up && !stopping_) {
    const auto wanted = std::chrono::steady_clock::now() + between_attempts;
    while (!stopping_ && std::chrono::steady_clock::now() < wanted) {
      co_await show_to_newcomers(waiting);
      // Inputs cancel the timer, so wait again.
      timer_.expires_at(wanted);
      co_await timer_.async_wait(asio::as_tuple(asio::use_awaitable));
    }
    if (stopping_) break;
    if (storing.next() == Step::ask) storing.asked(co_await ask_for(failed.batch.id));
    if (storing.next() != Step::commit) continue;
    auto again = co_await submit(services_, std::move(failed.batch));
    storing.committed(again ? again->why.answer : StoreAnswer::yes);
    if (again) failed = *std::move(again);
  }
  if (storing.next() == Step::give_up) throw StoreError(failed.why.text);
  if (storing.next() != Step::tell) co_return false;
  services_.log.info("table {}: resumed", short_id_);
  table_.handle(Waited{clock_now() - start}, {clock_now(), random_seed});
  has_waited_ = true;
  tell_all(write_resumed());
  const Frame resumed = make_frame(write_resumed());
  for (const auto& client : waiting.clients) client->send(resumed);
  co_return true;
}

// Whoever joins during a pause sees the table as it is stored, if it can be read, and joins it afterward.
asio::awaitable<void> TableTask::show_to_newcomers(Waiting& waiting) {
  for (; waiting.seen < inputs_.size(); ++waiting.seen) {
    if (!std::holds_alternative<Join>(inputs_[waiting.seen].command)) continue;
    const Moment moment{clock_now(), random_seed};
    if (!waiting.table) {
      const auto question = [id = id_](Store& store) { return store.entries(id); };
      try {
        const std::vector<StoredEntry> entries = co_await ask(services_, question);
        auto restored = restore_table(entries, moment.now);
        if (restored) waiting.table.emplace(*std::move(restored));
      } catch (const StoreError& error) {
        services_.log.error("table {}: cannot be shown during a pause: {}", short_id_, error.what());
      }
      for (const Member& member : members_) {
        if (waiting.table) waiting.table->handle(Join{member.client->guest()}, moment);
      }
    }
    Input& input = inputs_[waiting.seen];
    if (gone_.contains(input.from.get())) continue;
    if (waiting.table) {
      const Outcome outcome = waiting.table->handle(input.command, moment);
      input.from->send(make_frame(write_answer(*outcome.answer, moment.now)));
      const auto& game = std::get<TableShown>(*outcome.answer).game;
      if (game) std::get<Join>(input.command).since = Since{game->number, game->turn};
    }
    input.from->send(make_frame(write_paused()));
    waiting.clients.push_back(input.from);
  }
}

void TableTask::tell(const std::vector<Input>& inputs, const Results& results) {
  const Time now = clock_now();
  for (std::size_t at = 0; at < inputs.size(); ++at) {
    const Input& input = inputs[at];
    const Outcome& outcome = results[at].outcome;
    const bool answers = note(input, outcome.moved);
    if (outcome.answer) {
      if (const auto* refused = std::get_if<Refused>(&*outcome.answer)) {
        services_.metrics.refused(std::string(refusal_names.of(refused->why)));
      }
      if (answers) input.from->send(make_frame(write_answer(*outcome.answer, now)));
    }
    if (input.answered) input.answered(outcome.refused);
    send(outcome.send, now);
    // Single choices are not counted: the numbers would tell who has thought again (K3).
    for (const Entry& entry : outcome.store) {
      if (!std::holds_alternative<Revealed>(entry.body)) continue;
      services_.metrics.turns.Increment();
      const std::chrono::duration<double> took = std::chrono::steady_clock::now() - input.at;
      if (input.from) services_.metrics.turn_seconds.Observe(took.count());
    }
  }
}

// What waits to be handled will replace most of what could be told now.
void TableTask::tell_notices() {
  constexpr int most_put_off = 3;
  const bool can_wait = !inputs_.empty() && !stopping_ && !has_waited_ && table_.phase() != Phase::closed;
  if (can_wait && put_off_ < most_put_off) {
    ++put_off_;
    return;
  }
  put_off_ = 0;
  has_waited_ = false;
  send(table_.notices(), clock_now());
}

bool TableTask::note(const Input& input, const std::vector<Moved>& moved) {
  if (std::holds_alternative<Join>(input.command)) {
    if (const auto gone = gone_.find(input.from.get()); gone != gone_.end()) {
      gone_.erase(gone);
      return false;
    }
    members_.push_back({input.from, moved.back().to});
    return true;
  }
  for (const Moved& one : moved) {
    for (Member& member : members_) {
      if (member.client->guest() == one.guest) member.viewpoint = one.to;
    }
  }
  return input.from != nullptr;
}

// Whoever shares a viewpoint is sent the same bytes.
void TableTask::send(const std::vector<Broadcast>& broadcasts, Time now) const {
  for (const Broadcast& broadcast : broadcasts) {
    std::array<Frame, viewpoint_count> frames;
    for (auto& [viewpoint, text] : write_broadcast(broadcast, now)) {
      frames[index(viewpoint)] = make_frame(std::move(text));
    }
    for (const Member& member : members_) {
      if (const Frame& frame = frames[index(member.viewpoint)]) member.client->send(frame);
    }
  }
}

void TableTask::tell_all(std::string text) const {
  const Frame frame = make_frame(std::move(text));
  for (const Member& member : members_) member.client->send(frame);
}

void TableTask::publish() {
  const bool is_changed = std::exchange(published_, table_.version()) != table_.version();
  if (is_changed) {
    summary_ = summary_of(id_, table_);
    host_ = table_.host();
    seated_.clear();
    thinks_ = table_.settings().on_timeout == OnTimeout::bot || table_.settings().practice;
    for (const Seat& seat : table_.seats()) {
      if (seat.guest) seated_.insert(*seat.guest);
      thinks_ = thinks_ || seat.bot;
    }
  }
  const int round = table_.round();
  const bool has_code = is_found_by_code(summary_, table_.opened_at());
  if (!is_changed && summary_.round == round && summary_.code.empty() != has_code) return;
  summary_.round = round;
  summary_.code = has_code ? code_ : "";
  if (changed_) changed_();
}

}  // namespace incan
