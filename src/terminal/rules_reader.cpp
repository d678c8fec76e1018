#include "terminal/rules_reader.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <string>

#include "terminal/curses.h"
#include "terminal/labels.h"
#include "terminal/rules_pages.h"
#include "text/glyphs.h"

namespace incan {
namespace {

constexpr int page_margin = 1;
constexpr int widest_text = 76;

// A row of a page: a line of its text, or of its picture, whose characters have their own inks.
struct Row {
  std::string words;
  Ink ink = Ink::plain;
  bool is_picture = false;
};

Ink ink_of(const std::string& glyph) {
  static const std::map<std::string, Ink> inks_of = {
      {"◆", Ink::turquoise}, {"■", Ink::obsidian}, {"●", Ink::gold},   {"★", Ink::artifact},
      {"✱", Ink::hazard},    {"☥", Ink::hazard},   {"♨", Ink::hazard}, {"§", Ink::hazard},
      {"◉", Ink::hazard},    {"✗", Ink::hazard},   {"✓", Ink::camp},   {"▲", Ink::camp},
      {"→", Ink::torch},     {"←", Ink::camp}};
  const auto found = inks_of.find(glyph);
  if (found != inks_of.end()) return found->second;
  const bool is_number = glyph.size() == 1 && std::isdigit(static_cast<unsigned char>(glyph[0])) != 0;
  return is_number ? Ink::strong : Ink::faint;
}

class Screens {
 public:
  Screens(const Text& text, int width, int height) : text_(text), width_(width), height_(height) {}

  // Starts a page; it gets the same heading wherever it continues.
  void start(std::string title) {
    title_ = std::move(title);
    next_screen();
  }

  // Adds rows that stay together if a screen can hold them.
  void add(const std::vector<Row>& rows) {
    const int count = static_cast<int>(rows.size());
    if (y_ + count > room() && y_ > top) next_screen();
    for (const Row& row : rows) {
      if (y_ >= room()) next_screen();
      if (y_ == top && row.words.empty()) continue;
      put(row);
    }
  }

  std::vector<Row> paragraphs(const std::string& words, const std::string& indent = "") const {
    std::vector<Row> rows;
    const int width = std::clamp(width_ - 2 * page_margin, 1, widest_text) - columns(indent);
    for (const std::string& line : wrapped(words, std::max(1, width))) rows.push_back({indent + line});
    return rows;
  }

  // With the keys that work on each.
  std::vector<Canvas> finished() {
    for (std::size_t at = 0; at < screens_.size(); ++at) {
      std::vector<std::string> labels;
      if (at + 1 < screens_.size()) labels.push_back(text_("keys.next"));
      if (at > 0) labels.push_back(text_("keys.previous"));
      labels.push_back(text_("keys.quit"));
      put_labels(screens_[at], labels);
    }
    return std::move(screens_);
  }

 private:
  static constexpr int top = 2;  // Below the title and its underline.

  int room() const { return std::max(top + 1, height_ - 1); }

  void next_screen() {
    screens_.emplace_back(width_, height_);
    y_ = 0;
    std::string line;
    for (int i = columns(title_); i > 0; --i) line += "─";
    put({title_, Ink::title});
    put({line, Ink::faint});
  }

  void put(const Row& row) {
    int x = page_margin;
    for (const Glyph& glyph : glyphs(row.words)) {
      x = screens_.back().put(x, y_, glyph.text, row.is_picture ? ink_of(glyph.text) : row.ink);
    }
    ++y_;
  }

  const Text& text_;
  int width_;
  int height_;
  std::string title_;
  int y_ = 0;
  std::vector<Canvas> screens_;
};

}  // namespace

std::vector<Canvas> rules_screens(const Text& text, int width, int height) {
  Screens screens(text, width, height);
  const std::vector<RulesPage> pages = rules_pages(text);
  int number = 0;
  for (const RulesPage& page : pages) {
    screens.start(
        text("rules.page",
             {{"title", page.title}, {"number", ++number}, {"count", static_cast<int>(pages.size())}}));
    std::vector<Row> picture;
    for (std::string_view line : page.picture) picture.push_back({std::string(line), Ink::plain, true});
    picture.emplace_back();
    screens.add(picture);
    for (const Row& row : screens.paragraphs(page.text)) screens.add({row});
  }
  screens.start(text("rules.rulings.title"));
  screens.add(screens.paragraphs(text("rules.rulings.intro")));
  for (const Ruling& ruling : rulings(text)) {
    std::vector<Row> rows = {{}, {std::string(ruling.rule), Ink::strong}};
    for (Row& row : screens.paragraphs(ruling.words, "  ")) rows.push_back(std::move(row));
    screens.add(rows);
  }
  return screens.finished();
}

void read_rules(const Text& text, Curses& curses) {
  constexpr std::chrono::milliseconds a_long_time(3'600'000);
  const auto local_quit = static_cast<char>(std::tolower(static_cast<unsigned char>(text("keys.quit")[0])));
  std::size_t now = 0;
  for (;;) {
    const std::vector<Canvas> screens = rules_screens(text, curses.width(), curses.height());
    now = std::min(now, screens.size() - 1);
    curses.show(screens[now]);
    const Press press = curses.wait(a_long_time);
    if (press == Press::right || press == Press::down || press == Press::space || press == Press::enter ||
        is(press, 'n')) {
      ++now;
    } else if (press == Press::left || press == Press::up || press == Press::backspace || is(press, 'b') ||
               is(press, 'p')) {
      now -= now > 0 ? 1 : 0;
    } else if (press == Press::home) {
      now = 0;
    } else if (press == Press::end) {
      now = screens.size() - 1;
    } else if (is(press, 'q') || is(press, local_quit) || press == Press::escape) {
      return;
    }
  }
}

}  // namespace incan
