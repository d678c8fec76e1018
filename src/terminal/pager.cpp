#include "terminal/pager.h"

#include <fmt/format.h>

#include "terminal/plain_terminal.h"

namespace incan {
namespace {

constexpr std::string_view clear_screen = "\033[H\033[2J";

// Waits for a key; false if the reader quits.
bool goes_on() {
  const Typing keys(Typing::Mode::key_by_key);
  for (;;) {
    const char key = typed();
    if (key == 'q' || key == 'Q') return false;
    if (key == '\n' || key == ' ') return true;
  }
}

}  // namespace

void turn_pages(const std::vector<std::string>& pages, const Text& text) {
  for (std::size_t at = 0; at < pages.size(); ++at) {
    print(fmt::format("{}{}", clear_screen, pages[at]));
    if (at + 1 == pages.size()) return;
    print(fmt::format("\n{} ", text("rules.more")));
    if (!goes_on()) return print("\n");
  }
}

}  // namespace incan
