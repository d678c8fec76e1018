// A bot in another process, spoken to by the protocol of docs/writing-a-bot.md. The process is started once
// and plays any number of games. It cannot delay a game beyond its deadlines: without a valid answer in time
// its adventurer camps. A process that ends or is stopped is not restarted.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <tl/expected.hpp>

#include "bots/bot.h"
#include "bots/exec_options.h"
#include "bots/tent_count.h"

namespace incan {

class ChildProcess;

class ExecBot : public Bot {
 public:
  // The process is stopped after this many choices without a valid answer: in a row, or in total. Choices
  // that it is not asked for, because its time for the game is used up, do not count.
  static constexpr int most_misses_in_a_row = 5;
  static constexpr int most_misses = 100;
  // It is also stopped when more bytes than this wait to be read, on either side.
  static constexpr std::size_t most_unread_bytes = std::size_t{64} << 10;
  // How long it may run after its input has been closed.
  static constexpr std::chrono::milliseconds grace{1000};

  // Starts the program and reads its hello; the error says why there is no bot. The program's standard error
  // is discarded unless INCAN_BOT_STDERR is set in the environment. If `stop` is set before the hello
  // arrives, the returned bot has no process.
  static tl::expected<std::unique_ptr<ExecBot>, Problem> start(std::string command,
                                                               const ExecOptions& options = {},
                                                               const std::atomic<bool>& stop = nobody_stops);
  // Waits until the grace period, which leave() starts, is over or the process has ended; then kills it.
  ~ExecBot() override;

  std::string name() const override { return "exec:" + command_; }
  std::string calls_itself() const override { return calls_itself_; }
  std::string about() const override;
  void start_game(const GameStart& start) override;
  void watch(const Event& event) override;
  double camp(const View& view, Adventurer adventurer) override;
  void leave() override;
  // Sends a line as it is, with its line feed.
  void tell(const std::string& line);
  BotFaults faults() const override { return faults_; }

  bool given_up() const { return process_ == nullptr; }

 private:
  ExecBot(std::string command, const ExecOptions& options, const std::atomic<bool>& stop,
          std::unique_ptr<ChildProcess> process, std::string calls_itself);

  std::optional<double> ask(const View& view, Adventurer adventurer);
  std::optional<double> listen(std::uint64_t id, std::chrono::milliseconds time);
  bool has_answered_in_advance();
  void reject(const Problem& why);
  void give_up();
  void report(const Problem& what);

  std::string command_;
  ExecOptions options_;
  const std::atomic<bool>& stop_;
  std::unique_ptr<ChildProcess> process_;  // Null once it has ended or was stopped.
  std::string calls_itself_;
  GameStart game_;
  TentCount tents_;
  std::optional<std::chrono::milliseconds> time_left_;  // For this game.
  std::uint64_t asked_ = 0;
  std::string request_;  // The last one, if anybody wants to know.
  int misses_in_a_row_ = 0;
  int misses_ = 0;
  BotFaults faults_;
};

}  // namespace incan
