#include "server/table_task.h"

#include <algorithm>
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
  Input input{.from = std::move(client), .joins = true, .since = since};
  if (++sockets_[guest] == 1) input.command = Arrived{guest};
  return take(std::move(input));
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
  const auto own = clients_.find(guest);
  const auto is_it = [&](const auto& one) { return one.get() == &client; };
  if (own != clients_.end() && std::erase_if(own->second, is_it) > 0) {
    if (own->second.empty()) clients_.erase(own);
  } else {
    // The client has not been admitted yet. Note that it is gone, so that it will not be.
    gone_.insert(&client);
  }
  if (--sockets_[guest] > 0) return;
  sockets_.erase(guest);
  deserted_since_ = std::chrono::steady_clock::now();
  take({.command = Departed{guest}});
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
    std::vector<Result> results;
    if (thinks_) {
      const auto think = [&]() -> asio::awaitable<std::vector<Result>> { co_return handle(inputs); };
      results = co_await asio::co_spawn(services_.thinkers, think(), asio::use_awaitable);
    } else {
      results = handle(inputs);
    }
    if (!co_await store(results)) co_return;
    wake_ = results.back().outcome.wake;
    tell(inputs, results);
    if (std::exchange(has_waited_, false)) tell_all_the_table();
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

std::vector<TableTask::Result> TableTask::handle(const std::vector<Input>& inputs) {
  std::vector<Result> results;
  results.reserve(inputs.size());
  for (const Input& input : inputs) results.push_back(handle(input));
  return results;
}

TableTask::Result TableTask::handle(const Input& input) {
  Result result;
  const Time now = clock_now();
  if (input.command) {
    result.outcome = table_.handle(*input.command, {now, random_seed});
  } else {
    result.outcome.wake = table_.next_wake();
  }
  if (input.joins) result.to_the_joining = table_.shown_to(input.from->guest(), input.since);
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

void TableTask::tell(const std::vector<Input>& inputs, const std::vector<Result>& results) {
  MessageWriter writer(clock_now());
  // Many spectators get the same message; serialize it once.
  std::vector<std::pair<const Message*, Frame>> made;
  const auto frame_of = [&](const Message& message) {
    for (const auto& [same, frame] : made) {
      if (*same == message) return frame;
    }
    made.emplace_back(&message, make_frame(writer.write(message)));
    return made.back().second;
  };
  const std::set<const AddressedMessage*> stale = superseded_messages(results);
  for (std::size_t at = 0; at < inputs.size(); ++at) {
    const Input& input = inputs[at];
    const Result& result = results[at];
    made.clear();
    for (const AddressedMessage& addressed : result.outcome.send) {
      if (stale.contains(&addressed)) continue;
      const bool is_answer = std::holds_alternative<Accepted>(addressed.message) ||
                             std::holds_alternative<Refused>(addressed.message);
      if (is_answer) {
        if (const auto* refused = std::get_if<Refused>(&addressed.message)) {
          services_.metrics.refused(std::string(refusal_names.of(refused->why)));
        }
        if (input.from) input.from->send(make_frame(writer.write(addressed.message)));
        continue;
      }
      const auto own = clients_.find(addressed.to);
      if (own == clients_.end()) continue;
      const Frame frame = frame_of(addressed.message);
      for (const auto& client : own->second) client->send(frame);
    }
    if (input.answered) input.answered(result.outcome.refused);
    if (input.joins) let_in(input.from, *result.to_the_joining);
    // Single choices are not counted: the numbers would tell who has thought again (K3).
    for (const Entry& entry : result.outcome.store) {
      if (!std::holds_alternative<Revealed>(entry.body)) continue;
      services_.metrics.turns.Increment();
      const std::chrono::duration<double> took = std::chrono::steady_clock::now() - input.at;
      if (input.from) services_.metrics.turn_seconds.Observe(took.count());
    }
  }
}

// Returns the messages that a later one in the same batch supersedes.
std::set<const AddressedMessage*> TableTask::superseded_messages(const std::vector<Result>& results) {
  std::set<const AddressedMessage*> stale;
  std::set<GuestId> told;
  std::set<GuestId> shown;
  // NOLINTBEGIN(modernize-loop-convert): clang 14 does not know the library's reversed ranges.
  for (auto result = results.rbegin(); result != results.rend(); ++result) {
    const std::vector<AddressedMessage>& messages = result->outcome.send;
    for (auto addressed = messages.rbegin(); addressed != messages.rend(); ++addressed) {
      // NOLINTEND(modernize-loop-convert)
      if (std::holds_alternative<ChosenShown>(addressed->message)) {
        if (!told.insert(addressed->to).second) stale.insert(&*addressed);
      } else if (const auto* table = std::get_if<TableShown>(&addressed->message)) {
        const bool is_last = shown.insert(addressed->to).second;
        if (!is_last && table->missed.empty() && !table->record) stale.insert(&*addressed);
        told.insert(addressed->to);
      } else if (std::holds_alternative<TurnShown>(addressed->message)) {
        told.insert(addressed->to);
      }
    }
  }
  return stale;
}

void TableTask::let_in(const std::shared_ptr<Client>& client, const TableShown& table) {
  if (const auto gone = gone_.find(client.get()); gone != gone_.end()) {
    gone_.erase(gone);
    return;
  }
  clients_[client->guest()].push_back(client);
  client->send(make_frame(MessageWriter(clock_now()).write(table)));
}

void TableTask::tell_all(std::string text) {
  const Frame frame = make_frame(std::move(text));
  for (const auto& [guest, own] : clients_) {
    for (const auto& client : own) client->send(frame);
  }
}

// Sends everybody the whole table, since clocks may have changed.
void TableTask::tell_all_the_table() {
  MessageWriter writer(clock_now());
  for (const auto& [guest, own] : clients_) {
    const Frame frame = make_frame(writer.write(table_.shown_to(guest)));
    for (const auto& client : own) client->send(frame);
  }
}

void TableTask::publish() {
  const TableShown shown = table_.shown_to(nobody);
  summary_.id = id_;
  summary_.phase = shown.phase;
  summary_.settings = shown.settings;
  summary_.seats = shown.seats;
  summary_.round = shown.game ? shown.game->view.board().round() : 0;
  summary_.code = is_found_by_code() ? spoken_code(id_) : "";
  seated_.clear();
  thinks_ = table_.settings().on_timeout == OnTimeout::bot || table_.settings().practice;
  for (const Seat& seat : table_.seats()) {
    if (seat.guest) seated_.insert(*seat.guest);
    thinks_ = thinks_ || seat.bot;
  }
  host_ = table_.host();
  if (changed_) changed_();
}

}  // namespace incan
