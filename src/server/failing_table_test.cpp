// A table that fails disconnects its clients and is made again from what is stored. A real server with real
// sockets, on a store that fails in a way nobody expects.
#include <gtest/gtest.h>
#include <spdlog/logger.h>
#include <spdlog/sinks/null_sink.h>

#include <atomic>
#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <stdexcept>
#include <string>
#include <thread>

#include "server/server.h"
#include "store/memory_store.h"

namespace incan {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;

class BrokenStore final : public MemoryStore {
 public:
  std::atomic<bool> is_broken = false;
  std::atomic<bool> is_written_by_another = false;
  std::atomic<bool> is_sure = true;
  std::atomic<int> commits = 0;

  using MemoryStore::commit;
  void commit(std::span<const Batch> batches) override {
    if (is_broken) throw StoreError("broken");
    if (is_written_by_another) throw EntryIsNotNext();
    MemoryStore::commit(batches);
    ++commits;
    commits.notify_all();
  }
  bool is_sure_of_lease() const override { return is_sure; }
  bool is_stored(BatchId id) override {
    if (is_broken) throw std::runtime_error("broken in another way");
    return MemoryStore::is_stored(id);
  }
};

class Running {
 public:
  explicit Running(Store& store) {
    Configuration configuration;
    configuration.port = 0;
    const auto log =
        std::make_shared<spdlog::logger>("test", std::make_shared<spdlog::sinks::null_sink_mt>());
    server_ = std::make_unique<Server>(configuration, store, log);
    thread_ = std::thread([this] { server_->run(); });
  }
  ~Running() {
    server_->stop();
    thread_.join();
  }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

  tcp::socket connect() {
    tcp::socket socket(io_);
    socket.connect({asio::ip::make_address("127.0.0.1"), server_->port()});
    return socket;
  }

  std::string ask(http::verb verb, const std::string& path, const std::string& body = "",
                  const std::string& token = "") {
    tcp::socket socket = connect();
    http::request<http::string_body> request(verb, path, 11);
    request.set(http::field::host, "localhost");
    if (!token.empty()) request.set(http::field::authorization, "Bearer " + token);
    if (!body.empty()) request.set(http::field::content_type, "application/json");
    request.body() = body;
    request.prepare_payload();
    http::write(socket, request);
    http::response<http::string_body> answer;
    beast::flat_buffer buffer;
    http::read(socket, buffer, answer);
    return answer.body();
  }

 private:
  asio::io_context io_;
  std::unique_ptr<Server> server_;
  std::thread thread_;
};

// What follows the name of a member in a JSON text, up to the next quotation mark.
std::string member(const std::string& json, const std::string& name) {
  const std::string start = '"' + name + "\":\"";
  const auto at = json.find(start) + start.size();
  return json.substr(at, json.find('"', at) - at);
}

class Person {
 public:
  Person(Running& server, const std::string& token) : socket_(server.connect()) {
    socket_.set_option(websocket::stream_base::decorator([token](websocket::request_type& request) {
      request.set(http::field::authorization, "Bearer " + token);
    }));
    socket_.handshake("localhost", "/ws");
  }

  // Sends a message and returns the frame that has this in it.
  std::string say(const std::string& text, const std::string& wanted) {
    socket_.write(asio::buffer(text));
    return hear(wanted);
  }
  std::string hear(const std::string& wanted) {
    for (;;) {
      beast::flat_buffer buffer;
      socket_.read(buffer);
      std::string frame = beast::buffers_to_string(buffer.data());
      if (frame.find(wanted) != std::string::npos) return frame;
    }
  }
  void send(const std::string& text) { socket_.write(asio::buffer(text)); }
  unsigned close_code() {
    beast::flat_buffer buffer;
    beast::error_code error;
    while (!error) socket_.read(buffer, error);
    return socket_.reason().code;
  }

 private:
  websocket::stream<tcp::socket> socket_;
};

TEST(FailingTable, disconnects_its_clients_and_is_made_again_from_what_is_stored) {
  BrokenStore store;
  Running server(store);
  const std::string token =
      member(server.ask(http::verb::post, "/api/guests", R"({"name":"Ana","token":true})"), "token");
  const std::string table = member(server.ask(http::verb::post, "/api/tables", "{}", token), "table");
  const std::string join = R"({"type":"join","table":")" + table + "\"}";
  {
    Person ana(server, token);
    Person other(server, token);
    ana.say(join, R"("type":"table")");
    other.say(join, R"("type":"table")");
    ana.say(R"({"type":"sit","action":1})", R"("accepted")");
    store.is_broken = true;
    ana.say(R"({"type":"rename","action":2,"name":"Bo"})", R"("paused")");
    EXPECT_EQ(ana.close_code(), websocket::close_code::internal_error);
    EXPECT_EQ(other.close_code(), websocket::close_code::internal_error);
  }
  store.is_broken = false;
  Person again(server, token);
  const std::string shown = again.say(join, R"("type":"table")");
  EXPECT_NE(shown.find(R"("name":"Ana")"), std::string::npos) << shown;
  EXPECT_EQ(shown.find(R"("name":"Bo")"), std::string::npos) << shown;
  again.say(R"({"type":"rename","action":2,"name":"Bo"})", R"("accepted")");
  const std::string metrics = server.ask(http::verb::get, "/metrics");
  EXPECT_NE(metrics.find("incan_tables_failed_total 1\n"), std::string::npos);
  EXPECT_NE(metrics.find("incan_paused_tables 0\n"), std::string::npos);
}

TEST(FailingTable, is_made_again_when_another_process_has_written_to_it) {
  BrokenStore store;
  Running server(store);
  const std::string token =
      member(server.ask(http::verb::post, "/api/guests", R"({"name":"Ana","token":true})"), "token");
  const std::string table = member(server.ask(http::verb::post, "/api/tables", "{}", token), "table");
  const std::string join = R"({"type":"join","table":")" + table + "\"}";
  {
    Person ana(server, token);
    ana.say(join, R"("type":"table")");
    store.is_written_by_another = true;
    ana.say(R"({"type":"sit","action":1})", R"("paused")");
    EXPECT_EQ(ana.close_code(), websocket::close_code::internal_error);
  }
  store.is_written_by_another = false;
  Person again(server, token);
  again.say(join, R"("type":"table")");
  again.say(R"({"type":"sit","action":1})", R"("accepted")");
}

TEST(UnsureTable, tells_nobody_anything_until_the_lease_is_renewed) {
  BrokenStore store;
  Running server(store);
  const std::string token =
      member(server.ask(http::verb::post, "/api/guests", R"({"name":"Ana","token":true})"), "token");
  const std::string table = member(server.ask(http::verb::post, "/api/tables", "{}", token), "table");
  Person ana(server, token);
  ana.say(R"({"type":"join","table":")" + table + "\"}", R"("type":"table")");
  store.is_sure = false;
  const int before = store.commits;
  ana.send(R"({"type":"sit","action":1})");
  store.commits.wait(before);
  // What the server does after it has learned of the commit.
  server.ask(http::verb::get, "/metrics");
  const std::string first = ana.say(R"({"type":"ping"})", "\"type\"");
  EXPECT_NE(first.find("pong"), std::string::npos) << first;
  store.is_sure = true;
  ana.hear(R"("accepted")");
}

}  // namespace
}  // namespace incan
