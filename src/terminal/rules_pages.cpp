#include "terminal/rules_pages.h"

#include <array>

namespace incan {
namespace {

struct Step {
  Key title;
  std::string_view picture;  // Begins and ends with a line feed.
  Key text;
};

// The texts refer to these pictures. Four adventurers are inside in all of them, so a 14 leaves 2 gems.
constexpr std::array steps{
    Step{"rules.step.1.title", R"(
                ╭─╮
              ╭─┴─┴─╮      ╭────╮ ╭────╮ ╭────╮ ╭────╮
            ╭─┴─────┴─╮    │ 11 │ │ ✱  │ │ 14 │ │ ★  │
 ▲ ▲ ▲ ▲  ← │   ╭─╮   │ →  │◆◆◆ │ │    │ │ ◆◆ │ │    │ →
          ╭─┴───┴─┴───┴─╮  ╰────╯ ╰────╯ ╰────╯ ╰────╯
          ╰─────────────╯
)",
         "rules.step.1.text"},
    Step{"rules.step.2.title", R"(
  ╭────╮
  │ 11 │  →   ▲ ◆◆    ▲ ◆◆    ▲ ◆◆    ▲ ◆◆
  │◆◆◆ │
  ╰────╯

              ● 10    ■ 5     ◆ 1
)",
         "rules.step.2.text"},
    Step{"rules.step.3.title", R"(
  ╭────╮ ╭────╮ ╭────╮ ╭────╮ ╭────╮
  │ ✱  │ │ ☥  │ │ ♨  │ │ §  │ │ ◉  │
  ╰────╯ ╰────╯ ╰────╯ ╰────╯ ╰────╯
  ╭────╮ ╭────╮ ╭────╮ ╭────╮
  │ §  │ │  9 │ │ ◉  │ │ §  │
  │ ✓  │ │ ◆  │ │ ✓  │ │ ✗  │
  ╰────╯ ╰────╯ ╰────╯ ╰────╯
)",
         "rules.step.3.text"},
    Step{"rules.step.4.title", R"(
             ╭────╮ ╭────╮ ╭────╮ ╭────╮
             │  7 │ │ ☥  │ │ 13 │ │┼┼┼┼│
             │◆◆◆ │ │    │ │ ◆  │ │┼┼┼┼│
             ╰────╯ ╰────╯ ╰────╯ ╰────╯
         ╭────╮                     ╭────╮
  ▲  ←── │ ▲  │                     │ →  │ ──→
         ╰────╯                     ╰────╯
)",
         "rules.step.4.text"},
    Step{"rules.step.5.title", R"(
  ╭────╮ ╭────╮ ╭────╮       ╭────╮ ╭────╮ ╭────╮
  │ 11 │ │  7 │ │  5 │   →   │ 11 │ │  7 │ │  5 │
  │◆◆◆ │ │◆◆◆ │ │ ◆  │       │    │ │    │ │ ◆  │
  ╰────╯ ╰────╯ ╰────╯       ╰────╯ ╰────╯ ╰────╯

                             ▲ ← ◆◆◆    ▲ ← ◆◆◆
)",
         "rules.step.5.text"},
    Step{"rules.step.6.title", R"(
  ╭────╮              ╭────╮
  │ ★  │ → ▲  ✓       │ ★  │ → ▲ ▲  ✗
  ╰────╯              ╰────╯

  ★ 5  →  ★ 5  →  ★ 5  →  ★ 10  →  ★ 10
)",
         "rules.step.6.text"},
    Step{"rules.step.7.title", R"(
  ╭────╮ ╭────╮ ╭────╮ ╭────╮
  │ §  │ │ 14 │ │ ★  │ │ §  │
  │    │ │ ◆◆ │ │    │ │    │
  ╰────╯ ╰────╯ ╰────╯ ╰────╯
    ↓      ↓      ↓      ↓
    ✓      ✓      ✗      ✗
)",
         "rules.step.7.text"},
    Step{"rules.step.8.title", R"(
  ╭───┬────────┬────────────┬────╮
  │ ▲ │ ●●■◆◆◆ │            │ 28 │
  │ ▲ │ ●●◆    │ ★ 5  ★ 5   │ 31 │
  │ ▲ │ ●■◆◆   │ ★ 5  ★ 10  │ 32 │ ✓
  ╰───┴────────┴────────────┴────╯
)",
         "rules.step.8.text"},
    Step{"rules.step.9.title", R"(
  ╭───────────╮     ╭────╮     ╭───────────╮
  │  ▲     ▲  │  ←  │ 14 │  →  │  ▲     ▲  │
  │ ◆◆◆   ◆◆◆ │     │ ◆◆ │     │ ◆◆◆   ◆◆◆ │
  ╰───────────╯     ╰────╯     ╰───────────╯
)",
         "rules.step.9.text"},
};

struct Rule {
  std::string_view number;
  Key words;
};

constexpr std::array rules{
    Rule{"S1", "rules.ruling.S1"}, Rule{"S2", "rules.ruling.S2"}, Rule{"S3", "rules.ruling.S3"},
    Rule{"S4", "rules.ruling.S4"}, Rule{"R1", "rules.ruling.R1"}, Rule{"R2", "rules.ruling.R2"},
    Rule{"R3", "rules.ruling.R3"}, Rule{"R4", "rules.ruling.R4"}, Rule{"R5", "rules.ruling.R5"},
    Rule{"R6", "rules.ruling.R6"}, Rule{"R7", "rules.ruling.R7"}, Rule{"E1", "rules.ruling.E1"},
    Rule{"E2", "rules.ruling.E2"}, Rule{"T1", "rules.ruling.T1"}, Rule{"T2", "rules.ruling.T2"},
    Rule{"T3", "rules.ruling.T3"}, Rule{"K1", "rules.ruling.K1"}, Rule{"K2", "rules.ruling.K2"},
    Rule{"K3", "rules.ruling.K3"}, Rule{"B1", "rules.ruling.B1"},
};

std::vector<std::string_view> lines_of(std::string_view picture) {
  std::vector<std::string_view> lines;
  picture.remove_prefix(1);
  while (!picture.empty()) {
    const std::size_t end = picture.find('\n');
    lines.push_back(picture.substr(0, end));
    picture.remove_prefix(end + 1);
  }
  return lines;
}

}  // namespace

std::vector<RulesPage> rules_pages(const Text& text) {
  std::vector<RulesPage> pages;
  for (const Step& step : steps) pages.push_back({text(step.title), lines_of(step.picture), text(step.text)});
  return pages;
}

std::vector<Ruling> rulings(const Text& text) {
  std::vector<Ruling> all;
  for (const Rule& rule : rules) all.push_back({rule.number, text(rule.words)});
  return all;
}

}  // namespace incan
