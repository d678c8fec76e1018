// Signals that end a game at a terminal: they are noted, and taken up where it is safe to stop.
#pragma once

namespace incan {

// Notes SIGINT, SIGTERM, SIGHUP and SIGQUIT from now on, as long as it lives.
class StopSignals {
 public:
  StopSignals();
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;
};

// Throws Stopped if such a signal has come.
void throw_if_stopped();
// Throws Stopped as if the terminal had been closed.
[[noreturn]] void stop_at_hangup();

}  // namespace incan
