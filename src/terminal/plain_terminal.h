// The terminal without a full screen: text goes out, characters come in. The only place that knows termios;
// curses.h is its full-screen counterpart.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

namespace incan {

// Changes the terminal's input mode for as long as it lives. Has no effect without a terminal.
class Typing {
 public:
  enum class Mode : std::uint8_t {
    unseen,      // Without echo; discards input typed ahead.
    key_by_key,  // Without echo, and each key takes effect without Enter.
  };

  explicit Typing(Mode mode);
  ~Typing();
  Typing(const Typing&) = delete;
  Typing& operator=(const Typing&) = delete;

 private:
  struct Before;
  std::unique_ptr<Before> before_;
};

// The next character typed. Throws Stopped at the end of input and on a stop signal.
char typed();

// Throws Stopped if nobody reads the output any more.
void print(std::string_view text);

}  // namespace incan
