// A program in another process, and the two pipes to it. It transports lines and never waits beyond a
// deadline. When it goes, its whole process group goes with it. It does not know what the lines mean.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace incan {

// Owns a file descriptor.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  Descriptor& operator=(Descriptor&&) = delete;
  ~Descriptor() { close(); }
  int number() const { return number_; }
  void close();

 private:
  int number_;
};

struct ChildLimits {
  std::size_t line_bytes = 4096;                    // The longest line it may send, without its line feed.
  std::size_t unread_bytes = std::size_t{1} << 16;  // The most that may wait to be read.
  std::chrono::milliseconds grace{1000};            // How long it may run after its input has been closed.
  bool shows_errors = false;                        // Its standard error is ours; otherwise it is discarded.
};

class ChildProcess {
 public:
  using Clock = std::chrono::steady_clock;

  // The outcome of hear(): a line; nothing before the deadline; more output than allowed; the end of the
  // output; or the caller's stop flag.
  enum class Heard { line, nothing, too_much, the_end, stop };
  // How it ended: with a status or by a signal. With neither, it runs on without its output.
  struct Ending {
    std::optional<int> status;
    std::optional<int> signal;
    bool operator==(const Ending&) const = default;
  };

  // Finds the program, the first of at least one word, as a shell does. Throws std::system_error if it cannot
  // be started.
  ChildProcess(const std::vector<std::string>& words, const ChildLimits& limits,
               const std::atomic<bool>& stop);
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;
  // Waits until the grace period, which leave() starts, is over or the process has ended; then kills its
  // process group.
  ~ChildProcess();

  // Queues a line. Lines are sent together with the next request, so that the process wakes up once.
  void say(std::string_view line) { unsent_ += line; }
  std::size_t unsent() const { return unsent_.size(); }
  // Sends what the pipe accepts without blocking.
  void send();
  // Sends all queued lines, then waits for a line.
  Heard hear(std::string& line, Clock::time_point deadline);
  // Takes a line that has already come; waits for nothing and sends nothing.
  bool overhear(std::string& line);
  // Closes its input. The process then has the grace period to end by itself.
  void leave();
  // For a process whose output has ended, which happens a moment before the process can be waited for.
  Ending ending_after_its_output() const;

 private:
  struct Pipes;
  ChildProcess(Pipes pipes, const std::vector<std::string>& words, const ChildLimits& limits,
               const std::atomic<bool>& stop);

  std::optional<Ending> ending() const;
  bool take(std::string& line);
  bool is_too_much() const;
  void wait(std::chrono::milliseconds most) const;
  void receive();

  ChildLimits limits_;
  const std::atomic<bool>& stop_;
  pid_t id_;
  Descriptor to_it_;
  Descriptor from_it_;
  std::string unsent_;
  std::string received_;
  bool ended_ = false;
  Clock::time_point end_of_grace_{};
};

}  // namespace incan
