#include "report/analysis_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "record/record.h"
#include "report/html.h"
#include "report/numbers.h"

namespace incan {
namespace {

// Color and dash pattern both identify a player's line.
constexpr std::string_view analysis_style = R"(
:root{color-scheme:light dark;--page:#fff;--text:#16191d;--soft:#565d66;--line:#dde0e4;--mark:#1f5f99;--shade:#0003;
--p0:#1f5f99;--p1:#b34700;--p2:#00704f;--p3:#9b2d7c;--p4:#7a5c00;--p5:#3d3d9e;--p6:#a3243b;--p7:#4a5560}
@media(prefers-color-scheme:dark){:root{--page:#14171b;--text:#eceef1;--soft:#a3abb5;--line:#31373f;
--mark:#7db8ee;--shade:#fff4;--p0:#7db8ee;--p1:#ff9d5c;--p2:#4fd1a5;--p3:#e89bd0;--p4:#e0c04c;--p5:#a9a9ff;--p6:#ff8d9e;
--p7:#b8c2cc}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:60rem;padding:1rem;background:var(--page);color:var(--text);
font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
h1{font-size:1.5rem;line-height:1.2;margin:.5rem 0 .75rem}
h2{font-size:1.15rem;margin:2rem 0 .25rem}
p,li{margin:.25rem 0 .75rem;max-width:48rem}
.soft{color:var(--soft)}
.wide{position:relative;overflow-x:auto;width:fit-content;max-width:100%;margin:.5rem 0;
border:1px solid var(--line);border-radius:.4rem;
background:linear-gradient(90deg,var(--page) 30%,transparent) left/2.5rem 100% no-repeat local,
linear-gradient(270deg,var(--page) 30%,transparent) right/2.5rem 100% no-repeat local,
linear-gradient(90deg,var(--shade),transparent) left/.9rem 100% no-repeat,
linear-gradient(270deg,var(--shade),transparent) right/.9rem 100% no-repeat}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}
th{font-weight:600;vertical-align:bottom}
th,td{padding:.3rem .6rem;text-align:right}
td{border-top:1px solid var(--line);vertical-align:top}
th:first-child,td:first-child{position:sticky;left:0;background:var(--page)}
.words{text-align:left}
.cell{display:inline-block;width:max-content;max-width:min(16rem,40vw);overflow-wrap:break-word}
th .cell{max-width:min(9rem,40vw)}
.title::first-letter{text-transform:uppercase}
summary{cursor:pointer;padding:.4rem 0;color:var(--mark)}
.chart{position:relative;height:clamp(12rem,40vw,17rem);margin:1rem .5rem 2rem 3.4rem}
.chart svg{position:absolute;width:100%;height:100%;overflow:visible}
.chart span{position:absolute;font-size:.75rem;line-height:1;color:var(--soft);white-space:nowrap}
.level,.rounds{right:100%;margin-right:.4rem}
.level{transform:translateY(-50%)}
.round,.rounds{top:100%;margin-top:.5rem}
.round{transform:translateX(-50%)}
.legend{display:flex;flex-wrap:wrap;gap:.2rem 1.2rem;padding:0;list-style:none}
.legend li{display:flex;align-items:center;gap:.4rem;min-width:0;margin:0}
.legend svg{flex:none;width:2.2rem;height:.6rem}
svg *{fill:none;stroke-width:2;vector-effect:non-scaling-stroke}
svg .grid{stroke:var(--line);stroke-width:1}
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
    if (game.analysis().practice) put("<p>{}</p>\n", words("account.practice"));
    put("<h2>{}</h2>\n", words("analysis.page.curve"));
    curve(game);
    details("analysis.page.numbers", [&] { numbers(game); });
    put("<h2>{}</h2>\n<p>{}</p>\n", words("analysis.page.table"), words("analysis.table"));
    std::vector<std::vector<std::string>> rows = {game.columns()};
    for (Player player : game.players()) rows.push_back(game.row(player));
    table(rows, "analysis.page.table", 1);
    if (game.tells_mistakes()) mistakes(game);
    details("analysis.page.decisions", [&] { decisions(game); });
    put("<p class=\"soft\">{}</p>\n", escaped(game.quality()));
    return end();
  }

  std::string of(const Season& season, const AnalysisWish& wish) {
    const std::vector<std::string> about = season_in_words(text_, season);
    begin(words("analysis.page.season"), about[0]);
    for (std::size_t at = 1; at < about.size(); ++at) put("<p>{}</p>\n", escaped(about[at]));
    table(season_rows(text_, season, wish), "analysis.page.table", 1);
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
    out_ += head_of_page(text_.tag(), title, analysis_style);
    put("<body>\n<main>\n<h1>{}</h1>\n<p>{}</p>\n", title, escaped(heading));
  }
  std::string end() {
    put("</main>\n</body>\n</html>\n");
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

  // Whether the headers of the number columns are titles or player names.
  enum class Heads : std::uint8_t { titles, names };

  // The first `worded` columns hold text, the others numbers. A table that is too wide scrolls in its own
  // box.
  void table(const std::vector<std::vector<std::string>>& rows, Key about, std::size_t worded,
             Heads heads = Heads::titles) {
    put("<div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"{}\">\n<table>\n<thead><tr>",
        words(about));
    const auto align = [&](std::size_t column) { return column < worded ? " class=\"words\"" : ""; };
    for (std::size_t column = 0; column < rows[0].size(); ++column) {
      const bool title = column < worded || heads == Heads::titles;
      put(R"(<th scope="col"{}><span class="cell{}">{}</span></th>)", align(column), title ? " title" : "",
          escaped(rows[0][column]));
    }
    put("</tr></thead>\n<tbody>\n");
    for (std::size_t at = 1; at < rows.size(); ++at) {
      put("<tr>");
      for (std::size_t column = 0; column < rows[at].size(); ++column) {
        put(R"(<td{}><span class="cell">{}</span></td>)", align(column), escaped(rows[at][column]));
      }
      put("</tr>\n");
    }
    put("</tbody>\n</table>\n</div>\n");
  }

  // Win chances from left to right, with a line where each round begins. The chart stretches to the available
  // width; its labels are outside the SVG, so that they keep their size.
  void curve(const AnalysisWords& game) {
    const std::vector<Step>& steps = game.analysis().steps;
    const auto across = [&](std::size_t step) {
      return 100 * static_cast<double>(step) / static_cast<double>(steps.size());
    };
    const auto down = [](double chance) { return 100 * (1 - chance); };
    constexpr std::array<double, 5> levels = {0, 0.25, 0.5, 0.75, 1};
    std::vector<std::size_t> rounds;
    for (std::size_t step = 0; step < steps.size(); ++step) {
      if (steps[step].before.awaiting() == Awaiting::round) rounds.push_back(step);
    }
    put("<div class=\"chart\" role=\"img\" aria-label=\"{}\">\n", words("analysis.page.picture"));
    put("<svg viewBox=\"0 0 100 100\" preserveAspectRatio=\"none\">\n");
    for (const double chance : levels) {
      put(R"(<line class="grid" x1="0" x2="100" y1="{0}" y2="{0}"/>)", down(chance));
    }
    for (const std::size_t step : rounds) {
      put(R"(<line class="grid" x1="{0:.2f}" x2="{0:.2f}" y1="0" y2="100"/>)", across(step));
    }
    put("\n");
    for (Player player : game.players()) {
      const auto id = static_cast<std::size_t>(player);
      put(R"(<polyline class="k{}" points="0,{:.2f})", id, down(game.analysis().totals[id].start));
      for (std::size_t step = 0; step < steps.size(); ++step) {
        put(" {:.2f},{:.2f}", across(step + 1), down(steps[step].win[id]));
      }
      put("\"/>\n");
    }
    put("</svg>\n");
    for (const double chance : levels) {
      put(R"(<span class="level" style="top:{}%">{}</span>)", down(chance),
          escaped(text_.percent(chance, 0)));
    }
    put("\n<span class=\"rounds\">{}</span>", words("analysis.column.round"));
    for (std::size_t at = 0; at < rounds.size(); ++at) {
      const std::size_t end = at + 1 < rounds.size() ? rounds[at + 1] : steps.size();
      put(R"(<span class="round" style="left:{:.2f}%">{}</span>)", (across(rounds[at]) + across(end)) / 2,
          steps[rounds[at]].round());
    }
    put("\n</div>\n");
    legend(game);
  }

  // Which line belongs to which player, winners first.
  void legend(const AnalysisWords& game) {
    const Step& last = game.analysis().steps.back();
    std::vector<Player> order = game.players();
    const auto win = [&](Player player) { return last.win[static_cast<std::size_t>(player)]; };
    std::stable_sort(order.begin(), order.end(), [&](Player a, Player b) { return win(a) > win(b); });
    put("<ul class=\"legend\">\n");
    for (Player player : order) {
      put(R"(<li><svg viewBox="0 0 36 8" aria-hidden="true"><line class="k{}" x1="0" x2="36" y1="4" y2="4"/></svg>)",
          static_cast<int>(player));
      put("<bdi>{}</bdi></li>\n", escaped(game.story().player(player)));
    }
    put("</ul>\n");
  }

  std::string card(Card card) const {
    switch (card.kind()) {
      case CardKind::treasure:
        return text_("analysis.page.treasure", {{"value", card.value().count()}});
      case CardKind::artifact:
        return text_("analysis.page.artifact", {{"artifact", name(card.artifact())}});
      case CardKind::hazard:
        break;
    }
    return incan::words(text_, card.hazard());
  }

  // A step as a table cell: "Treasure 13", or "Torch: Ana and Bo; Camp: Cy".
  std::string happening(const AnalysisWords& game, const Step& step) const {
    if (step.kind == Step::Kind::card) {
      std::vector<std::string> cards;
      for (Card turned : step.cards) cards.push_back(card(turned));
      return text_.list(cards);
    }
    const auto those = [&](Key choice, AdventurerSet adventurers) {
      return text_("analysis.page.choice",
                   {{"choice", text_(choice)},
                    {"names", game.story().adventurer_names(step.before.board(), adventurers)}});
    };
    const AdventurerSet torch = step.choices.torch();
    const AdventurerSet camp = step.choices.camp();
    if (camp.empty()) return those("analysis.option.torch", torch);
    if (torch.empty()) return those("analysis.option.camp", camp);
    return those("analysis.option.torch", torch) + "; " + those("analysis.option.camp", camp);
  }

  // The chart as a table, for readers who cannot see it.
  void numbers(const AnalysisWords& game) {
    std::vector<std::vector<std::string>> rows = {
        {text_("analysis.column.round"), text_("analysis.column.turn"), text_("analysis.column.step")}};
    for (Player player : game.players()) rows[0].push_back(game.story().player(player));
    for (const Step& step : game.analysis().steps) {
      std::vector<std::string>& row = rows.emplace_back(std::vector<std::string>{
          std::to_string(step.round()), std::to_string(step.turn), happening(game, step)});
      for (Player player : game.players()) {
        row.push_back(chance_in_words(text_, step.win[static_cast<std::size_t>(player)]));
      }
    }
    table(rows, "analysis.page.numbers", 3, Heads::names);
  }

  void decisions(const AnalysisWords& game) {
    std::vector<std::vector<std::string>> rows = {
        {text_("analysis.column.round"), text_("analysis.column.turn"), text_("analysis.column.player"),
         text_("analysis.column.chosen"), text_("analysis.column.good"), text_("analysis.column.cost")}};
    const std::vector<Player> players = game.players();
    for (const Step& step : game.analysis().steps) {
      for (const Decision& decision : step.decisions) {
        if (std::find(players.begin(), players.end(), decision.player) == players.end()) continue;
        rows.push_back({std::to_string(step.round()), std::to_string(step.turn),
                        game.story().player(decision.player), game.option(step, decision, decision.chosen),
                        game.advice(step, decision), text_.number(100 * decision.loss(), 1)});
      }
    }
    table(rows, "analysis.page.decisions", 5);
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
