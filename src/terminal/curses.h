// The full-screen terminal: shows canvases and reads keys. The only place that knows ncurses.
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
  nothing = 0x110000,  // No key was pressed in time.
  many,                // Several at once: pasted text, never a choice.
  resize,
  left,
  right,
  up,
  down,
  home,
  end,
  other,
};

// Whether it is this character's key; a lower-case letter also matches its capital.
bool is(Press press, char letter);

class Curses {
 public:
  // Whether input and output are a terminal that can move its cursor.
  static bool possible();

  enum class Mouse : std::uint8_t { off, on };

  // With a mouse, a click on a cell that stands for a key is that key, and the wheel is up and down.
  explicit Curses(Mouse mouse = Mouse::on);
  ~Curses();
  Curses(const Curses&) = delete;
  Curses& operator=(const Curses&) = delete;

  int width() const;
  int height() const;
  void show(const Canvas& canvas);
  // Waits up to this long for a key. Throws Stopped on a stop signal, or when the terminal is gone.
  Press wait(std::chrono::milliseconds longest);
  // Discards keys until the keyboard has been quiet for a moment, so that a key held down never makes a
  // choice.
  void wait_for_quiet();

 private:
  // The key that a mouse event stands for, or Press::nothing.
  Press clicked() const;

  bool utf8_;
  Canvas shown_{0, 0};
  struct Terminal;
  std::unique_ptr<Terminal> terminal_;
};

}  // namespace incan
