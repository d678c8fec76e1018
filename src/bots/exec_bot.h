// A bot that is another program: a process that is started once, told of every game, and asked for each
// choice by the protocol of docs/writing-a-bot.md. Whatever it does, nobody else waits for it longer than its
// deadlines, and where it gives no good answer its seat plays Camp. It is never started a second time.
#pragma once

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

// How often the program failed. After a flood or its death it is given up, so these happen once at most.
struct ExecFaults {
  int late = 0;
  int nonsense = 0;
  int flooded = 0;
  int died = 0;
  bool operator==(const ExecFaults&) const = default;
};

class ExecBot : public Bot {
 public:
  // A program is given up after this many choices without a good answer: in a row, or in all.
  static constexpr int most_misses_in_a_row = 5;
  static constexpr int most_misses = 100;
  // It is given up as well when this many bytes wait to be read, by it or from it.
  static constexpr std::size_t most_unread_bytes = std::size_t{64} << 10;

  // Starts the command with /bin/sh and hears its hello, or says in one sentence why there is no bot. What
  // the program writes to standard error is thrown away, unless INCAN_BOT_STDERR is set in the environment.
  static tl::expected<std::unique_ptr<ExecBot>, std::string> start(std::string command,
                                                                   const ExecOptions& options = {});
  // Kills the program and all that it has started.
  ~ExecBot() override;

  std::string name() const override { return "exec:" + command_; }
  std::string about() const override;
  void start_game(const GameStart& start) override;
  void watch(const Event& event) override;
  double camp(const View& view, Seat seat) override;
  std::string complaint() const override;

  const ExecFaults& faults() const { return faults_; }
  // How often Camp was played for want of a good answer.
  int camps_played_for_it() const { return camps_played_for_it_; }
  bool given_up() const { return process_ == nullptr; }

 private:
  class Process;

  ExecBot(std::string command, const ExecOptions& options, std::unique_ptr<Process> process,
          std::string calls_itself);

  void tell(const std::string& line);
  std::optional<double> ask(const View& view, Seat seat);
  void talked_nonsense(const std::string& why);
  void give_up(int& fault);

  std::string command_;
  ExecOptions options_;
  std::unique_ptr<Process> process_;  // None once the program is given up.
  std::string calls_itself_;
  GameStart game_;
  std::uint64_t asked_ = 0;
  int misses_in_a_row_ = 0;
  int camps_played_for_it_ = 0;
  ExecFaults faults_;
  std::string first_nonsense_;
  std::string how_it_died_;
};

}  // namespace incan
