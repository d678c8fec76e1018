#include "terminal/curses.h"

#include <langinfo.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cctype>
#include <clocale>
#include <cstdlib>
#include <map>
#include <stdexcept>
#include <string>

#include "terminal/signals.h"
#include "text/glyphs.h"
// Included last because it defines macros with short names.
#include <curses.h>
#include <term.h>

namespace incan {
namespace {

constexpr int stop_check_ms = 50;

// If the system lacks the user's locale, the terminal may still support UTF-8: use it if the locale's name
// asks for it.
bool set_up_locale() {
  if (std::setlocale(LC_ALL, "") == nullptr) {
    for (const char* variable : {"LC_ALL", "LC_CTYPE", "LANG"}) {
      const char* value = std::getenv(variable);  // NOLINT(concurrency-mt-unsafe)
      if (value == nullptr || *value == '\0') continue;
      const std::string name = value;
      if (name.find("UTF-8") != std::string::npos || name.find("utf8") != std::string::npos) {
        std::setlocale(LC_CTYPE, "C.UTF-8");
      }
      break;
    }
  }
  return std::string(nl_langinfo(CODESET)) == "UTF-8";
}

bool wants_colour() {
  const char* refused = std::getenv("NO_COLOR");  // NOLINT(concurrency-mt-unsafe)
  return refused == nullptr || *refused == '\0';
}

// The colors are readable on light and dark backgrounds.
struct Look {
  short colour_of_256;
  short colour_of_8;
  attr_t with_colour;
  attr_t without;
};

Look look_of(Ink ink) {
  constexpr std::array<Look, inks> looks = {{
      {-1, -1, A_NORMAL, A_NORMAL},                              // plain
      {244, -1, A_NORMAL, A_DIM},                                // faint
      {-1, -1, A_BOLD, A_BOLD},                                  // strong
      {172, COLOR_YELLOW, A_BOLD, A_BOLD},                       // title
      {37, COLOR_CYAN, A_NORMAL, A_NORMAL},                      // turquoise
      {97, COLOR_MAGENTA, A_NORMAL, A_NORMAL},                   // obsidian
      {178, COLOR_YELLOW, A_NORMAL, A_NORMAL},                   // gold
      {167, COLOR_RED, A_BOLD, A_BOLD},                          // hazard
      {172, COLOR_YELLOW, A_BOLD, A_BOLD},                       // artifact
      {173, COLOR_RED, A_NORMAL, A_NORMAL},                      // torch
      {71, COLOR_GREEN, A_NORMAL, A_NORMAL},                     // camp
      {167, COLOR_RED, A_BOLD | A_REVERSE, A_BOLD | A_REVERSE},  // bust
  }};
  return looks[static_cast<std::size_t>(ink)];
}

std::string in_ascii(const std::string& glyph) {
  static const std::map<std::string, std::string> signs = {
      {"─", "-"}, {"│", "|"}, {"╭", "+"}, {"╮", "+"}, {"╰", "+"}, {"╯", "+"}, {"◆", "*"}, {"■", "#"},
      {"●", "O"}, {"▲", "^"}, {"★", "$"}, {"✓", "v"}, {"▶", ">"}, {"◂", "<"}, {"░", ":"}, {"·", "."},
      {"✱", "%"}, {"☥", "&"}, {"♨", "!"}, {"§", "S"}, {"◉", "@"}, {"…", "~"}, {"┏", "#"}, {"┓", "#"},
      {"┗", "#"}, {"┛", "#"}, {"━", "="}, {"┃", "#"}, {"✗", "x"}, {"♛", "W"}, {"−", "-"}, {"┼", "+"},
      {"┴", "-"}, {"┬", "-"}, {"–", "-"}, {"×", "x"}, {"→", ">"}, {"←", "<"}, {"↑", "^"}, {"↓", "v"}};
  const auto sign = signs.find(glyph);
  return sign != signs.end() ? sign->second : ascii(glyph).substr(0, 1);
}

}  // namespace

struct Curses::Terminal {
  SCREEN* screen;
  bool colour;
  std::array<attr_t, inks> attributes;
};

bool is(Press press, char letter) {
  return static_cast<std::uint32_t>(press) < 0x80 && std::tolower(static_cast<int>(press)) == letter;
}

bool Curses::possible() {
  if (::isatty(STDIN_FILENO) == 0 || ::isatty(STDOUT_FILENO) == 0) return false;
  int error = 0;
  if (::setupterm(nullptr, STDOUT_FILENO, &error) != OK) return false;
  const char* moves = ::tigetstr("cup");  // NOLINT: the library takes its names as char*
  const bool able = moves != nullptr && moves != reinterpret_cast<char*>(-1);  // NOLINT
  ::del_curterm(cur_term);
  return able;
}

Curses::Curses(Mouse mouse) : utf8_(set_up_locale()) {
  SCREEN* screen = ::newterm(nullptr, stdout, stdin);
  if (screen == nullptr) throw std::runtime_error("this terminal cannot show a full screen; use --plain");
  ::set_term(screen);
  ::cbreak();
  ::noecho();
  ::nonl();
  ::keypad(stdscr, true);
  ::set_escdelay(25);
  ::curs_set(0);
  if (mouse == Mouse::on) {
    ::mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, nullptr);
    ::mouseinterval(0);
  }
  terminal_ = std::make_unique<Terminal>(Terminal{screen, wants_colour() && ::has_colors(), {}});
  if (terminal_->colour) {
    ::start_color();
    ::use_default_colors();
  }
  for (int ink = 0; ink < inks; ++ink) {
    const Look look = look_of(static_cast<Ink>(ink));
    const short colour = !terminal_->colour ? short{-1}
                         : COLORS >= 256    ? look.colour_of_256
                                            : look.colour_of_8;
    if (terminal_->colour) ::init_pair(static_cast<short>(ink + 1), colour, -1);
    // An ink without a color of its own gets its colorless attributes.
    terminal_->attributes[static_cast<std::size_t>(ink)] = colour < 0 ? look.without : look.with_colour;
  }
}

Curses::~Curses() {
  ::endwin();
  ::delscreen(terminal_->screen);
}

int Curses::width() const {
  return COLS;
}
int Curses::height() const {
  return LINES;
}

void Curses::show(const Canvas& canvas) {
  shown_ = canvas;
  ::erase();
  for (int y = 0; y < canvas.height(); ++y) {
    for (int x = 0; x < canvas.width(); ++x) {
      const Cell& cell = canvas.at(x, y);
      if (cell.glyph.empty()) continue;
      ::attr_set(terminal_->attributes[static_cast<std::size_t>(cell.ink)],
                 terminal_->colour ? static_cast<short>(static_cast<int>(cell.ink) + 1) : short{0}, nullptr);
      // Position every character: the terminal may draw one narrower than the canvas does.
      ::move(y, x);
      ::addstr(utf8_ ? cell.glyph.c_str() : in_ascii(cell.glyph).c_str());
    }
  }
  ::attr_set(A_NORMAL, 0, nullptr);
  ::refresh();
}

Press Curses::wait(std::chrono::milliseconds longest) {
  const auto end = std::chrono::steady_clock::now() + longest;
  for (;;) {
    throw_if_stopped();
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now()).count();
    if (left < 0) return Press::nothing;
    ::timeout(static_cast<int>(std::min<long>(left, stop_check_ms)));
    wint_t key = 0;
    const int kind = ::get_wch(&key);
    if (kind == ERR) {
      pollfd keyboard{STDIN_FILENO, POLLIN, 0};
      if (::poll(&keyboard, 1, 0) > 0 && (keyboard.revents & (POLLHUP | POLLERR)) != 0) stop_at_hangup();
      continue;
    }
    if (kind == KEY_CODE_YES) {
      switch (key) {
        case KEY_RESIZE:
          return Press::resize;
        case KEY_LEFT:
          return Press::left;
        case KEY_RIGHT:
          return Press::right;
        case KEY_UP:
          return Press::up;
        case KEY_DOWN:
          return Press::down;
        case KEY_HOME:
          return Press::home;
        case KEY_END:
          return Press::end;
        case KEY_BACKSPACE:
          return Press::backspace;
        case KEY_ENTER:
          return Press::enter;
        case KEY_MOUSE:
          if (const Press press = clicked(); press != Press::nothing) return press;
          continue;
        default:
          return Press::other;
      }
    }
    wint_t another = 0;
    ::timeout(0);
    if (::get_wch(&another) != ERR) {
      ::flushinp();
      return Press::many;
    }
    return key == '\r' ? Press::enter : static_cast<Press>(key);
  }
}

Press Curses::clicked() const {
  MEVENT event{};
  if (::getmouse(&event) != OK) return Press::nothing;
  if ((event.bstate & BUTTON4_PRESSED) != 0) return Press::up;
  if ((event.bstate & BUTTON5_PRESSED) != 0) return Press::down;
  if ((event.bstate & BUTTON1_PRESSED) == 0 || event.x >= shown_.width() || event.y >= shown_.height()) {
    return Press::nothing;
  }
  const char key = shown_.at(event.x, event.y).key;
  return key == '\0' ? Press::nothing : static_cast<Press>(key);
}

void Curses::wait_for_quiet() {
  constexpr std::chrono::milliseconds quiet(120);
  while (wait(quiet) != Press::nothing) {
  }
}

}  // namespace incan
