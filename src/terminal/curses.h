// The terminal itself: shows canvases and reads keys. The only place that knows ncurses.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>

#include "terminal/canvas.h"

namespace incan {

// A key: a character, or one of these.
enum class Press : std::uint32_t {
  enter = '\n',
  escape = 0x1b,
  space = ' ',
  backspace = 0x7f,
  nothing = 0x110000,  // Nobody pressed anything in time.
  many,                // Several at once: something pasted, never a choice.
  resize,
  left,
  right,
  up,
  down,
  home,
  end,
  other,
};

// Whether it is the key of this character; a small letter stands for the capital too.
bool is(Press press, char letter);

class Curses {
 public:
  // Whether there is a terminal to play on, which knows how to move its cursor.
  static bool possible();

  Curses();
  ~Curses();
  Curses(const Curses&) = delete;
  Curses& operator=(const Curses&) = delete;

  int width() const;
  int height() const;
  void show(const Canvas& canvas);
  // Waits so long for a key. Throws Stopped when a signal says that it is time to go, or the terminal is
  // gone.
  Press wait(std::chrono::milliseconds longest);
  // Throws away what was typed ahead, until the keyboard has been quiet for a moment: nobody chooses with a
  // key that was held down.
  void wait_for_quiet();

 private:
  bool utf8_;
  struct Terminal;
  std::unique_ptr<Terminal> terminal_;
};

}  // namespace incan
