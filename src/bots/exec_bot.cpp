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
#include <filesystem>
#include <sstream>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

#include "bots/bot_protocol.h"
#include "bots/bot_wordings.h"

namespace incan {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

// The shell's exit statuses for a command that it cannot execute, and for one that it cannot find.
constexpr int status_not_runnable = 126;
constexpr int status_not_found = 127;

bool is_in_path(const std::string& program) {
  const char* const path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "" : path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    std::error_code error;
    const std::filesystem::path file = std::filesystem::path(folder) / program;
    if (std::filesystem::is_regular_file(file, error) && ::access(file.c_str(), X_OK) == 0) return true;
  }
  return false;
}

// Whether a command only runs one program with arguments that the shell passes on unchanged, so that `exec`
// before it changes nothing else. May say no to a command that does; never says yes to one that does not.
bool runs_one_program(const std::string& command) {
  constexpr std::string_view plain =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 _-+./:,=@%";
  const std::string program = command.substr(0, command.find(' '));
  // `NAME=value program` sets a variable.
  if (program.empty() || program.find_first_of("'\"=") != std::string::npos) return false;
  // Without a slash it may be a builtin of the shell.
  if (program.find('/') == std::string::npos && !is_in_path(program)) return false;
  char quote = 0;
  for (char c : command) {
    if (quote == 0 && (c == '\'' || c == '"')) {
      quote = c;
    } else if (c == quote) {
      quote = 0;
    } else if (quote == '"' ? c == '$' || c == '`' || c == '\\'
                            : quote == 0 && plain.find(c) == std::string_view::npos) {
      return false;
    }
  }
  return quote == 0;
}

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

// O_CLOEXEC keeps a program that another thread starts at the same time from inheriting an end.
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

// Blocks SIGPIPE in this thread during a write to a process that may have died, and discards the signal, so
// that callers need not handle it.
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

// Starts a program with the given descriptors, in a new process group, with no signal blocked or ignored.
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
    // dash keeps running while it waits for a command, and keeps the bot's output open. A program that takes
    // the shell's place closes its output when it says so, and reports its own exit status or signal.
    if (runs_one_program(command)) command.insert(0, "exec ");
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

// A process and the two pipes to it. It transports lines; it does not interpret them.
class ExecBot::Process {
 public:
  // The outcome of hear(): a line; nothing before the deadline; more output than allowed; the end of the
  // output; or the caller's stop flag.
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
  // The process id is also the group's id and stays reserved until waitpid(), so kill() hits no other group.
  ~Process() {
    while (Clock::now() < end_of_grace_ && !ending()) std::this_thread::sleep_for(milliseconds(1));
    ::kill(-id_, SIGKILL);
    while (::waitpid(id_, nullptr, 0) < 0 && errno == EINTR) {
    }
  }

  // Queues a line. Lines are sent together with the next request, so that the process wakes up once.
  void say(std::string_view line) { unsent_ += line; }
  std::size_t unsent() const { return unsent_.size(); }

  // Sends what the pipe accepts without blocking.
  void send() {
    if (unsent_.empty()) return;
    const WithoutSigpipe guard;
    while (!unsent_.empty()) {
      const ssize_t sent = ::write(to_it_.number(), unsent_.data(), unsent_.size());
      if (sent >= 0) {
        unsent_.erase(0, static_cast<std::size_t>(sent));
      } else if (errno != EINTR) {
        // The process has closed its input. Whether it has ended is found out from its output.
        if (errno != EAGAIN) unsent_.clear();
        return;
      }
    }
  }

  // Closes its input. The process then has the grace period to end by itself.
  void leave() {
    if (to_it_.number() < 0) return;
    send();
    to_it_.close();
    end_of_grace_ = Clock::now() + grace;
  }

  // Sends all queued lines, then waits for a line.
  Heard hear(std::string& line, Clock::time_point deadline) {
    for (;;) {
      send();
      // A process that does not read its requests gets no answer accepted.
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

  // How the process ended, if it has; the words are like "exit status 1".
  struct Ending {
    std::optional<int> status;
    Problem words;
  };
  std::optional<Ending> ending() const {
    siginfo_t info{};
    // WNOWAIT leaves it unreaped, so that its group can still be killed.
    ::waitid(P_PID, static_cast<id_t>(id_), &info, WEXITED | WNOHANG | WNOWAIT);
    if (info.si_pid != id_) return std::nullopt;
    const std::string number = std::to_string(info.si_status);
    if (info.si_code != CLD_EXITED) {
      return Ending{std::nullopt, {bot_wording("bot.ending.signal"), {{"signal", number}}}};
    }
    return Ending{info.si_status, {bot_wording("bot.ending.status"), {{"status", number}}}};
  }

  // The same after its output was closed, which happens a moment before the process can be waited for.
  Ending ending_after_its_output() const {
    constexpr int tries = 200;
    for (int i = 0; i < tries; ++i) {
      if (auto known = ending()) return *std::move(known);
      std::this_thread::sleep_for(milliseconds(1));
    }
    return {std::nullopt, bot_wording("bot.ending.closed")};
  }

  // Why no hello was read.
  Problem why_no_hello(const std::string& command, Heard heard, milliseconds start_up) const {
    if (heard == Heard::nothing) {
      return {bot_wording("bot.no_hello"),
              {{"command", command}, {"milliseconds", std::to_string(start_up.count())}}};
    }
    if (heard == Heard::too_much) return {bot_wording("bot.flood_before_hello"), {{"command", command}}};
    const Ending ending = ending_after_its_output();
    if (ending.status == status_not_found) {
      return {bot_wording("bot.command_not_found"), {{"command", command}}};
    }
    if (ending.status == status_not_runnable) {
      return {bot_wording("bot.not_executable"), {{"command", command}}};
    }
    return {bot_wording("bot.quit_before_hello"), {{"command", command}, {"ending", ending.words}}};
  }

 private:
  // How long the stop flag may go unnoticed.
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

tl::expected<std::unique_ptr<ExecBot>, Problem> ExecBot::start(std::string command,
                                                               const ExecOptions& options,
                                                               const std::atomic<bool>& stop) try {
  if (command.empty()) return tl::unexpected(Problem(bot_wording("spec.exec"), {{"spec", "exec:"}}));
  const auto why_no_hello = [&](const Process& process, Process::Heard heard) {
    return tl::unexpected(process.why_no_hello(command, heard, options.start_up));
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
    if (heard != Process::Heard::line) return why_no_hello(*process, heard);
    auto hello = read_hello(line);
    if (hello) {
      return std::unique_ptr<ExecBot>(
          new ExecBot(std::move(command), options, stop, std::move(process), std::move(hello->name)));
    }
    if (!is_to_be_ignored(line)) {
      return tl::unexpected(
          Problem(bot_wording("bot.hello"), {{"command", command}, {"why", hello.error()}}));
    }
  }
  return why_no_hello(*process, Process::Heard::too_much);
} catch (const std::system_error& error) {
  return tl::unexpected(
      Problem(bot_wording("bot.start"), {{"command", command}, {"why", error.code().message()}}));
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
  return fmt::format("external program {}", calls_itself_);
}

void ExecBot::start_game(const GameStart& start) {
  game_ = start;
  tell(game_started_line(start));
}

void ExecBot::watch(const Event& event) {
  if (given_up()) return;
  tell(event_line(game_, event));
  // No request follows that would send it.
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

// The probability of Camp, or nothing without a valid answer in time.
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
    // A late or repeated answer to an earlier request is dropped.
    if (choice ? choice->id < id : is_to_be_ignored(line)) continue;
    reject(choice ? Problem(bot_wording("bot.line.request"), {{"id", std::to_string(choice->id)}})
                  : choice.error());
    return std::nullopt;
  }
  give_up(faults_.flooded);
  return std::nullopt;
}

void ExecBot::reject(const Problem& why) {
  if (faults_.nonsense++ == 0) faults_.some_nonsense = why;
  process_->say(error_line(why.english()));
  process_->send();
}

void ExecBot::give_up(std::uint64_t& fault) {
  ++fault;
  process_.reset();
}

}  // namespace incan
