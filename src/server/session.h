// One WebSocket: passes a client's messages to its table, and the table's messages to the client. A client
// that does not read is dropped, never waited for.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <deque>
#include <memory>
#include <optional>
#include <string>

#include "server/budget.h"
#include "server/lobby.h"
#include "server/stream.h"

namespace incan {

class Session final : public Client, public std::enable_shared_from_this<Session> {
 public:
  using Socket = boost::beast::websocket::stream<Stream, false>;
  using Request = boost::beast::http::request<boost::beast::http::string_body>;

  // `table` is the one that the socket's path names, or empty.
  Session(Services& services, Lobby& lobby, Stream stream, Guest guest, std::string table);

  // Accepts the WebSocket upgrade and runs until either side closes it; then calls `ended`.
  void start(Request request, std::function<void()> ended);

  GuestId guest() const override { return guest_.id; }
  void send(Frame frame) override;
  void close_after_failure() override;
  void rename(const std::string& name) { guest_.name = name; }
  // Closes the socket after all queued frames have been sent.
  void close(boost::beast::websocket::close_code code, const std::string& why);

 private:
  asio::awaitable<void> run(Request request);
  asio::awaitable<void> listen();
  void pay(double cost = 1);
  void pay_for(std::size_t bytes);
  void pay_from(Budget& budget, double cost);
  void refuse_close_code();
  // What the store has to be asked for first is returned, to be awaited before the next message.
  using Later = std::optional<asio::awaitable<void>>;
  Later hear(std::string_view text);
  Later hear(Joining joining);
  Later hear(Ping ping);
  Later hear(Acting acting);
  asio::awaitable<void> arrive(Joining joining);
  asio::awaitable<void> sit_if_allowed(Acting acting);
  void join(std::shared_ptr<TableTask> table, std::optional<Since> since);
  void act(Acting acting);
  void say(std::string text) { send(make_frame(std::move(text))); }
  void refuse(std::string_view code, std::string message, ActionId action = 0);
  void write_soon();
  void write();
  void drop(const std::string& why);

  Services& services_;
  Lobby& lobby_;
  Socket socket_;
  Guest guest_;
  const std::string table_in_path_;
  Budget budget_;
  Budget bytes_budget_;
  bool warned_ = false;  // That one of the budgets is nearly exhausted.
  std::shared_ptr<TableTask> table_;
  std::deque<Frame> outbox_;
  Frame going_out_;  // The frame being sent.
  std::size_t bytes_ = 0;
  bool writing_ = false;
  bool dropped_ = false;
  bool close_sent_ = false;
  std::optional<boost::beast::websocket::close_reason> closing_;
};

}  // namespace incan
