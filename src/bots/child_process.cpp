#include "bots/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <system_error>
#include <thread>

namespace incan {
namespace {

using std::chrono::milliseconds;

// How long the stop flag may go unnoticed.
constexpr milliseconds between_looks{50};

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
  SpawnSettings(const Descriptor& standard_input, const Descriptor& standard_output, bool shows_errors) {
    posix_spawn_file_actions_init(&actions_);
    posix_spawnattr_init(&attributes_);
    check(posix_spawn_file_actions_adddup2(&actions_, standard_input.number(), STDIN_FILENO));
    check(posix_spawn_file_actions_adddup2(&actions_, standard_output.number(), STDOUT_FILENO));
    if (!shows_errors) {
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

  pid_t spawn(std::vector<std::string> words) const {
    std::vector<char*> arguments;
    arguments.reserve(words.size() + 1);
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    pid_t process = 0;
    check(posix_spawnp(&process, arguments.front(), &actions_, &attributes_, arguments.data(), environ));
    return process;
  }

 private:
  static void check(int error) {
    if (error != 0) throw std::system_error(error, std::generic_category(), "a program");
  }

  posix_spawn_file_actions_t actions_{};
  posix_spawnattr_t attributes_{};
};

}  // namespace

void Descriptor::close() {
  if (number_ >= 0) ::close(std::exchange(number_, -1));
}

struct ChildProcess::Pipes {
  Pipes() {
    do_not_block(to_it.write_end);
    do_not_block(from_it.read_end);
  }
  Pipe to_it = make_pipe();
  Pipe from_it = make_pipe();
};

ChildProcess::ChildProcess(const std::vector<std::string>& words, const ChildLimits& limits,
                           const std::atomic<bool>& stop)
    : ChildProcess(Pipes(), words, limits, stop) {}

ChildProcess::ChildProcess(Pipes pipes, const std::vector<std::string>& words, const ChildLimits& limits,
                           const std::atomic<bool>& stop)
    : limits_(limits),
      stop_(stop),
      id_(SpawnSettings(pipes.to_it.read_end, pipes.from_it.write_end, limits.shows_errors).spawn(words)),
      to_it_(std::move(pipes.to_it.write_end)),
      from_it_(std::move(pipes.from_it.read_end)) {}

// The process id is also the group's id and stays reserved until waitpid(), so kill() hits no other group.
ChildProcess::~ChildProcess() {
  while (Clock::now() < end_of_grace_ && !ending()) std::this_thread::sleep_for(milliseconds(1));
  ::kill(-id_, SIGKILL);
  while (::waitpid(id_, nullptr, 0) < 0 && errno == EINTR) {
  }
}

void ChildProcess::send() {
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

void ChildProcess::leave() {
  if (to_it_.number() < 0) return;
  send();
  to_it_.close();
  end_of_grace_ = Clock::now() + limits_.grace;
}

ChildProcess::Heard ChildProcess::hear(std::string& line, Clock::time_point deadline) {
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

bool ChildProcess::overhear(std::string& line) {
  if (!ended_) receive();
  return take(line);
}

std::optional<ChildProcess::Ending> ChildProcess::ending() const {
  siginfo_t info{};
  // WNOWAIT leaves it unreaped, so that its group can still be killed.
  ::waitid(P_PID, static_cast<id_t>(id_), &info, WEXITED | WNOHANG | WNOWAIT);
  if (info.si_pid != id_) return std::nullopt;
  if (info.si_code == CLD_EXITED) return Ending{info.si_status, std::nullopt};
  return Ending{std::nullopt, info.si_status};
}

ChildProcess::Ending ChildProcess::ending_after_its_output() const {
  constexpr int tries = 200;
  for (int i = 0; i < tries; ++i) {
    if (const auto known = ending()) return *known;
    std::this_thread::sleep_for(milliseconds(1));
  }
  return {};
}

bool ChildProcess::take(std::string& line) {
  const std::size_t end = received_.find('\n');
  if (end > limits_.line_bytes) return false;
  line.assign(received_, 0, end);
  received_.erase(0, end + 1);
  return true;
}

bool ChildProcess::is_too_much() const {
  if (received_.size() > limits_.unread_bytes) return true;
  return received_.size() > limits_.line_bytes && received_.find('\n') > limits_.line_bytes;
}

void ChildProcess::wait(milliseconds most) const {
  std::array<pollfd, 2> ends = {
      {{from_it_.number(), POLLIN, 0}, {unsent_.empty() ? -1 : to_it_.number(), POLLOUT, 0}}};
  ::poll(ends.data(), ends.size(), static_cast<int>(most.count()));
}

void ChildProcess::receive() {
  std::array<char, 4096> piece{};
  while (received_.size() <= limits_.unread_bytes) {
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

}  // namespace incan
