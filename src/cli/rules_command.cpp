// incan rules: the rules for a new player, one page per step, and every ruling with its number.
#include <fmt/format.h>

#include <memory>

#include "cli/commands.h"
#include "cli/complaint.h"
#include "cli/stream.h"
#include "terminal/curses.h"
#include "terminal/play.h"
#include "terminal/rules_pages.h"
#include "terminal/rules_reader.h"
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

// Everything as text. In plain text there is nothing to look at: no pictures and no underlines.
std::string all_rules(const Text& text, bool plain) {
  std::string out;
  const auto start = [&](const std::string& title) {
    if (!out.empty()) out += '\n';
    out += plain ? title + "\n\n" : heading(title);
  };
  const std::vector<RulesPage> pages = rules_pages(text);
  int number = 0;
  for (const RulesPage& page : pages) {
    start(text("rules.page",
               {{"title", page.title}, {"number", ++number}, {"count", static_cast<int>(pages.size())}}));
    if (!plain) {
      for (std::string_view line : page.picture) out += fmt::format("{}\n", line);
      out += '\n';
    }
    append_wrapped(out, "", page.text);
  }
  start(text("rules.rulings.title"));
  append_wrapped(out, "", text("rules.rulings.intro"));
  for (const Ruling& ruling : rulings(text)) {
    out += fmt::format("\n{}\n", ruling.rule);
    append_wrapped(out, "  ", ruling.words);
  }
  return out;
}

void run(const Text& text, bool plain) {
  if (!plain && Curses::possible()) {
    const StopSignals signals;
    try {
      Curses curses;
      return read_rules(text, curses);
    } catch (const Stopped& stopped) {
      throw ExitStatus(128 + stopped.signal());
    }
  }
  Output output;
  output.write(all_rules(text, plain));
  output.flush();
}

}  // namespace

void add_rules(CLI::App& program, const Text& text, Command& chosen) {
  CLI::App* command = program.add_subcommand("rules", text("help.rules"));
  auto plain = std::make_shared<bool>(false);
  command->add_flag("--plain", *plain, text("help.rules.plain"));
  command->callback([&chosen, plain, &text] { chosen = [plain, &text] { run(text, *plain); }; });
}

}  // namespace incan
