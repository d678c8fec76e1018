#include "load/load.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <boost/json/monotonic_resource.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>
#include <chrono>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "deal/deal.h"
#include "engine/engine.h"

namespace incan {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace json = boost::json;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using Clock = std::chrono::steady_clock;

// The HTTP connection for requests before and after the measurement.
class Questions {
 public:
  Questions(asio::io_context& io, const Load& load) : load_(load), stream_(io) {
    try {
      stream_.connect(tcp::resolver(io).resolve(load.host, load.port));
    } catch (const boost::system::system_error& error) {
      throw LoadError(load.host + ":" + load.port, error.code());
    }
  }

  std::string get(const std::string& path) { return ask(http::verb::get, path, "", ""); }
  json::value post(const std::string& path, const std::string& body, const std::string& token) {
    return json::parse(ask(http::verb::post, path, body, token));
  }

 private:
  std::string ask(http::verb verb, const std::string& path, const std::string& body,
                  const std::string& token) {
    http::request<http::string_body> request(verb, path, 11);
    request.set(http::field::host, load_.host + ":" + load_.port);
    if (!token.empty()) request.set(http::field::authorization, "Bearer " + token);
    if (!body.empty()) request.set(http::field::content_type, "application/json");
    request.body() = body;
    request.prepare_payload();
    http::response<http::string_body> answer;
    try {
      http::write(stream_, request);
      http::read(stream_, buffer_, answer);
    } catch (const boost::system::system_error& error) {
      throw LoadError(path, error.code());
    }
    if (answer.result_int() >= 300) {
      throw LoadError(fmt::format("{}: {} {}", path, answer.result_int(), answer.body()));
    }
    return answer.body();
  }

  const Load& load_;
  beast::tcp_stream stream_;
  beast::flat_buffer buffer_;
};

// Reads a value from the server's metrics.
double metric(const std::string& metrics, std::string_view name) {
  const auto line = metrics.find(fmt::format("\n{} ", name));
  if (line == std::string::npos) return 0;
  return std::stod(metrics.substr(line + name.size() + 2));
}

// The measurements taken between `begin` and `end`.
struct Measured {
  std::optional<Clock::time_point> begin;
  std::optional<Clock::time_point> end;
  std::uint64_t choices = 0;
  std::uint64_t refused = 0;
  std::vector<float> waits_ms;
  std::string fault;
  int tables_playing = 0;

  bool is_open(Clock::time_point now) const { return begin && now >= *begin && (!end || now < *end); }
};

// The turns of one table, shared by its players.
struct Turns {
  struct Turn {
    std::uint64_t number = 0;
    int choices = 0;
    Clock::time_point last_sent;
  };
  Turn& at(std::uint64_t turn) {
    Turn& found = recent[turn % recent.size()];
    if (found.number != turn) found = {turn, 0, {}};
    return found;
  }

  std::array<Turn, 8> recent;
  std::uint64_t resolved = 0;
  bool is_playing = false;
};

class LoadPlayer : public std::enable_shared_from_this<LoadPlayer> {
 public:
  LoadPlayer(asio::io_context& io, const Load& load, std::string token, std::string table,
             std::shared_ptr<Turns> turns, Measured& measured, std::uint64_t number)
      : load_(load),
        socket_(io),
        thinking_(io),
        token_(std::move(token)),
        table_(std::move(table)),
        turns_(std::move(turns)),
        measured_(measured),
        random_(load.seed, number) {}

  bool is_connected() const { return connected_; }

  asio::awaitable<void> run() {
    const auto self = shared_from_this();
    try {
      co_await connect();
      co_await play();
    } catch (const boost::system::system_error& error) {
      if (measured_.fault.empty()) measured_.fault = error.code().message();
    }
  }

 private:
  asio::awaitable<void> connect() {
    tcp::resolver resolver(socket_.get_executor());
    const auto places = co_await resolver.async_resolve(load_.host, load_.port, asio::use_awaitable);
    co_await beast::get_lowest_layer(socket_).async_connect(places, asio::use_awaitable);
    beast::get_lowest_layer(socket_).socket().set_option(tcp::no_delay(true));
    const auto decorate = [this](websocket::request_type& request) {
      request.set(http::field::authorization, "Bearer " + token_);
    };
    socket_.set_option(websocket::stream_base::decorator(decorate));
    socket_.read_message_max(0);
    const std::string host = load_.host + ":" + load_.port;
    co_await socket_.async_handshake(host, "/ws/" + table_, asio::use_awaitable);
    connected_ = true;
    const std::string join = fmt::format(R"({{"type":"join","table":"{}"}})", table_);
    co_await send(join);
  }

  asio::awaitable<void> send(const std::string& text) {
    co_await socket_.async_write(asio::buffer(text), asio::use_awaitable);
  }
  asio::awaitable<void> act(std::string_view type) {
    const std::string text = fmt::format(R"({{"type":"{}","action":{}}})", type, ++action_);
    co_await send(text);
  }

  asio::awaitable<void> play() {
    beast::flat_buffer buffer;
    for (;;) {
      const std::size_t size = co_await socket_.async_read(buffer, asio::use_awaitable);
      const std::string_view text(static_cast<const char*>(buffer.cdata().data()), size);
      // Most frames are irrelevant and not even parsed.
      if (is_of_concern(text)) {
        json::monotonic_resource memory(16'384);
        const json::value frame = json::parse({text.data(), text.size()}, &memory);
        if (const auto* list = frame.if_array()) {
          for (const json::value& message : *list) co_await on_message(message);
        } else {
          co_await on_message(frame);
        }
      }
      buffer.consume(size);
    }
  }

  static bool is_of_concern(std::string_view text) {
    return text.starts_with('[') || text.starts_with(R"({"type":"t)") || text.starts_with(R"({"type":"r)");
  }

  asio::awaitable<void> on_message(const json::value& message) {
    const std::string_view type = message.at("type").as_string();
    if (type == "turn") {
      co_await on_turn(message.at("game"));
    } else if (type == "table") {
      co_await on_table(message);
    } else if (type == "refused") {
      ++measured_.refused;
    }
  }

  asio::awaitable<void> on_table(const json::value& message) {
    const json::value& you = message.at("you");
    const std::string_view phase = message.at("phase").as_string();
    if (!turns_) co_return;  // A spectator.
    if (you.is_null()) {
      if (!asked_) {
        asked_ = true;
        co_await act("sit");
      }
      co_return;
    }
    seat_ = static_cast<int>(you.as_int64());
    const json::array& seats = message.at("seats").as_array();
    const json::value& own = seats[static_cast<std::size_t>(seat_)];
    const bool is_host = own.at("host").as_bool();
    if (phase == "waiting" && is_host && !started_) {
      const auto is_missing = [](const json::value& seat) {
        return seat.at("free").as_bool() || seat.at("invited").as_bool();
      };
      if (std::any_of(seats.begin(), seats.end(), is_missing)) co_return;
      started_ = true;
      co_await act("start");
    } else if (phase == "waiting" && own.at("invited").as_bool() && !accepted_) {
      accepted_ = true;
      co_await act("play_again");
    } else if (phase == "playing") {
      started_ = false;
      accepted_ = false;
      if (message.at("game").at("turn").to_number<std::uint64_t>() == 1) {
        co_await on_turn(message.at("game"));
      }
    } else if (phase == "finished" && is_host) {
      turns_->resolved = 0;
      co_await act("play_again");
    }
  }

  asio::awaitable<void> on_turn(const json::value& game) {
    const auto turn = game.at("turn").to_number<std::uint64_t>();
    count(turn);
    const bool two = game.at("scores").as_array().size() == 2;
    for (const json::value& inside : game.at("inside").as_array()) {
      const int adventurer = static_cast<int>(inside.as_int64());
      if ((two ? adventurer / 2 : adventurer) != seat_) continue;
      const std::string_view choice = random_.below(5) == 0 ? "camp" : "torch";
      const std::string text =
          fmt::format(R"({{"type":"choose","action":{},"game":{},"turn":{},"adventurer":{},"choice":"{}"}})",
                      ++action_, game.at("number").to_number<std::uint64_t>(), turn, adventurer, choice);
      if (load_.think_ms > 0) {
        const auto twice = static_cast<std::uint32_t>(2 * load_.think_ms);
        thinking_.expires_after(std::chrono::milliseconds(random_.below(twice)));
        co_await thinking_.async_wait(asio::use_awaitable);
      }
      Turns::Turn& own = turns_->at(turn);
      ++own.choices;
      own.last_sent = Clock::now();
      co_await send(text);
    }
  }

  // Counts the previous turn as resolved for this player.
  void count(std::uint64_t turn) {
    const auto now = Clock::now();
    if (turn == 1) {
      turns_->resolved = 1;
      return;
    }
    const Turns::Turn& before = turns_->at(turn - 1);
    // A turn in which nobody had to choose does not count.
    if (before.choices == 0) return;
    if (measured_.is_open(now)) {
      const std::chrono::duration<float, std::milli> wait = now - before.last_sent;
      measured_.waits_ms.push_back(wait.count());
      if (turns_->resolved < turn) measured_.choices += static_cast<std::uint64_t>(before.choices);
    }
    if (!turns_->is_playing) {
      turns_->is_playing = true;
      ++measured_.tables_playing;
    }
    turns_->resolved = std::max(turns_->resolved, turn);
  }

  const Load& load_;
  websocket::stream<beast::tcp_stream, false> socket_;
  asio::steady_timer thinking_;
  std::string token_;
  std::string table_;
  std::shared_ptr<Turns> turns_;
  Measured& measured_;
  Random random_;
  std::uint64_t action_ = 0;
  int seat_ = 0;
  bool connected_ = false;
  bool asked_ = false;
  bool started_ = false;
  bool accepted_ = false;
};

float percentile(std::vector<float>& waits, double part) {
  if (waits.empty()) return 0;
  const auto at = static_cast<std::size_t>(part * static_cast<double>(waits.size() - 1));
  std::nth_element(waits.begin(), waits.begin() + static_cast<std::ptrdiff_t>(at), waits.end());
  return waits[at];
}

class Loader {
 public:
  Loader(const Load& load, const std::atomic<bool>& stop) : load_(load), stop_(stop), questions_(io_, load) {}

  LoadResult run() {
    LoadResult result;
    if (load_.idle > 0) result.memory_per_idle_socket = add_idle();
    for (int table = 0; table < load_.tables && !stop_; ++table) add_table();
    if (load_.tables > 0) measure(result);
    return result;
  }

 private:
  static constexpr int sockets_per_guest = 8;
  static constexpr int idle_per_table = 100;

  std::string new_guest() {
    const auto made = questions_.post("/api/guests", R"({"name":"Load","token":true})", "");
    return std::string(made.at("token").as_string());
  }
  std::string new_table(const std::string& token, int seats) {
    const auto made = questions_.post("/api/tables", fmt::format(R"({{"seats":{}}})", seats), token);
    return std::string(made.at("table").as_string());
  }

  void add(const std::string& token, const std::string& table, const std::shared_ptr<Turns>& turns) {
    auto player = std::make_shared<LoadPlayer>(io_, load_, token, table, turns, measured_, players_.size());
    asio::co_spawn(io_, player->run(), asio::detached);
    players_.push_back(std::move(player));
  }

  void run_for(std::chrono::duration<double> time) {
    io_.restart();
    io_.run_for(std::chrono::duration_cast<Clock::duration>(time));
    if (!measured_.fault.empty()) throw LoadError(measured_.fault);
  }

  void wait_until_all_are_connected() {
    const auto is_connected = [](const auto& player) { return player->is_connected(); };
    while (!stop_ && !std::all_of(players_.begin(), players_.end(), is_connected)) {
      run_for(std::chrono::milliseconds(20));
    }
  }

  // Opens the idle sockets; returns the server's memory per socket, in bytes.
  double add_idle() {
    const double before = memory();
    std::string token;
    std::string table;
    for (int number = 0; number < load_.idle && !stop_; ++number) {
      if (number % sockets_per_guest == 0) token = new_guest();
      if (number % idle_per_table == 0) table = new_table(token, 2);
      add(token, table, nullptr);
      // A few at a time, since the listen queue is limited.
      if (number % 50 == 49) wait_until_all_are_connected();
    }
    wait_until_all_are_connected();
    run_for(std::chrono::milliseconds(500));
    return (memory() - before) / load_.idle;
  }

  void add_table() {
    const auto turns = std::make_shared<Turns>();
    std::string table;
    for (int player = 0; player < load_.players; ++player) {
      const std::string token = new_guest();
      if (player == 0) table = new_table(token, load_.players);
      add(token, table, turns);
    }
    wait_until_all_are_connected();
  }

  void measure(LoadResult& result) {
    while (!stop_ && measured_.tables_playing < load_.tables) run_for(std::chrono::milliseconds(20));
    run_for(std::chrono::duration<double>(load_.warm_up));
    const std::string metrics_before = questions_.get("/metrics");
    measured_.begin = Clock::now();
    const auto planned = std::chrono::duration<double>(load_.seconds);
    while (!stop_ && Clock::now() - *measured_.begin < planned) run_for(std::chrono::milliseconds(50));
    measured_.end = Clock::now();
    const std::string metrics_after = questions_.get("/metrics");
    constexpr std::string_view cpu = "process_cpu_seconds_total";
    result.server_cpu_seconds = metric(metrics_after, cpu) - metric(metrics_before, cpu);
    result.seconds = std::chrono::duration<double>(*measured_.end - *measured_.begin).count();
    result.choices = measured_.choices;
    result.refused = measured_.refused;
    result.p50_ms = static_cast<double>(percentile(measured_.waits_ms, 0.50));
    result.p99_ms = static_cast<double>(percentile(measured_.waits_ms, 0.99));
  }

  double memory() { return metric(questions_.get("/metrics"), "process_resident_memory_bytes"); }

  const Load& load_;
  const std::atomic<bool>& stop_;
  asio::io_context io_{1};
  Questions questions_;
  Measured measured_;
  std::vector<std::shared_ptr<LoadPlayer>> players_;
};

}  // namespace

LoadResult put_load(const Load& load, const std::atomic<bool>& stop) {
  return Loader(load, stop).run();
}

}  // namespace incan
