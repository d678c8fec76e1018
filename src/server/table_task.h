// The task that owns a table. Clients' inputs wait in its queue; it handles all of them, stores the outcome,
// and only then sends anything.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "protocol/client_message.h"
#include "protocol/server_message.h"
#include "server/services.h"
#include "table/table.h"

namespace incan {

// A frame, possibly shared by many recipients.
using Frame = std::shared_ptr<const std::string>;
inline Frame make_frame(std::string text) {
  return std::make_shared<const std::string>(std::move(text));
}

// A client at the other end of a socket.
class Client {
 public:
  Client() = default;
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;
  virtual ~Client() = default;
  virtual GuestId guest() const = 0;
  // Does not block.
  virtual void send(Frame frame) = 0;
};

class TableTask : public std::enable_shared_from_this<TableTask> {
 public:
  // The entries must be stored already.
  TableTask(Services& services, std::string id, std::span<const Entry> entries);

  // Runs until the table is closed or the server stops, then calls `ended`.
  void start(std::function<void()> ended);
  void stop();

  // Both return false if the queue is full or the table has ended.
  bool join(std::shared_ptr<Client> client, std::optional<Since> since);
  bool act(std::shared_ptr<Client> client, Acting acting);
  // Frees the seat of a guest who was deleted.
  void forget(GuestId guest);
  void leave(const Client& client);

  // As of the last messages sent.
  const TableSummary& summary() const { return summary_; }
  bool is_found_by_code() const;
  bool seats(GuestId guest) const { return seated_.contains(guest); }
  std::optional<GuestId> host() const { return host_; }

 private:
  struct Input {
    std::shared_ptr<Client> from = nullptr;  // Null if the server itself is the source.
    Command command;
    std::chrono::steady_clock::time_point at = std::chrono::steady_clock::now();
  };
  // The result of handling an input.
  struct Result {
    Outcome outcome;
    std::optional<NewGame> game;  // To be archived.
  };
  struct Results {
    std::vector<Result> each;
    std::vector<Broadcast> notices;
  };
  // A client that has joined.
  struct Member {
    std::shared_ptr<Client> client;
    Viewpoint viewpoint{};
  };

  bool take(Input input);
  asio::awaitable<void> run();
  asio::awaitable<void> wait();
  // May run on any thread; accesses only the table.
  Results handle(const std::vector<Input>& inputs);
  Result handle(const Input& input);
  asio::awaitable<bool> store(const std::vector<Result>& results);
  asio::awaitable<bool> store_in_the_end(const Batch& batch, Time start, std::string fault);
  void tell(const std::vector<Input>& inputs, const Results& results);
  // Returns whether the client of this input is to be told: not if it has disconnected before it was
  // admitted.
  bool note(const Input& input, const std::vector<Moved>& moved);
  void send(const std::vector<Broadcast>& broadcasts, Time now) const;
  void tell_all(std::string text) const;
  void publish();

  Services& services_;
  std::string id_;
  std::string short_id_;  // For the log: too short to open the table.
  std::string code_;
  Table table_;
  std::uint64_t stored_;  // The number of entries so far.
  std::optional<Time> wake_;
  bool thinks_ = false;  // Bots or the oracle may need time, so inputs are handled on another thread.

  std::deque<Input> inputs_;
  std::vector<Member> members_;
  std::multiset<const Client*> gone_;  // Clients that disconnected before they were admitted.
  asio::steady_timer timer_;
  bool stopping_ = false;
  bool has_waited_ = false;  // The table was paused until the store recovered.
  std::function<void()> ended_;

  TableSummary summary_;
  std::optional<std::uint64_t> published_;  // The table's version in the summary.
  std::set<GuestId> seated_;
  std::optional<GuestId> host_;
  Time opened_{};
};

}  // namespace incan
