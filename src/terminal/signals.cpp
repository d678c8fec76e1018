#include "terminal/signals.h"

#include <array>
#include <csignal>

#include "terminal/play.h"

namespace incan {
namespace {

volatile std::sig_atomic_t noted = 0;
constexpr std::array<int, 4> stop_signals = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};

}  // namespace

StopSignals::StopSignals() {
  noted = 0;
  struct sigaction action {};
  // Without SA_RESTART, so that a signal interrupts waiting for input.
  action.sa_handler = [](int signal) { noted = signal; };
  for (int signal : stop_signals) ::sigaction(signal, &action, nullptr);
}

StopSignals::~StopSignals() {
  for (int signal : stop_signals) std::signal(signal, SIG_DFL);
}

void throw_if_stopped() {
  if (noted != 0) throw Stopped(noted);
}

void stop_at_hangup() {
  throw Stopped(SIGHUP);
}

}  // namespace incan
