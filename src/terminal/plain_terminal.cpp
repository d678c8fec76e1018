#include "terminal/plain_terminal.h"

#include <poll.h>
#include <termios.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "terminal/play.h"
#include "terminal/signals.h"

namespace incan {

struct UnseenTyping::Before {
  termios settings;
};

UnseenTyping::UnseenTyping() {
  termios now{};
  if (::tcgetattr(STDIN_FILENO, &now) != 0) return;
  before_ = std::make_unique<Before>(Before{now});
  now.c_lflag &= ~static_cast<tcflag_t>(ECHO);
  ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &now);
}

UnseenTyping::~UnseenTyping() {
  if (before_) ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &before_->settings);
}

bool is_typed() {
  return ::isatty(STDIN_FILENO) != 0;
}

char typed() {
  for (;;) {
    throw_if_stopped();
    pollfd input{STDIN_FILENO, POLLIN, 0};
    if (::poll(&input, 1, 100) <= 0) continue;
    char c = 0;
    const ssize_t count = ::read(STDIN_FILENO, &c, 1);
    if (count == 1) return c;
    if (count < 0 && errno == EINTR) continue;
    throw_if_stopped();  // A signal may arrive together with the end of input.
    throw Stopped(0);
  }
}

void print(std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(STDOUT_FILENO, text.data(), text.size());
    if (count < 0 && errno != EINTR) {
      if (errno == EPIPE || errno == EIO) stop_at_hangup();
      throw std::system_error(errno, std::generic_category(), "standard output");
    }
    if (count > 0) text.remove_prefix(static_cast<std::size_t>(count));
    if (count < 0) throw_if_stopped();
  }
}

}  // namespace incan
