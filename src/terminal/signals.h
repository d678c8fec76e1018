// Signals that end a game in a terminal: the handler only notes them, and the game acts on them where it is
// safe.
#pragma once

namespace incan {

// Notes SIGINT, SIGTERM, SIGHUP, and SIGQUIT as long as it lives.
class StopSignals {
 public:
  StopSignals();
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;
};

// Throws Stopped if a signal has been noted.
void throw_if_stopped();
// Throws Stopped as if the terminal had hung up.
[[noreturn]] void stop_at_hangup();

}  // namespace incan
