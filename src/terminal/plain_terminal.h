// The terminal without a full screen: text goes out, characters come in. The only place that knows termios;
// curses.h is its full-screen counterpart.
#pragma once

#include <memory>
#include <string_view>

namespace incan {

// While it lives, what is typed is not echoed, and input typed ahead is discarded. Has no effect without a
// terminal.
class UnseenTyping {
 public:
  UnseenTyping();
  ~UnseenTyping();
  UnseenTyping(const UnseenTyping&) = delete;
  UnseenTyping& operator=(const UnseenTyping&) = delete;

 private:
  struct Before;
  std::unique_ptr<Before> before_;
};

// Whether somebody types the input.
bool is_typed();

// The next character typed. Throws Stopped at the end of input and on a stop signal.
char typed();

// Throws Stopped if nobody reads the output any more.
void print(std::string_view text);

}  // namespace incan
