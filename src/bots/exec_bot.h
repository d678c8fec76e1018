// A bot that is another program: a process that is started once, told of every game, and asked for each
// choice by the protocol of docs/writing-a-bot.md. Whatever it does, nobody else waits for it longer than its
// deadlines, and where it gives no good answer its seat plays Camp. It is never started a second time.
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

namespace incan {

struct ExecOptions {
  std::chrono::milliseconds deadline{1000};  // For each choice.
  std::chrono::milliseconds start_up{5000};  // For the hello.
};

class ExecBot : public Bot {
 public:
  // A program is given up after this many choices without a good answer: in a row, or in all.
  static constexpr int most_misses_in_a_row = 5;
  static constexpr int most_misses = 100;
  // It is given up as well when this many bytes wait to be read, by it or from it.
  static constexpr std::size_t most_unread_bytes = std::size_t{64} << 10;
  // What it has left to do after the last game may take so long.
  static constexpr std::chrono::milliseconds grace{1000};

  // Starts the command with /bin/sh and hears its hello, or says in one sentence why there is no bot. What
  // the program writes to standard error is thrown away, unless INCAN_BOT_STDERR is set in the environment.
  // If `stop` is set before the hello came, the bot is given up from the beginning.
  static tl::expected<std::unique_ptr<ExecBot>, std::string> start(
      std::string command, const ExecOptions& options = {}, const std::atomic<bool>& stop = nobody_stops);
  // Gives the program its grace, counted from leave() if that was called, and then kills it and all that it
  // has started.
  ~ExecBot() override;

  std::string name() const override { return "exec:" + command_; }
  std::string about() const override;
  void start_game(const GameStart& start) override;
  void watch(const Event& event) override;
  double camp(const View& view, Seat seat) override;
  void leave() override;
  BotFaults faults() const override { return faults_; }

  bool given_up() const { return process_ == nullptr; }

 private:
  class Process;

  ExecBot(std::string command, const ExecOptions& options, const std::atomic<bool>& stop,
          std::unique_ptr<Process> process, std::string calls_itself);

  void tell(const std::string& line);
  std::optional<double> ask(const View& view, Seat seat);
  void talked_nonsense(const std::string& why);
  void give_up(std::uint64_t& fault);

  std::string command_;
  ExecOptions options_;
  const std::atomic<bool>& stop_;
  std::unique_ptr<Process> process_;  // None once the program is given up.
  std::string calls_itself_;
  GameStart game_;
  std::uint64_t asked_ = 0;
  int misses_in_a_row_ = 0;
  BotFaults faults_;
};

}  // namespace incan
