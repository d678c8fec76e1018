#include "server/session.h"

#include <algorithm>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <utility>

#include "text/guest_name.h"

namespace incan {
namespace {

namespace beast = boost::beast;
namespace websocket = beast::websocket;

// What a message may have on average. A single one may be much longer.
constexpr int bytes_per_message = 512;
// A join costs as much as so many other messages: the answer is the whole table.
constexpr double cost_of_a_join = 4;
// The greatest close code that clients may send (RFC 6455, section 7.4.2).
constexpr std::uint16_t last_close_code = 4'999;
// The limits on unsent data for a slow client.
constexpr std::size_t most_frames = 512;
constexpr std::size_t most_bytes = std::size_t{1} << 20U;

// Whether a UTF-8 text that is valid so far ends within a character. Beast does not notice it if the last
// fragment of a message is empty.
bool ends_within_character(std::string_view text) {
  for (std::size_t back = 1; back <= std::min<std::size_t>(3, text.size()); ++back) {
    const auto byte = static_cast<unsigned char>(text[text.size() - back]);
    if (byte < 0x80) return false;
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4U : byte >= 0xe0 ? 3U : 2U);
  }
  return false;
}

Frame list_of(const std::deque<Frame>& frames) {
  std::string list;
  for (const Frame& frame : frames) {
    list += list.empty() ? '[' : ',';
    list += *frame;
  }
  return make_frame(std::move(list) + ']');
}

}  // namespace

Session::Session(Services& services, Lobby& lobby, Stream stream, Guest guest, std::string table)
    : services_(services),
      lobby_(lobby),
      socket_(std::move(stream)),
      guest_(std::move(guest)),
      table_in_path_(std::move(table)),
      budget_(services.configuration.messages_per_second, Budget::Clock::now()),
      bytes_budget_(1.0 * services.configuration.messages_per_second * bytes_per_message,
                    Budget::Clock::now()) {
  // From here on the WebSocket's own timeouts apply, with pings to idle clients.
  beast::get_lowest_layer(socket_).expires_never();
  websocket::stream_base::timeout timeout{};
  // This timeout covers the opening handshake, whose request has already been read, and the closing
  // handshake. Neither needs to wait long.
  timeout.handshake_timeout = std::chrono::seconds(2);
  timeout.idle_timeout = std::chrono::seconds(60);
  timeout.keep_alive_pings = true;
  socket_.set_option(timeout);
  socket_.read_message_max(max_frame_bytes);
  // A long message is written at once.
  socket_.auto_fragment(false);
  // Pings count against the rate limit, too.
  socket_.control_callback([this](websocket::frame_type kind, beast::string_view /*text*/) {
    if (kind != websocket::frame_type::close) return pay();
    if (socket_.reason().code > last_close_code) refuse_close_code();
  });
  // So do fragments that are empty, which are seen nowhere else.
  beast::get_lowest_layer(socket_).rate_policy().on_read = [this](std::size_t bytes) { pay_for(bytes); };
}

void Session::start(Request request, std::function<void()> ended) {
  asio::co_spawn(
      services_.io,
      [self = shared_from_this(), request = std::move(request),
       ended = std::move(ended)]() mutable -> asio::awaitable<void> {
        self->services_.metrics.sockets.Increment();
        try {
          co_await self->run(std::move(request));
        } catch (const std::exception& error) {
          self->services_.log.error("a WebSocket session failed: {}", error.what());
        }
        if (self->table_) self->table_->leave(*self);
        self->table_.reset();
        self->services_.metrics.sockets.Decrement();
        ended();
      },
      asio::detached);
}

asio::awaitable<void> Session::run(Request request) {
  const auto [error] = co_await socket_.async_accept(request, asio::as_tuple(asio::use_awaitable));
  if (error) co_return;
  request = {};
  co_await listen();
}

asio::awaitable<void> Session::listen() {
  beast::flat_buffer buffer;
  while (!dropped_) {
    const auto [error, size] = co_await socket_.async_read(buffer, asio::as_tuple(asio::use_awaitable));
    if (error == websocket::error::message_too_big || error == websocket::error::buffer_overflow) {
      services_.metrics.dropped("too_big");
    }
    if (error) co_return;
    const std::string_view text(static_cast<const char*>(buffer.cdata().data()), size);
    if (!closing_) pay();
    if (!closing_ && socket_.got_text() && ends_within_character(text)) {
      close(websocket::close_code::bad_payload, "");
    } else if (!closing_ && socket_.got_text()) {
      if (auto later = hear(text)) co_await *std::move(later);
    } else if (!closing_) {
      refuse("bad_message", "messages must be text frames");
    }
    buffer.consume(size);
  }
}

void Session::pay(double cost) {
  pay_from(budget_, cost);
}

void Session::pay_for(std::size_t bytes) {
  pay_from(bytes_budget_, static_cast<double>(bytes));
}

// Charges a rate limit; closes the session if it is exhausted, and warns the client before.
void Session::pay_from(Budget& budget, double cost) {
  if (closing_) return;
  const auto now = Budget::Clock::now();
  // Nearly whole: this message has just been charged.
  const auto soon = now + std::chrono::seconds(1);
  if (!budget.spend(cost, now)) {
    services_.metrics.dropped("too_fast");
    close(websocket::close_code::policy_error, "too many messages");
  } else if (budget.is_low()) {
    if (!std::exchange(warned_, true)) {
      say(write_too_fast(std::chrono::duration_cast<Time>(budget.time_to_refill())));
    }
  } else if (budget_.is_whole(soon) && bytes_budget_.is_whole(soon)) {
    warned_ = false;
  }
}

// Beast takes any code from 3000 on and would repeat it. It does not once a close of our own has begun.
void Session::refuse_close_code() {
  if (std::exchange(close_sent_, true)) return;
  closing_ = websocket::close_reason(websocket::close_code::protocol_error);
  socket_.async_close(*closing_, [self = shared_from_this()](beast::error_code /*error*/) {});
}

Session::Later Session::hear(std::string_view text) {
  auto message = read_client_message(text);
  if (!message) {
    services_.metrics.refused("bad_message");
    say(write_error("bad_message", message.error(), action_in(text)));
    return std::nullopt;
  }
  return std::visit([&](auto& one) { return hear(std::move(one)); }, *message);
}

Session::Later Session::hear(Ping /*ping*/) {
  say(write_pong(clock_now()));
  return std::nullopt;
}

Session::Later Session::hear(Joining joining) {
  pay(cost_of_a_join - 1);
  if (closing_) return std::nullopt;
  if (!table_in_path_.empty() && joining.table != table_in_path_) {
    services_.metrics.refused("bad_message");
    say(write_error("bad_message", Fault{"/table", "must be the table that the socket's path names"}));
    return std::nullopt;
  }
  auto table = lobby_.find(joining.table);
  if (!table) return arrive(std::move(joining));
  join(std::move(table), joining.since);
  return std::nullopt;
}

asio::awaitable<void> Session::arrive(Joining joining) {
  std::shared_ptr<TableTask> table;
  try {
    table = co_await lobby_.arrive(joining.table);
  } catch (const StoreError& error) {
    services_.log.error("cannot restore a table: {}", error.what());
    refuse("table_is_busy", "the server cannot access its storage right now; try again");
    co_return;
  }
  if (dropped_ || closing_) co_return;
  if (table) {
    join(std::move(table), joining.since);
  } else {
    services_.metrics.refused("no_such_table");
    refuse("no_such_table", "no such table");
  }
}

void Session::join(std::shared_ptr<TableTask> table, std::optional<Since> since) {
  if (table_) table_->leave(*this);
  table_ = std::move(table);
  if (!table_->join(shared_from_this(), since)) {
    table_.reset();
    refuse("table_is_busy", "the table is busy; try again");
  }
}

Session::Later Session::hear(Acting acting) {
  const ActionId action = acting.action;
  const auto refuse_name = [&]() -> Later {
    refuse("bad_name", "this name cannot be shown to others", action);
    return std::nullopt;
  };
  if (!table_) {
    refuse("not_joined", "join a table first", action);
    return std::nullopt;
  }
  if (auto* sit = std::get_if<Sit>(&acting.what)) {
    const auto name = guest_name(sit->name.empty() ? guest_.name : sit->name);
    if (!name) return refuse_name();
    sit->name = *name;
    const bool is_at_home = table_->seats(guest_.id) || table_->host() == guest_.id;
    if (!is_at_home) return sit_if_allowed(std::move(acting));
  } else if (auto* rename = std::get_if<Rename>(&acting.what)) {
    const auto name = guest_name(rename->name);
    if (!name) return refuse_name();
    rename->name = *name;
  } else if (auto* bot = std::get_if<SeatBot>(&acting.what); bot != nullptr && !bot->name.empty()) {
    const auto name = guest_name(bot->name);
    if (!name) return refuse_name();
    bot->name = *name;
  }
  act(std::move(acting));
  return std::nullopt;
}

asio::awaitable<void> Session::sit_if_allowed(Acting acting) {
  std::size_t tables = 0;
  try {
    tables = co_await lobby_.count_of_guest(guest_.id);
  } catch (const StoreError& error) {
    services_.log.error("cannot count the tables of a guest: {}", error.what());
    refuse("table_is_busy", "the server cannot access its storage right now; try again", acting.action);
    co_return;
  }
  if (dropped_ || closing_) co_return;
  if (tables >= services_.configuration.tables_per_guest) {
    services_.metrics.refused("too_many_tables");
    refuse("too_many_tables", "you have as many tables as one guest may have; leave one", acting.action);
  } else {
    act(std::move(acting));
  }
}

void Session::act(Acting acting) {
  const ActionId action = acting.action;
  if (table_->act(shared_from_this(), std::move(acting))) return;
  if (table_->summary().phase == Phase::closed) {
    refuse("no_such_table", "the table was closed", action);
  } else {
    refuse("table_is_busy", "the table is busy; try again", action);
  }
}

void Session::refuse(std::string_view code, std::string message, ActionId action) {
  say(write_error(code, Fault{"", std::move(message)}, action));
}

void Session::send(Frame frame) {
  if (dropped_ || closing_) return;
  if (outbox_.size() >= most_frames || bytes_ + frame->size() > most_bytes) return drop("too_slow");
  bytes_ += frame->size();
  outbox_.push_back(std::move(frame));
  write_soon();
}

void Session::close(websocket::close_code code, const std::string& why) {
  if (dropped_ || closing_) return;
  closing_ = websocket::close_reason(code, why);
  write_soon();
}

void Session::close_after_failure() {
  close(websocket::close_code::internal_error, "the table has failed; join again");
}

// Defers writing so that frames queued in the same step go out together.
void Session::write_soon() {
  if (writing_) return;
  writing_ = true;
  asio::post(services_.io, [self = shared_from_this()] { self->write(); });
}

void Session::write() {
  writing_ = !dropped_ && (!outbox_.empty() || closing_);
  if (!writing_) return;
  if (outbox_.empty()) {
    if (std::exchange(close_sent_, true)) return;
    socket_.async_close(*closing_, [self = shared_from_this()](beast::error_code /*error*/) {});
    return;
  }
  going_out_ = outbox_.size() == 1 ? outbox_.front() : list_of(outbox_);
  outbox_.clear();
  bytes_ = 0;
  socket_.text(true);
  socket_.async_write(asio::buffer(*going_out_),
                      [self = shared_from_this()](beast::error_code error, std::size_t /*size*/) {
                        self->going_out_.reset();
                        if (!error) self->write();
                      });
}

void Session::drop(const std::string& why) {
  dropped_ = true;
  services_.metrics.dropped(why);
  beast::get_lowest_layer(socket_).close();
}

}  // namespace incan
