#include "cli/long_run.h"

#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>

#include "cli/bot_options.h"
#include "cli/complaint.h"
#include "cli/stream.h"
#include "report/numbers.h"
#include "text/glyphs.h"

namespace incan {
namespace {

std::atomic<std::atomic<bool>*> stop_flag = nullptr;
std::atomic<int> signal_that_came = 0;

extern "C" void on_signal(int signal) {
  if (signal_that_came != 0) {
    // Closing a terminal may send SIGHUP twice.
    if (signal == SIGHUP) return;
    // A second signal means: do not wait.
    remove_unfinished_file();
    std::signal(signal, SIG_DFL);
    std::raise(signal);
    return;
  }
  signal_that_came = signal;
  *stop_flag.load() = true;
}

}  // namespace

StopOnSignals::StopOnSignals(Control& control) {
  stop_flag = &control.stop;
  std::signal(SIGINT, on_signal);
  std::signal(SIGTERM, on_signal);
  // Respect nohup.
  if (std::signal(SIGHUP, on_signal) == SIG_IGN) std::signal(SIGHUP, SIG_IGN);
}

StopOnSignals::~StopOnSignals() {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    if (std::signal(signal, SIG_DFL) == SIG_IGN) std::signal(signal, SIG_IGN);
  }
}

void StopOnSignals::end_if_one_came() const {
  constexpr int ended_by_a_signal = 128;
  if (signal_that_came != 0) throw ExitStatus(ended_by_a_signal + signal_that_came);
}

LongRun::LongRun(std::uint64_t games, Control& control, const Text& text, Key counted)
    : control_(control), text_(text), counted_(counted) {
  if (::isatty(STDERR_FILENO) != 0) watcher_ = std::thread([this, games] { show_progress(games); });
}

LongRun::~LongRun() {
  if (!watcher_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    over_ = true;
  }
  ended_.notify_all();
  watcher_.join();
}

void LongRun::show_progress(std::uint64_t games) {
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  bool shown = false;
  std::unique_lock lock(mutex_);
  while (!ended_.wait_for(lock, std::chrono::milliseconds(250), [this] { return over_; })) {
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    const auto done = static_cast<double>(control_.done);
    const auto all = static_cast<double>(games);
    std::string line = text_(counted_, {{"count", static_cast<std::int64_t>(control_.done)}});
    if (done > 0) {
      line = text_("progress.left", {{"games", line},
                                     {"speed", speed_of(text_, done, seconds)},
                                     {"time", duration(text_, seconds * (all - done) / done)}});
    }
    fmt::print(stderr, "\r\033[K{}  {}", to_the_right(text_.percent(done / all, 0), 4), line);
    std::fflush(stderr);
    shown = true;
  }
  if (shown) fmt::print(stderr, "\r\033[K");
}

}  // namespace incan
