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
#include <string>
#include <utility>
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
  // Disconnects because the table has failed; the client may come back at once.
  virtual void close_after_failure() = 0;
};

// Whether the table with this summary can be found by its code: always if it is listed, otherwise for a while
// after it was opened.
bool is_found_by_code(const TableSummary& summary, Time opened);
// How the table is found once this is stored.
OpenTable in_directory(const std::string& id, const Table& table, Time now);

class TableTask : public std::enable_shared_from_this<TableTask> {
 public:
  // What the table consists of must be stored already. `next` is the number of its next entry.
  TableTask(Services& services, std::string id, Table table, std::uint64_t next);

  // Runs until the table is closed, fails, or the server stops; then calls `ended`. The clients of a table
  // that has failed are disconnected, and it can be made again from what is stored.
  void start(std::function<void()> ended);
  void stop();

  // Both return false if the queue is full or the table has ended.
  bool join(std::shared_ptr<Client> client, std::optional<Since> since);
  bool act(std::shared_ptr<Client> client, Acting acting);
  // Closes the table for its host; why not, if that is refused.
  asio::awaitable<std::optional<TableRefusal>> close_for(GuestId guest);
  // Closes the table if nobody is there, and returns when it has ended or somebody has come.
  asio::awaitable<void> give_way();
  // Frees the seat of a guest who was deleted.
  void forget(GuestId guest);
  void leave(const Client& client);

  // As of the last messages sent.
  const TableSummary& summary() const { return summary_; }
  bool seats(GuestId guest) const { return seated_.contains(guest); }
  std::optional<GuestId> host() const { return host_; }
  // Since when nobody has been connected, if so.
  std::optional<std::chrono::steady_clock::time_point> deserted_since() const {
    return sockets_ == 0 ? std::optional(deserted_since_) : std::nullopt;
  }
  // Called whenever the summary has changed.
  void on_change(std::function<void()> changed) { changed_ = std::move(changed); }

 private:
  struct Input {
    std::shared_ptr<Client> from = nullptr;  // Null if the server itself is the source.
    Command command;
    std::function<void(std::optional<TableRefusal>)> answered = nullptr;  // Called once it is stored.
    std::chrono::steady_clock::time_point at = std::chrono::steady_clock::now();
  };
  // The result of handling an input.
  struct Result {
    Outcome outcome;
    std::optional<NewGame> game;  // To be archived.
  };
  using Results = std::vector<Result>;
  // A client that has joined.
  struct Member {
    std::shared_ptr<Client> client;
    Viewpoint viewpoint{};
  };

  // Those who have joined during a pause, and the table as it is shown to them.
  struct Waiting {
    std::size_t seen = 0;  // How many inputs have been looked through.
    std::optional<Table> table;
    std::vector<std::shared_ptr<Client>> clients;
  };

  bool take(Input input);
  asio::awaitable<std::optional<TableRefusal>> carry_out(Command command);
  asio::awaitable<void> run();
  asio::awaitable<void> wait();
  bool has_acts() const;
  // May run on any thread; accesses only the table.
  Results handle(const std::vector<Input>& inputs);
  Result handle(const Input& input);
  static bool is_only_choices(const std::vector<Result>& results);
  asio::awaitable<bool> store(const std::vector<Result>& results);
  void note_in_directory(Batch& batch);
  void fail(const std::string& why);
  asio::awaitable<bool> store_in_the_end(Commits::Failed failed, Time start);
  asio::awaitable<StoreAnswer> ask_for(BatchId batch);
  asio::awaitable<bool> be_sure_of_lease();
  asio::awaitable<void> show_to_newcomers(Waiting& waiting);
  void tell(const std::vector<Input>& inputs, const Results& results);
  void tell_notices();
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
  OpenTable in_directory_;                        // As it is stored.
  std::pair<std::uint64_t, int> compared_{0, 0};  // The version and the round when that was compared.
  std::uint64_t next_;                            // The number of the next entry.
  std::optional<Time> wake_;
  bool thinks_ = false;  // Bots or the oracle may need time, so inputs are handled on another thread.

  std::deque<Input> inputs_;
  std::vector<Member> members_;
  std::multiset<const Client*> gone_;  // Clients that disconnected before they were admitted.
  std::size_t sockets_ = 0;            // Of clients that have asked to join and have not left.
  std::chrono::steady_clock::time_point deserted_since_ = std::chrono::steady_clock::now();
  std::function<void()> changed_;
  asio::steady_timer timer_;
  bool stopping_ = false;
  bool has_waited_ = false;  // The table was paused until the store recovered.
  int put_off_ = 0;          // How often in a row notices were put off.
  std::function<void()> ended_;

  TableSummary summary_;
  std::optional<std::uint64_t> published_;  // The table's version in the summary.
  std::set<GuestId> seated_;
  std::optional<GuestId> host_;
};

}  // namespace incan
