#include "bots/exec_bot.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

#include "bots/bot_protocol.h"

namespace incan {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

// What the shell makes of a command that it cannot find, and of one that it may not run.
constexpr int status_not_runnable = 126;
constexpr int status_not_found = 127;

class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  Descriptor& operator=(Descriptor&&) = delete;
  ~Descriptor() { close(); }
  int number() const { return number_; }
  void close() {
    if (number_ >= 0) ::close(std::exchange(number_, -1));
  }

 private:
  int number_;
};

struct Pipe {
  Descriptor read_end;
  Descriptor write_end;
};

// Neither end is inherited by a program that another thread starts at this moment.
Pipe make_pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "a pipe");
  return {Descriptor(ends[0]), Descriptor(ends[1])};
}

void do_not_block(const Descriptor& end) {
  if (::fcntl(end.number(), F_SETFL, O_NONBLOCK) != 0) {
    throw std::system_error(errno, std::generic_category(), "a pipe");
  }
}

// Holds SIGPIPE back in this thread while it writes to a program that may have died, and takes it away if it
// came: whoever uses the bot need not know of it.
class WithoutSigpipe {
 public:
  WithoutSigpipe() {
    sigset_t pending;
    sigpending(&pending);
    was_pending_ = sigismember(&pending, SIGPIPE) == 1;
    sigemptyset(&sigpipe_);
    sigaddset(&sigpipe_, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &sigpipe_, &before_);
  }
  WithoutSigpipe(const WithoutSigpipe&) = delete;
  WithoutSigpipe& operator=(const WithoutSigpipe&) = delete;
  ~WithoutSigpipe() {
    const timespec at_once{};
    while (!was_pending_ && sigtimedwait(&sigpipe_, nullptr, &at_once) < 0 && errno == EINTR) {
    }
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }

 private:
  sigset_t sigpipe_{};
  sigset_t before_{};
  bool was_pending_ = false;
};

// How a program is started: its descriptors, a process group of its own, and no signal ignored or held back.
class SpawnSettings {
 public:
  SpawnSettings(const Descriptor& standard_input, const Descriptor& standard_output) {
    posix_spawn_file_actions_init(&actions_);
    posix_spawnattr_init(&attributes_);
    check(posix_spawn_file_actions_adddup2(&actions_, standard_input.number(), STDIN_FILENO));
    check(posix_spawn_file_actions_adddup2(&actions_, standard_output.number(), STDOUT_FILENO));
    if (std::getenv("INCAN_BOT_STDERR") == nullptr) {
      check(posix_spawn_file_actions_addopen(&actions_, STDERR_FILENO, "/dev/null", O_WRONLY, 0));
    }
    sigset_t signals;
    sigemptyset(&signals);
    check(posix_spawnattr_setsigmask(&attributes_, &signals));
    sigaddset(&signals, SIGPIPE);
    sigaddset(&signals, SIGXFSZ);
    check(posix_spawnattr_setsigdefault(&attributes_, &signals));
    check(posix_spawnattr_setpgroup(&attributes_, 0));
    check(posix_spawnattr_setflags(&attributes_,
                                   POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK));
  }
  SpawnSettings(const SpawnSettings&) = delete;
  SpawnSettings& operator=(const SpawnSettings&) = delete;
  ~SpawnSettings() {
    posix_spawnattr_destroy(&attributes_);
    posix_spawn_file_actions_destroy(&actions_);
  }

  pid_t spawn_shell(std::string command) const {
    std::string shell = "sh";
    std::string option = "-c";
    const std::array<char*, 4> arguments = {shell.data(), option.data(), command.data(), nullptr};
    pid_t process = 0;
    check(posix_spawn(&process, "/bin/sh", &actions_, &attributes_, arguments.data(), environ));
    return process;
  }

 private:
  static void check(int error) {
    if (error != 0) throw std::system_error(error, std::generic_category(), "the shell");
  }

  posix_spawn_file_actions_t actions_{};
  posix_spawnattr_t attributes_{};
};

}  // namespace

// The program at the other end of two pipes. It neither speaks the protocol nor judges what it hears.
class ExecBot::Process {
 public:
  // What came of listening: a line; nothing in time; more than a program may say; its end; or nobody wants to
  // know any more.
  enum class Heard { line, nothing, too_much, the_end, stop };

  static std::unique_ptr<Process> start(const std::string& command, const std::atomic<bool>& stop) {
    Pipe to_it = make_pipe();
    Pipe from_it = make_pipe();
    do_not_block(to_it.write_end);
    do_not_block(from_it.read_end);
    const pid_t id = SpawnSettings(to_it.read_end, from_it.write_end).spawn_shell(command);
    return std::make_unique<Process>(id, std::move(to_it.write_end), std::move(from_it.read_end), stop);
  }

  Process(pid_t id, Descriptor to_it, Descriptor from_it, const std::atomic<bool>& stop)
      : id_(id), to_it_(std::move(to_it)), from_it_(std::move(from_it)), stop_(stop) {}
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  // Its number is that of its group, and stays taken until it is waited for: so nobody else can be hit.
  ~Process() {
    while (Clock::now() < end_of_grace_ && !ending()) std::this_thread::sleep_for(milliseconds(1));
    ::kill(-id_, SIGKILL);
    while (::waitpid(id_, nullptr, 0) < 0 && errno == EINTR) {
    }
  }

  // Keeps a line until the program has to hear it, so that it is woken once for each request.
  void say(std::string_view line) { unsent_ += line; }
  std::size_t unsent() const { return unsent_.size(); }

  // Sends what can be sent without waiting.
  void send() {
    if (unsent_.empty()) return;
    const WithoutSigpipe guard;
    while (!unsent_.empty()) {
      const ssize_t sent = ::write(to_it_.number(), unsent_.data(), unsent_.size());
      if (sent >= 0) {
        unsent_.erase(0, static_cast<std::size_t>(sent));
      } else if (errno != EINTR) {
        // One that has closed its input hears nothing more; whether it has ended, its output tells.
        if (errno != EAGAIN) unsent_.clear();
        return;
      }
    }
  }

  // From now on it hears nothing more, and has a while to end by itself.
  void leave() {
    if (to_it_.number() < 0) return;
    send();
    to_it_.close();
    end_of_grace_ = Clock::now() + grace;
  }

  // Sends everything that was said, and then waits for a line.
  Heard hear(std::string& line, Clock::time_point deadline) {
    for (;;) {
      send();
      // An answer that is there before the request has been sent is none.
      if (unsent_.empty() && take(line)) return Heard::line;
      if (is_too_much()) return Heard::too_much;
      if (ended_) return Heard::the_end;
      const auto left = std::chrono::ceil<milliseconds>(deadline - Clock::now());
      if (left <= milliseconds::zero()) return Heard::nothing;
      if (stop_) return Heard::stop;
      wait(std::min(left, between_looks));
      receive();
    }
  }

  // How it ended, if it has: "exit status 1" and the like.
  struct Ending {
    std::optional<int> status;
    std::string words;
  };
  std::optional<Ending> ending() const {
    siginfo_t info{};
    // It is left unreaped, so that its group can still be killed.
    ::waitid(P_PID, static_cast<id_t>(id_), &info, WEXITED | WNOHANG | WNOWAIT);
    if (info.si_pid != id_) return std::nullopt;
    if (info.si_code != CLD_EXITED) return Ending{std::nullopt, fmt::format("signal {}", info.si_status)};
    return Ending{info.si_status, fmt::format("exit status {}", info.si_status)};
  }

  // The same when its output has closed, which is a moment before it can be waited for.
  Ending ending_after_its_output() const {
    constexpr int tries = 200;
    for (int i = 0; i < tries; ++i) {
      if (auto known = ending()) return *std::move(known);
      std::this_thread::sleep_for(milliseconds(1));
    }
    return {std::nullopt, "it closed its output"};
  }

  // What is wrong with a program that has said no hello.
  std::string why_no_hello(Heard heard, milliseconds start_up) const {
    if (heard == Heard::nothing) return fmt::format("said no hello within {} ms", start_up.count());
    if (heard == Heard::too_much) return "wrote too much before any hello";
    const Ending ending = ending_after_its_output();
    if (ending.status == status_not_found) return "cannot be started: there is no such command";
    if (ending.status == status_not_runnable) return "cannot be started: it is no program";
    return fmt::format(
        "ended without a hello ({}); with INCAN_BOT_STDERR=1 in the environment you see what it says",
        ending.words);
  }

 private:
  // How long it takes at most to find out that nobody wants to know any more.
  static constexpr milliseconds between_looks{50};

  bool take(std::string& line) {
    const std::size_t end = received_.find('\n');
    if (end > max_bot_line_bytes) return false;
    line.assign(received_, 0, end);
    received_.erase(0, end + 1);
    return true;
  }

  bool is_too_much() const {
    if (received_.size() > most_unread_bytes) return true;
    return received_.size() > max_bot_line_bytes && received_.find('\n') > max_bot_line_bytes;
  }

  void wait(milliseconds most) const {
    std::array<pollfd, 2> ends = {
        {{from_it_.number(), POLLIN, 0}, {unsent_.empty() ? -1 : to_it_.number(), POLLOUT, 0}}};
    ::poll(ends.data(), ends.size(), static_cast<int>(most.count()));
  }

  void receive() {
    std::array<char, 4096> piece{};
    while (received_.size() <= most_unread_bytes) {
      const ssize_t size = ::read(from_it_.number(), piece.data(), piece.size());
      if (size > 0) {
        received_.append(piece.data(), static_cast<std::size_t>(size));
      } else if (size == 0 || (errno != EINTR && errno != EAGAIN)) {
        ended_ = true;
        return;
      } else if (errno == EAGAIN) {
        return;
      }
    }
  }

  pid_t id_;
  Descriptor to_it_;
  Descriptor from_it_;
  const std::atomic<bool>& stop_;
  std::string unsent_;
  std::string received_;
  bool ended_ = false;
  Clock::time_point end_of_grace_{};
};

tl::expected<std::unique_ptr<ExecBot>, std::string> ExecBot::start(std::string command,
                                                                   const ExecOptions& options,
                                                                   const std::atomic<bool>& stop) try {
  if (command.empty()) return tl::unexpected(std::string("exec:COMMAND needs a command"));
  const auto refused = [&](std::string_view why) {
    return tl::unexpected(fmt::format("the bot '{}' {}", command, why));
  };
  std::unique_ptr<Process> process = Process::start(command, stop);
  process->say(hello_line());
  const Clock::time_point deadline = Clock::now() + options.start_up;
  std::string line;
  for (std::size_t passed_over = 0; passed_over <= most_unread_bytes; passed_over += line.size() + 1) {
    const Process::Heard heard = process->hear(line, deadline);
    if (heard == Process::Heard::stop) {
      return std::unique_ptr<ExecBot>(new ExecBot(std::move(command), options, stop, nullptr, ""));
    }
    if (heard != Process::Heard::line) return refused(process->why_no_hello(heard, options.start_up));
    auto hello = read_hello(line);
    if (hello) {
      return std::unique_ptr<ExecBot>(
          new ExecBot(std::move(command), options, stop, std::move(process), std::move(hello->name)));
    }
    if (!is_to_be_ignored(line)) return refused("said no hello: " + hello.error());
  }
  return refused(process->why_no_hello(Process::Heard::too_much, options.start_up));
} catch (const std::system_error& error) {
  return tl::unexpected(fmt::format("the bot '{}' cannot be started: {}", command, error.what()));
}

ExecBot::ExecBot(std::string command, const ExecOptions& options, const std::atomic<bool>& stop,
                 std::unique_ptr<Process> process, std::string calls_itself)
    : command_(std::move(command)),
      options_(options),
      stop_(stop),
      process_(std::move(process)),
      calls_itself_(std::move(calls_itself)) {}

ExecBot::~ExecBot() {
  ExecBot::leave();
}

void ExecBot::leave() {
  if (process_) process_->leave();
}

std::string ExecBot::about() const {
  return fmt::format("another program, which calls itself {}", calls_itself_);
}

void ExecBot::start_game(const GameStart& start) {
  game_ = start;
  tell(game_start_line(start));
}

void ExecBot::watch(const Event& event) {
  if (given_up()) return;
  tell(event_line(game_, event));
  // No request follows with which it would be sent.
  if (process_ && std::holds_alternative<GameEnded>(event)) process_->send();
}

double ExecBot::camp(const View& view, Seat seat) {
  if (process_) {
    if (const auto chance = ask(view, seat)) {
      misses_in_a_row_ = 0;
      return *chance;
    }
    if (stop_) return 1.0;
    ++misses_in_a_row_;
  }
  ++faults_.camps_played_for_it;
  if (process_ && (misses_in_a_row_ == most_misses_in_a_row || faults_.camps_played_for_it == most_misses)) {
    give_up(faults_.given_up);
  }
  return 1.0;
}

void ExecBot::tell(const std::string& line) {
  if (given_up()) return;
  process_->say(line);
  if (process_->unsent() <= most_unread_bytes) return;
  process_->send();
  if (process_->unsent() <= most_unread_bytes) return;
  ++faults_.late;
  give_up(faults_.given_up);
}

// The probability of Camp, unless the program gives no good answer in time.
std::optional<double> ExecBot::ask(const View& view, Seat seat) {
  const std::uint64_t id = ++asked_;
  process_->say(choose_line(id, options_.deadline, view, seat));
  const Clock::time_point deadline = Clock::now() + options_.deadline;
  std::string line;
  for (std::size_t passed_over = 0; passed_over <= most_unread_bytes; passed_over += line.size() + 1) {
    switch (process_->hear(line, deadline)) {
      case Process::Heard::line:
        break;
      case Process::Heard::stop:
        return std::nullopt;
      case Process::Heard::nothing:
        ++faults_.late;
        return std::nullopt;
      case Process::Heard::too_much:
        give_up(faults_.flooded);
        return std::nullopt;
      case Process::Heard::the_end:
        faults_.how_it_died = process_->ending_after_its_output().words;
        give_up(faults_.died);
        return std::nullopt;
    }
    const auto choice = read_choice(line);
    if (choice && choice->id == id) return choice->camp;
    // An answer to an earlier request comes too late: Camp was played for it.
    if (choice ? choice->id < id : is_to_be_ignored(line)) continue;
    talked_nonsense(choice ? fmt::format("there is no request {}", choice->id) : choice.error());
    return std::nullopt;
  }
  give_up(faults_.flooded);
  return std::nullopt;
}

void ExecBot::talked_nonsense(const std::string& why) {
  if (faults_.nonsense++ == 0) faults_.some_nonsense = why;
  process_->say(error_line(why));
  process_->send();
}

void ExecBot::give_up(std::uint64_t& fault) {
  ++fault;
  process_.reset();
}

}  // namespace incan
