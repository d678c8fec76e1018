// incan rules: the rules for a new player, one screen per step, and every ruling with its number.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "cli/commands.h"
#include "cli/complaint.h"
#include "cli/stream.h"
#include "terminal/curses.h"
#include "terminal/pager.h"
#include "terminal/play.h"
#include "terminal/rules_pages.h"
#include "terminal/signals.h"
#include "text/glyphs.h"

namespace incan {
namespace {

constexpr int width = 76;

std::string heading(const std::string& title) {
  std::string line;
  for (int i = columns(title); i > 0; --i) line += "─";
  return fmt::format("{}\n{}\n", title, line);
}

void append_wrapped(std::string& out, std::string_view indent, std::string_view words) {
  for (const std::string& line : wrapped(words, width - columns(indent))) {
    out += line.empty() ? "\n" : fmt::format("{}{}\n", indent, line);
  }
}

std::ptrdiff_t lines_in(const std::string& page) {
  return std::count(page.begin(), page.end(), '\n');
}

// When shown page by page, each page fits a screen of 80 by 24 characters.
std::vector<std::string> screens(const Text& text, bool page_by_page) {
  std::vector<std::string> list;
  const std::vector<RulesPage> pages = rules_pages(text);
  int number = 0;
  for (const RulesPage& page : pages) {
    std::string screen = heading(
        text("rules.page",
             {{"title", page.title}, {"number", ++number}, {"count", static_cast<int>(pages.size())}}));
    for (std::string_view line : page.picture) screen += fmt::format("{}\n", line);
    screen += '\n';
    append_wrapped(screen, "", page.text);
    list.push_back(std::move(screen));
  }
  constexpr int most_lines = 21;
  std::string page = heading(text("rules.rulings.title"));
  append_wrapped(page, "", text("rules.rulings.intro"));
  for (const Ruling& ruling : rulings(text)) {
    std::string words = fmt::format("\n{}\n", ruling.rule);
    append_wrapped(words, "  ", ruling.words);
    if (page_by_page && lines_in(page) + lines_in(words) > most_lines) {
      list.push_back(std::exchange(page, heading(text("rules.rulings.title"))));
    }
    page += words;
  }
  list.push_back(std::move(page));
  return list;
}

void run(const Text& text) {
  if (Curses::possible()) {
    const StopSignals signals;
    try {
      return turn_pages(screens(text, true), text);
    } catch (const Stopped& stopped) {
      if (stopped.signal() != 0) throw ExitStatus(128 + stopped.signal());
      return;
    }
  }
  Output output;
  const std::vector<std::string> list = screens(text, false);
  for (std::size_t at = 0; at < list.size(); ++at) output.write((at > 0 ? "\n" : "") + list[at]);
  output.flush();
}

}  // namespace

void add_rules(CLI::App& program, const Text& text, Command& chosen) {
  CLI::App* command = program.add_subcommand("rules", text("help.rules"));
  command->callback([&chosen, &text] { chosen = [&text] { run(text); }; });
}

}  // namespace incan
