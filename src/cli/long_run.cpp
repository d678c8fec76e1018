#include "cli/long_run.h"

#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>

#include "cli/numbers.h"

namespace incan {
namespace {

std::atomic<std::atomic<bool>*> stop_flag = nullptr;
std::atomic<bool> was_interrupted = false;

extern "C" void on_signal(int signal) {
  was_interrupted = true;
  if (std::atomic<bool>* flag = stop_flag) *flag = true;
  // Whoever asks a second time does not want to wait.
  std::signal(signal, SIG_DFL);
}

}  // namespace

LongRun::LongRun(std::uint64_t games, Control& control) : control_(control) {
  stop_flag = &control.stop;
  std::signal(SIGINT, on_signal);
  std::signal(SIGTERM, on_signal);
  if (::isatty(STDERR_FILENO) != 0) watcher_ = std::thread([this, games] { show_progress(games); });
}

LongRun::~LongRun() {
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
  stop_flag = nullptr;
  if (!watcher_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    over_ = true;
  }
  ended_.notify_all();
  watcher_.join();
}

bool LongRun::interrupted() {
  return was_interrupted;
}

void LongRun::show_progress(std::uint64_t games) {
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  bool shown = false;
  std::unique_lock lock(mutex_);
  while (!ended_.wait_for(lock, std::chrono::milliseconds(250), [this] { return over_; })) {
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    const auto done = static_cast<double>(control_.done);
    const double rate = done / seconds;
    const double left = rate > 0 ? (static_cast<double>(games) - done) / rate : 0;
    fmt::print(stderr, "\r\033[K{:3.0f} %  {} games, {} a second, {} left",
               100 * done / static_cast<double>(games), with_commas(control_.done), in_words(rate),
               duration(left));
    std::fflush(stderr);
    shown = true;
  }
  if (shown) fmt::print(stderr, "\r\033[K");
}

}  // namespace incan
