#include "server/server.h"

#include <algorithm>
#include <array>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <cctype>
#include <sstream>
#include <system_error>
#include <thread>

#include "server/allowed_hosts.h"
#include "server/api.h"

namespace incan {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;

constexpr std::uint32_t most_header_bytes = 8'192;
constexpr std::uint64_t most_body_bytes = 8'192;
constexpr std::size_t most_unread_bytes = std::size_t{4} << 20U;
// Timeouts for reading a whole request, and for the next request to begin.
constexpr std::chrono::seconds request_may_take{10};
constexpr std::chrono::seconds between_requests{30};
// A connection on which so many requests in a row were refused for their rate is closed.
constexpr int most_refusals{20};
// How long to wait for clients to close their sockets when the server stops.
constexpr std::chrono::seconds goodbye_may_take{3};
constexpr std::chrono::minutes between_tidying{10};

unsigned thinking_threads() {
  return std::max(1U, std::thread::hardware_concurrency());
}

// A WebSocket's path may name its table, so that a proxy can send all clients of a table to the same place.
// Empty if it names none; nothing if it is another path.
std::optional<std::string> table_in_path(std::string_view target) {
  if (target == "/ws") return "";
  constexpr std::string_view start = "/ws/";
  if (!target.starts_with(start) || target.size() == start.size()) return std::nullopt;
  const std::string_view id = target.substr(start.size());
  const auto is_allowed = [](unsigned char letter) {
    return std::isalnum(letter) != 0 || letter == '-' || letter == '_';
  };
  if (!std::all_of(id.begin(), id.end(), is_allowed)) return std::nullopt;
  return std::string(id);
}

tcp::acceptor listen(asio::io_context& io, const Endpoint& endpoint) {
  try {
    return {io, tcp::endpoint(asio::ip::make_address(endpoint.address), endpoint.port)};
  } catch (const boost::system::system_error& error) {
    throw ListenError(endpoint, error.code());
  }
}

}  // namespace

class Server::Parts {
 public:
  Parts(Configuration configuration, Store& store, std::shared_ptr<spdlog::logger> log)
      : configuration_(std::move(configuration)),
        log_(std::move(log)),
        addresses_(configuration_),
        writer_(std::in_place, store),
        thinkers_(thinking_threads()),
        acceptor_(listen(io_, {configuration_.address, configuration_.port})),
        signals_(io_),
        tidying_(io_),
        goodbye_(io_) {
    // The writer is still idle, so the store may be used directly.
    lobby_.carry_on(store);
    if (const auto endpoint = read_endpoint(configuration_.metrics_address)) {
      operators_ = listen(io_, *endpoint);
      std::ostringstream url;
      url << "http://" << operators_->local_endpoint() << "/metrics";
      log_->info("metrics are at {}", url.str());
    }
  }

  // Objects with their own threads post results to io_, so they are stopped before it is destroyed.
  ~Parts() {
    thinkers_.join();
    analyses_.stop();
    writer_.reset();
  }

  std::uint16_t port() const { return acceptor_.local_endpoint().port(); }

  void stop_on_signals() {
    signals_.add(SIGTERM);
    signals_.add(SIGINT);
    signals_.add(SIGHUP);
    signals_.async_wait([this](beast::error_code error, int /*signal*/) {
      if (!error) stop();
    });
  }

  void run() {
    asio::co_spawn(io_, accept(acceptor_, For::clients), asio::detached);
    if (operators_) asio::co_spawn(io_, accept(*operators_, For::operators), asio::detached);
    asio::co_spawn(io_, tidy(), asio::detached);
    io_.run();
  }

  void post_stop() {
    asio::post(io_, [this] { stop(); });
  }

 private:
  enum class For : std::uint8_t { clients, operators };

  // Counts a connection for as long as it lives.
  class Connected {
   public:
    // By its address, too, unless it is a proxy's or an operator's.
    Connected(Parts& parts, asio::ip::address address, bool is_by_address)
        : parts_(&parts), address_(std::move(address)), is_by_address_(is_by_address) {
      parts_->services_.metrics.connections.Increment();
    }
    Connected(Connected&& other) noexcept
        : parts_(std::exchange(other.parts_, nullptr)),
          address_(std::move(other.address_)),
          is_by_address_(other.is_by_address_) {}
    Connected(const Connected&) = delete;
    Connected& operator=(const Connected&) = delete;
    Connected& operator=(Connected&&) = delete;
    ~Connected() {
      if (parts_ == nullptr) return;
      parts_->services_.metrics.connections.Decrement();
      --parts_->connections_;
      if (is_by_address_) parts_->addresses_.disconnect(address_);
    }
    const asio::ip::address& address() const { return address_; }

   private:
    Parts* parts_;
    asio::ip::address address_;
    bool is_by_address_;
  };

  asio::awaitable<void> accept(tcp::acceptor& acceptor, For whom) {
    for (;;) {
      auto [error, socket] = co_await acceptor.async_accept(asio::as_tuple(asio::use_awaitable));
      if (stopping_) co_return;
      if (error) {
        // Most likely the process is out of file descriptors; retry in a moment.
        log_->warn("cannot accept a connection: {}", error.message());
        asio::steady_timer pause(io_, std::chrono::milliseconds(100));
        co_await pause.async_wait(asio::as_tuple(asio::use_awaitable));
        continue;
      }
      beast::error_code gone;
      const auto from = unmapped(socket.remote_endpoint(gone).address());
      if (gone) continue;
      const bool is_by_address = whom == For::clients && !addresses_.is_proxy(from);
      const bool is_full = whom == For::clients && connections_ >= configuration_.sockets;
      if (is_full || (is_by_address && !addresses_.connect(from))) {
        metrics_.dropped("too_many");
        continue;
      }
      ++connections_;
      socket.set_option(tcp::no_delay(true), gone);
      asio::co_spawn(io_, serve(Stream(std::move(socket)), Connected(*this, from, is_by_address), whom),
                     asio::detached);
    }
  }

  asio::awaitable<void> serve(Stream stream, Connected counted, For whom) {
    // The limit for a request including its headers.
    beast::flat_buffer buffer(most_header_bytes + most_body_bytes);
    try {
      int refusals = 0;
      for (bool first = true; !stopping_; first = false) {
        http::request_parser<http::string_body> parser;
        parser.header_limit(most_header_bytes);
        parser.body_limit(most_body_bytes);
        // A client may be idle between requests, but a request must arrive in time once it has begun.
        if (!first && buffer.size() == 0) {
          stream.expires_after(between_requests);
          const auto [error, size] =
              co_await http::async_read_some(stream, buffer, parser, asio::as_tuple(asio::use_awaitable));
          if (error) co_return;
        }
        stream.expires_after(request_may_take);
        const auto [error, size] =
            co_await http::async_read(stream, buffer, parser, asio::as_tuple(asio::use_awaitable));
        if (error) {
          if (!co_await answer_nonsense(stream, error)) co_return;
          break;
        }
        HttpRequest request = parser.release();
        if (const auto* why = wrong_with(request)) {
          request.keep_alive(false);
          metrics_.refused("bad_request");
          metrics_.request(static_cast<int>(http::status::bad_request));
          co_await write(stream, Api::refusal(request, http::status::bad_request, "bad_request", why));
          break;
        }
        Caller caller = addresses_.caller(counted.address(), joined_header(request, "X-Forwarded-For"),
                                          joined_header(request, "X-Forwarded-Proto"));
        caller.is_operator = whom == For::operators;
        if (!hosts_.allows(header(request, http::field::host), caller.by_proxy)) {
          request.keep_alive(false);
          metrics_.refused("host");
          metrics_.request(static_cast<int>(http::status::misdirected_request));
          co_await write(stream, Api::refusal(request, http::status::misdirected_request, "host",
                                              "the server does not answer to this host; its operator can "
                                              "add it with --allowed-host"));
          break;
        }
        if (websocket::is_upgrade(request) && !caller.is_operator) {
          auto refused = co_await upgrade(stream, request, caller, counted);
          if (!refused) co_return;
          co_await write(stream, std::move(*refused));
          break;
        }
        HttpResponse answer = co_await api_.answer(request, caller);
        // A proxy's connection may carry the requests of others.
        const bool is_refused = answer.result() == http::status::too_many_requests && !caller.by_proxy;
        refusals = is_refused ? refusals + 1 : 0;
        if (refusals >= most_refusals) {
          metrics_.dropped("too_fast");
          answer.keep_alive(false);
        }
        const bool last = answer.need_eof();
        if (!co_await write(stream, std::move(answer)) || last) break;
      }
      co_await part(stream);
    } catch (const std::exception& error) {
      log_->error("a connection failed: {}", error.what());
    }
  }

  static asio::awaitable<bool> write(Stream& stream, HttpResponse answer) {
    stream.expires_after(request_may_take);
    const auto [error, size] =
        co_await http::async_write(stream, answer, asio::as_tuple(asio::use_awaitable));
    co_return !error;
  }

  // Closing the connection at once could lose the response if the client is still sending, so read and
  // discard for a while.
  static asio::awaitable<void> part(Stream& stream) {
    beast::error_code ignored;
    stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
    stream.expires_after(goodbye_may_take);
    std::array<char, 4096> unread{};
    for (std::size_t bytes = 0; bytes < most_unread_bytes;) {
      const auto [error, size] =
          co_await stream.async_read_some(asio::buffer(unread), asio::as_tuple(asio::use_awaitable));
      if (error) co_return;
      bytes += size;
    }
  }

  // Answers a request that could not be parsed, unless the client is gone.
  asio::awaitable<bool> answer_nonsense(Stream& stream, beast::error_code error) {
    http::status status = http::status::bad_request;
    if (error == http::error::header_limit) status = http::status::request_header_fields_too_large;
    if (error == http::error::body_limit) status = http::status::payload_too_large;
    if (error == beast::error::timeout) {
      metrics_.dropped("too_slow");
      co_return false;
    }
    if (error.category() != make_error_code(http::error::bad_method).category() ||
        error == http::error::end_of_stream || error == http::error::partial_message) {
      co_return false;
    }
    metrics_.refused("bad_request");
    metrics_.request(static_cast<int>(status));
    HttpRequest request;
    request.version(11);
    request.keep_alive(false);
    co_return co_await write(stream, Api::refusal(request, status, "bad_request", error.message()));
  }

  // Returns a response if the upgrade to WebSocket is refused.
  asio::awaitable<std::optional<HttpResponse>> upgrade(Stream& stream, HttpRequest& request,
                                                       const Caller& caller, Connected& counted) {
    const auto refuse = [&](http::status status, std::string_view code, std::string_view message) {
      metrics_.refused(std::string(code));
      metrics_.request(static_cast<int>(status));
      request.keep_alive(false);
      return Api::refusal(request, status, code, message);
    };
    const auto table = table_in_path(request.target());
    if (!table)
      co_return refuse(http::status::not_found, "not_found", "WebSockets are at /ws or /ws/{table}");
    if (!addresses_.spend(caller.address, Api::cost_of_asking)) {
      co_return refuse(http::status::too_many_requests, "too_fast", "too many connections; slow down");
    }
    if (const auto* why = wrong_with_upgrade(request)) {
      co_return refuse(http::status::bad_request, "bad_request", why);
    }
    if (api_.is_foreign(request, caller)) {
      co_return refuse(http::status::forbidden, "origin",
                       "requests from pages of other origins are not allowed");
    }
    std::optional<Guest> guest;
    try {
      guest = co_await api_.guest_of(request, caller);
    } catch (const StoreError& error) {
      log_->error("cannot look up a guest: {}", error.what());
      co_return refuse(http::status::service_unavailable, "storage",
                       "the server cannot access its storage right now; try again later");
    }
    if (!guest) {
      co_return refuse(http::status::unauthorized, "no_guest",
                       "authentication required; create a guest with POST /api/guests");
    }
    if (sockets_.count(guest->id) >= configuration_.sockets_per_guest) {
      co_return refuse(http::status::too_many_requests, "too_many_sockets",
                       "this guest has too many open sockets; close one");
    }
    if (caller.by_proxy && !addresses_.connect(caller.address)) {
      co_return refuse(http::status::too_many_requests, "too_many_sockets",
                       "too many open sockets from this address");
    }
    const auto session = std::make_shared<Session>(services_, lobby_, std::move(stream), *guest, *table);
    sockets_.add(*session);
    const auto kept = std::make_shared<Connected>(std::move(counted));
    session->start(std::move(request), [this, session = session.get(), kept, caller] {
      sockets_.remove(*session);
      if (caller.by_proxy) addresses_.disconnect(caller.address);
      if (stopping_ && sockets_.empty()) goodbye_.cancel();
    });
    co_return std::nullopt;
  }

  asio::awaitable<void> tidy() {
    while (!stopping_) {
      try {
        addresses_.tidy();
        const std::size_t removed = co_await guests_.remove_unused();
        if (removed > 0) log_->info("deleted {} guests who have no games", removed);
        const std::size_t closed = co_await lobby_.close_unused();
        if (closed > 0) log_->info("closed {} tables that nobody has used", closed);
        co_await remove_old_games();
      } catch (const StoreError& error) {
        log_->error("cannot delete old data: {}", error.what());
      }
      tidying_.expires_after(between_tidying);
      co_await tidying_.async_wait(asio::as_tuple(asio::use_awaitable));
    }
  }

  // A few at a time, because tables wait meanwhile.
  asio::awaitable<void> remove_old_games() {
    constexpr int at_once = 200;
    std::optional<Time> before;
    if (configuration_.game_days > 0) before = date_now() - std::chrono::hours(24) * configuration_.game_days;
    std::optional<std::uint64_t> keep;
    if (configuration_.kept_games > 0) keep = configuration_.kept_games;
    if (!before && !keep) co_return;
    const auto question = [before, keep](Store& store) {
      return store.remove_old_games(before, keep, at_once);
    };
    int removed = 0;
    for (int now = at_once; now == at_once && !stopping_;) {
      now = co_await ask(services_, question);
      removed += now;
    }
    if (removed > 0) log_->info("deleted {} old games", removed);
  }

  void stop() {
    if (stopping_) return;
    stopping_ = true;
    log_->info("stopping: refusing new connections and finishing what is in progress");
    beast::error_code error;
    acceptor_.close(error);
    if (operators_) operators_->close(error);
    tidying_.cancel();
    lobby_.stop([this] {
      // Everything is stored, and all messages about it are queued.
      sockets_.close_all(websocket::close_code::service_restart, "the server is restarting");
      if (sockets_.empty()) return io_.stop();
      goodbye_.expires_after(goodbye_may_take);
      goodbye_.async_wait([this](beast::error_code) { io_.stop(); });
    });
  }

  Configuration configuration_;
  std::shared_ptr<spdlog::logger> log_;
  Metrics metrics_;
  Addresses addresses_;
  std::optional<Writer> writer_;
  bool stopping_ = false;
  std::size_t connections_ = 0;
  Sockets sockets_;
  asio::thread_pool thinkers_;
  Analyses analyses_;
  asio::io_context io_{1};
  Commits commits_{io_, *writer_};
  Services services_{configuration_, *log_, metrics_, *writer_, commits_, io_, thinkers_};
  Lobby lobby_{services_};
  Guests guests_{services_};
  Api api_{services_, lobby_, guests_, addresses_, sockets_, analyses_};
  AllowedHosts hosts_{configuration_.allowed_hosts};
  tcp::acceptor acceptor_;
  std::optional<tcp::acceptor> operators_;
  asio::signal_set signals_;
  asio::steady_timer tidying_;
  asio::steady_timer goodbye_;
};

Server::Server(Configuration configuration, Store& store, std::shared_ptr<spdlog::logger> log) {
  parts_ = std::make_unique<Parts>(std::move(configuration), store, std::move(log));
}

Server::~Server() = default;

std::uint16_t Server::port() const {
  return parts_->port();
}

void Server::stop_on_signals() {
  parts_->stop_on_signals();
}

void Server::run() {
  parts_->run();
}

void Server::stop() {
  parts_->post_stop();
}

}  // namespace incan
