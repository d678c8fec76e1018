// The terminal where there is no full screen: text goes out, characters come in as they are typed. The only
// place that knows termios; of the full screen only Curses knows.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

namespace incan {

// Changes how the terminal treats what is typed, as long as it lives. Without a terminal it changes nothing.
class Typing {
 public:
  enum class Mode : std::uint8_t {
    unseen,      // Nothing that is typed shows, and what was typed ahead is thrown away.
    key_by_key,  // Nothing shows, and a key counts at once, without Enter.
  };

  explicit Typing(Mode mode);
  ~Typing();
  Typing(const Typing&) = delete;
  Typing& operator=(const Typing&) = delete;

 private:
  struct Before;
  std::unique_ptr<Before> before_;
};

// The next character that is typed. Throws Stopped at the end of input, and when a signal says that it is
// time to go.
char typed();

// Throws Stopped when nobody listens any more.
void print(std::string_view text);

}  // namespace incan
