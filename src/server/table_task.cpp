#include "server/table_task.h"

#include <algorithm>
#include <array>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <utility>

#include "protocol/entry_text.h"
#include "protocol/names.h"
#include "server/names.h"
#include "server/restore.h"

namespace incan {
namespace {

constexpr std::size_t most_inputs = 1'000;
// How long the code of an unlisted table is valid.
constexpr Time just_opened{60 * 60'000};
constexpr std::chrono::seconds between_attempts{1};

}  // namespace

TableTask::TableTask(Services& services, std::string id, Table table, std::uint64_t next)
    : services_(services),
      id_(std::move(id)),
      short_id_(short_table_id(id_)),
      code_(spoken_code(id_)),
      table_(std::move(table)),
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
          self->services_.log.error("table {}: stopped by an error: {}", self->short_id_, error.what());
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

bool TableTask::is_found_by_code() const {
  if (summary_.phase == Phase::closed) return false;
  return summary_.settings.listed ||
         (summary_.phase == Phase::waiting && clock_now() - table_.opened_at() < just_opened);
}

asio::awaitable<void> TableTask::run() {
  while (!stopping_) {
    co_await wait();
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
    if (!co_await store(results.each)) co_return;
    wake_ = results.each.back().outcome.wake;
    tell(inputs, results);
    // Clocks have changed.
    if (std::exchange(has_waited_, false)) send(table_.notices(), clock_now());
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

TableTask::Results TableTask::handle(const std::vector<Input>& inputs) {
  Results results;
  results.each.reserve(inputs.size());
  for (const Input& input : inputs) results.each.push_back(handle(input));
  results.notices = table_.notices();
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
  batch.id = services_.writer.new_batch_id();
  const Time start = clock_now();
  const auto fault = co_await submit(services_, batch, is_only_choices(results) ? Counted::no : Counted::yes);
  if (fault && !co_await store_in_the_end(batch, start, *fault)) co_return false;
  next_ += batch.entries.size();
  co_return true;
}

// Storing failed: tells everybody that the table is paused, and retries until it succeeds.
asio::awaitable<bool> TableTask::store_in_the_end(const Batch& batch, Time start, std::string fault) {
  services_.log.error("table {}: paused because storing failed: {}", short_id_, fault);
  services_.metrics.paused.Increment();
  tell_all(write_paused());
  bool stored = false;
  while (!stored && !stopping_) {
    const auto wanted = std::chrono::steady_clock::now() + between_attempts;
    while (!stopping_ && std::chrono::steady_clock::now() < wanted) {
      // Inputs cancel the timer, so wait again.
      timer_.expires_at(wanted);
      co_await timer_.async_wait(asio::as_tuple(asio::use_awaitable));
    }
    if (stopping_) break;
    // An attempt may have been stored although it reported an error.
    const auto question = [id = batch.id](Store& store) { return store.is_stored(id); };
    try {
      stored = co_await ask(services_, question);
    } catch (const StoreError&) {
      continue;
    }
    if (!stored) stored = !co_await submit(services_, batch);
  }
  services_.metrics.paused.Decrement();
  if (!stored) co_return false;
  services_.log.info("table {}: resumed", short_id_);
  table_.handle(Waited{clock_now() - start}, {clock_now(), random_seed});
  has_waited_ = true;
  tell_all(write_resumed());
  co_return true;
}

void TableTask::tell(const std::vector<Input>& inputs, const Results& results) {
  const Time now = clock_now();
  for (std::size_t at = 0; at < inputs.size(); ++at) {
    const Input& input = inputs[at];
    const Outcome& outcome = results.each[at].outcome;
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
  send(results.notices, now);
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
    summary_.id = id_;
    summary_.phase = table_.phase();
    summary_.settings = table_.settings();
    summary_.seats = table_.seats_shown();
    host_ = table_.host();
    seated_.clear();
    thinks_ = table_.settings().on_timeout == OnTimeout::bot || table_.settings().practice;
    for (const Seat& seat : table_.seats()) {
      if (seat.guest) seated_.insert(*seat.guest);
      thinks_ = thinks_ || seat.bot;
    }
  }
  const int round = table_.round();
  const std::string code = is_found_by_code() ? code_ : "";
  if (!is_changed && summary_.round == round && summary_.code == code) return;
  summary_.round = round;
  summary_.code = code;
  if (changed_) changed_();
}

}  // namespace incan
