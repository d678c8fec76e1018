#include "cli/analysis_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "cli/html.h"
#include "cli/numbers.h"
#include "record/record.h"

namespace incan {
namespace {

// A line's colour and its dashes both say whose it is.
constexpr std::string_view analysis_style = R"(
:root{color-scheme:light dark;--page:#fff;--text:#16191d;--soft:#565d66;--line:#dde0e4;--mark:#1f5f99;
--p0:#1f5f99;--p1:#b34700;--p2:#00704f;--p3:#9b2d7c;--p4:#7a5c00;--p5:#3d3d9e;--p6:#a3243b;--p7:#4a5560}
@media(prefers-color-scheme:dark){:root{--page:#14171b;--text:#eceef1;--soft:#a3abb5;--line:#31373f;
--mark:#7db8ee;--p0:#7db8ee;--p1:#ff9d5c;--p2:#4fd1a5;--p3:#e89bd0;--p4:#e0c04c;--p5:#a9a9ff;--p6:#ff8d9e;
--p7:#b8c2cc}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:60rem;padding:1rem;background:var(--page);color:var(--text);
font:1rem/1.5 system-ui,sans-serif}
h1{font-size:1.5rem;line-height:1.2;margin:.5rem 0 .75rem}
h2{font-size:1.15rem;margin:2rem 0 .25rem}
p,li{margin:.25rem 0 .75rem;max-width:48rem}
.soft{color:var(--soft)}
.wide{overflow-x:auto;margin:.5rem 0}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}
th{font-weight:600}
th,td{padding:.3rem .6rem;border-bottom:1px solid var(--line);text-align:right;white-space:nowrap}
th:first-child,td:first-child{text-align:left;padding-left:0}
summary{cursor:pointer;padding:.4rem 0;color:var(--mark)}
svg{display:block;width:100%;height:auto;margin:1rem 0}
svg text{fill:var(--text);font:12px system-ui,sans-serif}
svg .soft{fill:var(--soft)}
svg .grid{stroke:var(--line)}
svg polyline{fill:none;stroke-width:2}
.k0{stroke:var(--p0)}.k1{stroke:var(--p1);stroke-dasharray:7 3}.k2{stroke:var(--p2);stroke-dasharray:2 2}
.k3{stroke:var(--p3);stroke-dasharray:9 3 2 3}.k4{stroke:var(--p4);stroke-dasharray:4 4}
.k5{stroke:var(--p5);stroke-dasharray:12 4}.k6{stroke:var(--p6);stroke-dasharray:1 3}
.k7{stroke:var(--p7);stroke-dasharray:6 2 1 2 1 2}
)";

class AnalysisPage {
 public:
  explicit AnalysisPage(const Text& text) : text_(text) {}

  std::string of(const AnalysisWords& game) {
    begin(words("analysis.page.title"), game.heading());
    put("<h2>{}</h2>\n", words("analysis.page.curve"));
    curve(game);
    details("analysis.page.numbers", [&] { numbers(game); });
    put("<h2>{}</h2>\n<p>{}</p>\n", words("analysis.page.table"), words("analysis.table"));
    std::vector<std::vector<std::string>> rows = {game.columns()};
    for (PlayerId player : game.players()) rows.push_back(game.row(player));
    table(rows, "analysis.page.table");
    if (game.tells_mistakes()) mistakes(game);
    details("analysis.page.decisions", [&] { decisions(game); });
    put("<p class=\"soft\">{}</p>\n", escaped(game.quality()));
    return end();
  }

  std::string of(const Season& season, const AnalysisWish& wish) {
    begin(words("analysis.page.season"),
          text_("analysis.season",
                {{"games", count_of_games(text_, static_cast<std::uint64_t>(season.games()))},
                 {"evaluator", Brain::version}}));
    table(season_rows(text_, season, wish), "analysis.page.table");
    return end();
  }

 private:
  template <typename... Values>
  void put(fmt::format_string<Values...> format, Values&&... values) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Values>(values)...);
  }
  std::string words(Key key, std::initializer_list<Argument> arguments = {}) const {
    return escaped(text_(key, arguments));
  }

  void begin(const std::string& title, const std::string& heading) {
    put(R"(<!DOCTYPE html>
<html lang="{0}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{1}</title>
<style>{2}</style>
</head>
<body>
<h1>{1}</h1>
<p>{3}</p>
)",
        text_.tag(), title, analysis_style, escaped(heading));
  }
  std::string end() {
    put("</body>\n</html>\n");
    return std::move(out_);
  }

  void mistakes(const AnalysisWords& game) {
    const std::vector<Mistake> list = game.mistakes();
    put("<h2>{}</h2>\n", list.empty() ? words("analysis.no_mistakes") : words("analysis.mistakes"));
    if (!list.empty()) put("<ol>\n");
    for (const Mistake& mistake : list) {
      put("<li>{} <span class=\"soft\">{}</span></li>\n", escaped(game.mistake(mistake)),
          escaped(game.reasons(mistake)));
    }
    if (!list.empty()) put("</ol>\n");
  }

  template <typename Inside>
  void details(Key summary, Inside inside) {
    put("<details>\n<summary>{}</summary>\n", words(summary));
    inside();
    put("</details>\n");
  }

  void table(const std::vector<std::vector<std::string>>& rows, Key about) {
    put("<div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"{}\">\n<table>\n<thead><tr>",
        words(about));
    for (const std::string& cell : rows[0]) put("<th scope=\"col\">{}</th>", escaped(cell));
    put("</tr></thead>\n<tbody>\n");
    for (std::size_t at = 1; at < rows.size(); ++at) {
      put("<tr>");
      for (const std::string& cell : rows[at]) put("<td>{}</td>", escaped(cell));
      put("</tr>\n");
    }
    put("</tbody>\n</table>\n</div>\n");
  }

  // Chances from left to right, with a line where each round begins and everybody's name at the end.
  void curve(const AnalysisWords& game) {
    constexpr double left = 44;
    constexpr double right = 600;
    constexpr double top = 20;
    constexpr double height = 260;
    const std::vector<Step>& steps = game.analysis().steps;
    const auto x = [&](std::size_t step) {
      return left + (right - left) * static_cast<double>(step) / static_cast<double>(steps.size());
    };
    const auto y = [&](double chance) { return top + height * (1 - chance); };
    put("<svg viewBox=\"0 0 760 310\" role=\"img\" aria-label=\"{}\">\n", words("analysis.page.picture"));
    for (const double chance : {0.0, 0.25, 0.5, 0.75, 1.0}) {
      put(R"(<line class="grid" x1="{0}" x2="{1}" y1="{2:.1f}" y2="{2:.1f}"/>)", left, right, y(chance));
      put("<text class=\"soft\" x=\"{}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>\n", left - 6,
          y(chance) + 4, escaped(text_("number.percent", {{"number", text_.number(100 * chance, 0)}})));
    }
    for (std::size_t step = 0; step < steps.size(); ++step) {
      if (steps[step].before.awaiting() != Awaiting::round) continue;
      put(R"(<line class="grid" x1="{0:.1f}" x2="{0:.1f}" y1="{1}" y2="{2}"/>)", x(step), top, top + height);
      put("<text class=\"soft\" x=\"{:.1f}\" y=\"{}\">{}</text>\n", x(step) + 3, top + height + 18,
          words("analysis.page.round", {{"round", steps[step].round()}}));
    }
    // Whoever won stands above the others; names of those who did not are spread out below.
    std::vector<PlayerId> order = game.players();
    const auto last = [&](PlayerId player) { return steps.back().win[static_cast<std::size_t>(player)]; };
    std::stable_sort(order.begin(), order.end(), [&](PlayerId a, PlayerId b) { return last(a) > last(b); });
    double label = top + height + 4 - 18.0 * static_cast<double>(order.size() - 1);
    for (PlayerId player : order) {
      const auto id = static_cast<std::size_t>(player);
      put(R"(<polyline class="k{}" points="{:.1f},{:.1f})", id, x(0), y(game.analysis().totals[id].start));
      for (std::size_t step = 0; step < steps.size(); ++step) {
        put(" {:.1f},{:.1f}", x(step + 1), y(steps[step].win[id]));
      }
      put("\"/>\n");
      const double at = last(player) > 0.6 ? y(last(player)) + 4 : label;
      label += 18;
      put(R"(<line class="k{0}" stroke-width="2" x1="{1}" x2="{2}" y1="{3:.1f}" y2="{3:.1f}"/>)", id,
          right + 8, right + 34, at - 4);
      put("<text x=\"{}\" y=\"{:.1f}\">{}</text>\n", right + 40, at, escaped(game.story().player(player)));
    }
    put("</svg>\n");
  }

  // What happened, for a row of a table.
  static std::string happening(const Step& step) {
    if (step.kind == Step::Kind::reveal) return letters(step.choices, step.before.board().adventurers());
    std::string cards;
    for (Card card : step.cards) cards += (cards.empty() ? "" : " ") + name(card);
    return cards;
  }

  // The picture again, for those who do not see it.
  void numbers(const AnalysisWords& game) {
    std::vector<std::vector<std::string>> rows = {
        {text_("analysis.column.round"), text_("analysis.column.turn"), text_("analysis.column.step")}};
    for (PlayerId player : game.players()) rows[0].push_back(game.story().player(player));
    for (const Step& step : game.analysis().steps) {
      std::vector<std::string>& row = rows.emplace_back(
          std::vector<std::string>{std::to_string(step.round()), std::to_string(step.turn), happening(step)});
      for (PlayerId player : game.players()) {
        row.push_back(chance_in_words(text_, step.win[static_cast<std::size_t>(player)]));
      }
    }
    table(rows, "analysis.page.numbers");
  }

  void decisions(const AnalysisWords& game) {
    std::vector<std::vector<std::string>> rows = {
        {text_("analysis.column.round"), text_("analysis.column.turn"), text_("analysis.column.player"),
         text_("analysis.column.chosen"), text_("analysis.column.good"), text_("analysis.column.loss")}};
    const std::vector<PlayerId> players = game.players();
    for (const Step& step : game.analysis().steps) {
      for (const Decision& decision : step.decisions) {
        if (std::find(players.begin(), players.end(), decision.player) == players.end()) continue;
        rows.push_back({std::to_string(step.round()), std::to_string(step.turn),
                        game.story().player(decision.player), game.option(step, decision, decision.chosen),
                        game.advice(step, decision), thousandths(text_, -decision.loss())});
      }
    }
    table(rows, "analysis.page.decisions");
  }

  const Text& text_;
  std::string out_;
};

}  // namespace

std::string page_of_game(const AnalysisWords& words) {
  return AnalysisPage(words.text()).of(words);
}

std::string page_of_season(const Text& text, const Season& season, const AnalysisWish& wish) {
  return AnalysisPage(text).of(season, wish);
}

}  // namespace incan
