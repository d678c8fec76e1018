#include "report/arena_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "report/html.h"
#include "report/numbers.h"

namespace incan {
namespace {

// Blue is above par and orange below: a pair that people with any common kind of color vision can tell apart.
// Numbers and signs say the same without color. On every step, the text has a contrast of at least 4.5 to 1
// in the light and in the dark scheme.
constexpr std::string_view style = R"(
:root{color-scheme:light dark;--page:#fff;--text:#16191d;--soft:#565d66;--line:#dde0e4;--even:#f3f4f6;
--u1:#e3eefa;--u2:#c3dcf3;--u3:#9bc5ea;--u4:#70abdc;--u5:#4a90c9;
--d1:#fdecd9;--d2:#fbd3a8;--d3:#f5b46f;--d4:#e8953f;--d5:#d57c1f;--mark:#1f5f99;--warn:#fff1d6}
@media(prefers-color-scheme:dark){:root{--page:#14171b;--text:#eceef1;--soft:#a3abb5;--line:#31373f;
--even:#23272d;--u1:#1c2b3b;--u2:#1d3c59;--u3:#1f4d77;--u4:#215e94;--u5:#226ba9;
--d1:#3a2c1b;--d2:#523916;--d3:#6a4812;--d4:#81560f;--d5:#915f0c;--mark:#7db8ee;--warn:#40310f}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:46rem;padding:1rem;background:var(--page);color:var(--text);
font:1rem/1.5 system-ui,sans-serif}
.many{max-width:84rem}
h1{font-size:1.5rem;line-height:1.2;margin:.5rem 0 .75rem}
h2{font-size:1.15rem;margin:2rem 0 .25rem}
p{margin:.25rem 0 .75rem;max-width:44rem}
abbr{text-decoration:none}
.soft{color:var(--soft)}
.found{font-size:1.1rem;border-left:.25rem solid var(--mark);padding-left:.75rem}
.partial{background:var(--warn);padding:.5rem .75rem;border-radius:.25rem}
code{font-family:ui-monospace,monospace;font-size:.9em;overflow-wrap:anywhere}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}
th{font-weight:600}
.wide{overflow-x:auto;margin:.5rem 0}
.heat{border-collapse:separate;border-spacing:2px}
.heat th{padding:.1rem .4rem}
.heat .field{font-weight:400;color:var(--soft);text-align:left}
.heat th:first-child{text-align:left;white-space:nowrap;position:sticky;left:0;background:var(--page);
z-index:1;padding-left:0}
.heat th code{font-weight:400}
.heat td{min-width:4.25rem;height:3.25rem;padding:.2rem .3rem;text-align:center;border-radius:.2rem;
background:var(--even);line-height:1.2}
.heat small{display:block;font-size:.75rem}
.heat i{font-style:normal;font-size:.7rem;margin-left:.2rem}
.heat .u1,.key .u1{background:var(--u1)}.heat .u2,.key .u2{background:var(--u2)}
.heat .u3,.key .u3{background:var(--u3)}.heat .u4,.key .u4{background:var(--u4)}
.heat .u5,.key .u5{background:var(--u5)}.heat .d1,.key .d1{background:var(--d1)}
.heat .d2,.key .d2{background:var(--d2)}.heat .d3,.key .d3{background:var(--d3)}
.heat .d4,.key .d4{background:var(--d4)}.heat .d5,.key .d5{background:var(--d5)}
.key{display:flex;max-width:26rem;font-size:.8rem;align-items:center;gap:2px}
.key span{flex:1;height:1.2rem}
.key b{font-weight:400;white-space:nowrap;padding:0 .3rem}
.key b:first-child{padding-left:0}
svg{display:block;width:100%;overflow:visible;margin:1rem 0}
svg text{fill:var(--text);font:.85rem system-ui,sans-serif;paint-order:stroke;stroke:var(--page);
stroke-width:5px}
svg .soft{fill:var(--soft);font-size:.75rem}
svg .grid{stroke:var(--line)}
svg .mean{stroke:var(--soft);stroke-dasharray:4 3}
svg .span{stroke:var(--mark);stroke-width:2.5}
svg circle{fill:var(--mark)}
.list{width:100%}
.many svg,.many .list{max-width:44rem}
.list th,.list td{padding:.3rem 0 .3rem .6rem;border-bottom:1px solid var(--line);text-align:right;
vertical-align:top}
.list th:first-child,.list td:first-child{text-align:left;padding-left:0}
.list td:not(:first-child){white-space:nowrap}
.names{display:none}
@media(max-width:40rem){.spec{display:none}.heat td{min-width:3.6rem}.names{display:block}}
@media print{.heat td,.key span{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
)";

class Page {
 public:
  explicit Page(const ArenaWords& words)
      : words_(words), text_(words.text()), arena_(words.arena()), result_(words.result()), scale_(scale()) {}

  std::string whole() {
    constexpr std::size_t many = 7;
    const Argument bots("bots", static_cast<int>(result_.bots));
    const Argument players("players", arena_.players);
    out_ += head_of_page(text_.tag(), words("page.title", {bots, players}), style);
    put("<body{}>\n<h1>{}</h1>\n", result_.bots > many ? R"( class="many")" : "",
        words("page.heading", {bots, players}));
    begin();
    matrix();
    if (result_.pool.games > 0) ratings();
    put("</body>\n</html>\n");
    return std::move(out_);
  }

 private:
  template <typename... Values>
  void put(fmt::format_string<Values...> format, Values&&... values) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Values>(values)...);
  }

  // A message, escaped for the page.
  std::string words(Key key, std::initializer_list<Argument> arguments = {}) const {
    return escaped(text_(key, arguments));
  }

  std::string percent(double rate) const { return words_.percent(rate); }
  std::string spec(std::size_t bot) const { return escaped(words_.name(bot)); }

  void begin() {
    if (!result_.complete) {
      put("<p class=\"partial\"><strong>{}</strong> {}</p>\n", words("page.partial"),
          words("page.partial.text", {{"games", words_.games_so_far()}}));
    }
    for (const std::string& warning : words_.warnings()) {
      put("<p class=\"partial\"><strong>{}</strong> {}</p>\n", words("page.warning"), escaped(warning));
    }
    for (const std::string& sentence : words_.findings())
      put("<p class=\"found\">{}</p>\n", escaped(sentence));
    put("<p class=\"soft\">{}</p>\n", words("page.settings", {{"edition", ruleset(arena_.edition).name},
                                                              {"seed", words_.seed()},
                                                              {"games", words_.games_wanted()}}));
  }

  void matrix() {
    put("<h2>{}</h2>\n<p>{}</p>\n", words("page.cross_play"),
        words("page.cross_play.text", {{"par", words_.percent_with_sign(result_.par)}}));
    names();
    put(R"(<div class="wide" tabindex="0" role="group" aria-label="{}">
<table class="heat">
<thead>
<tr><th></th><th class="field" scope="colgroup" colspan="{}">{}</th></tr>
<tr><th scope="col">{}</th>)",
        words("page.matrix"), result_.bots, words("page.field"), words("page.hero"));
    for (std::size_t field = 0; field < result_.bots; ++field) {
      put(R"(<th scope="col"><abbr title="{}">{}</abbr></th>)", spec(field), arena_letter(field));
    }
    put("</tr>\n</thead>\n<tbody>\n");
    for (std::size_t hero = 0; hero < result_.bots; ++hero) {
      put(R"(<tr><th scope="row">{} <code class="spec">{}</code></th>)", arena_letter(hero), spec(hero));
      for (std::size_t field = 0; field < result_.bots; ++field) cell(hero, field);
      put("</tr>\n");
    }
    put("</tbody>\n</table>\n</div>\n");
    key();
  }

  // A key to the letters, for rows that have no room for names.
  void names() {
    put(R"(<p class="names">)");
    for (std::size_t bot = 0; bot < result_.bots; ++bot) {
      put("{}{} <code>{}</code>", bot == 0 ? "" : "<br>\n", arena_letter(bot), escaped(arena_.bots[bot]));
      if (words_.whole_name(bot) != arena_.bots[bot]) put(" {}", escaped(words_.whole_name(bot)));
    }
    put("</p>\n");
  }

  void cell(std::size_t hero, std::size_t field) {
    if (hero == field) {
      put("<td>{}</td>", words("arena.par"));
    } else if (!result_.is_known(hero, field)) {
      put("<td>?</td>");
    } else {
      const Estimate rate = result_.win_rate(hero, field);
      put("<td{}>{}", colour(rate), percent(rate.value));
      const std::string_view sign = sign_against_par(rate, result_.par);
      if (!sign.empty()) put("<i>{}</i>", sign);
      put("<small>{}–{}</small></td>", percent(rate.low), percent(rate.high));
    }
  }

  // The signed distance of a rate from par, as a fraction of the distance from par to 1 or to 0.
  double distance(double rate) const {
    return (rate - result_.par) / (rate > result_.par ? 1 - result_.par : result_.par);
  }

  // The distance that gets the strongest color.
  double scale() const {
    double most = 0.05;
    for (std::size_t hero = 0; hero < result_.bots; ++hero) {
      for (std::size_t field = 0; field < result_.bots; ++field) {
        if (!result_.is_known(hero, field)) continue;
        most = std::max(most, std::abs(distance(result_.win_rate(hero, field).value)));
      }
    }
    return most;
  }

  // A cell with a sign always has some color.
  std::string colour(const Estimate& rate) const {
    const double far = distance(rate.value);
    auto step = static_cast<int>(std::round(5 * std::abs(far) / scale_));
    if (!sign_against_par(rate, result_.par).empty()) step = std::max(step, 1);
    return step == 0 ? "" : fmt::format(R"( class="{}{}")", far > 0 ? 'u' : 'd', step);
  }

  void key() {
    put(R"(<div class="key" aria-hidden="true"><b>{} ▼</b>)", percent(result_.par * (1 - scale_)));
    for (int step = 5; step > 0; --step) put(R"(<span class="d{}"></span>)", step);
    put("<b>{} {}</b>", words("arena.par"), percent(result_.par));
    for (int step = 1; step <= 5; ++step) put(R"(<span class="u{}"></span>)", step);
    put("<b>▲ {}</b></div>\n", percent(result_.par + (1 - result_.par) * scale_));
  }

  void ratings() {
    put("<h2>{}</h2>\n<p>{}</p>\n", words("page.ratings"),
        words("page.ratings.text", {{"games", count_of_games(text_, result_.pool.games)}}));
    const std::vector<std::size_t> order = result_.pool.best_first();
    plot(order);
    put(R"(<table class="list">
<thead><tr><th scope="col">{}</th><th scope="col">{}</th><th scope="col">{}</th><th scope="col">{}</th></tr></thead>
<tbody>
)",
        words("page.bot"), words("page.rating"), words("page.interval"), words("page.wins"));
    for (std::size_t bot : order) {
      const Estimate& rating = result_.pool.ratings[bot];
      put(R"(<tr><td>{} <code class="spec">{}</code></td><td>{}</td><td>{}</td><td>{}</td></tr>)"
          "\n",
          arena_letter(bot), escaped(words_.whole_name(bot)), in_points(rating.value),
          words("arena.from_to", {{"low", in_points(rating.low)}, {"high", in_points(rating.high)}}),
          escaped(words_.percent_with_sign(result_.pool.win_rate(bot))));
    }
    put("</tbody>\n</table>\n");
  }

  // Positions are in percent of the width, so that letters keep their size on any screen. An interval that
  // reaches far beyond all ratings is cut off, to leave room for the others.
  struct Axis {
    double low = -10;
    double high = 10;

    explicit Axis(const std::vector<Estimate>& ratings) {
      constexpr double beyond = 200;
      const auto less = [](const Estimate& a, const Estimate& b) { return a.value < b.value; };
      const auto [least, most] = std::minmax_element(ratings.begin(), ratings.end(), less);
      for (const Estimate& rating : ratings) {
        low = std::min(low, std::max(rating.low, least->value - beyond));
        high = std::max(high, std::min(rating.high, most->value + beyond));
      }
    }
    double at(double points) const { return 3 + 94 * (std::clamp(points, low, high) - low) / (high - low); }
    bool shows(double points) const { return points >= low && points <= high; }
  };
  static constexpr int row_height = 44;

  void plot(const std::vector<std::size_t>& order) {
    const Axis axis(result_.pool.ratings);
    const int bottom = row_height * static_cast<int>(order.size());
    put(R"(<svg height="{}" role="img" aria-label="{}">
)",
        bottom + 28, words("page.plot"));
    const double step = tick((axis.high - axis.low) / 4);
    for (auto number = static_cast<int>(std::ceil(axis.low / step)); number * step <= axis.high; ++number) {
      const double points = number * step;
      put(R"(<line class="{0}" x1="{1:.2f}%" x2="{1:.2f}%" y1="0" y2="{2}"/>)", number == 0 ? "mean" : "grid",
          axis.at(points), bottom + 4);
      put("<text class=\"soft\" x=\"{:.2f}%\" y=\"{}\" text-anchor=\"middle\">{}</text>\n", axis.at(points),
          bottom + 20, in_points(points));
    }
    for (std::size_t place = 0; place < order.size(); ++place) {
      row(order[place], row_height * static_cast<int>(place), axis);
    }
    put("</svg>\n");
  }

  void row(std::size_t bot, int top, const Axis& axis) {
    const Estimate& rating = result_.pool.ratings[bot];
    put(R"(<line class="grid" x1="0" x2="100%" y1="{0}" y2="{0}"/>)", top + 28);
    put(R"(<text x="0" y="{0}">{1} {2}</text><text x="100%" y="{0}" text-anchor="end">{3}</text>)", top + 14,
        arena_letter(bot), spec(bot), in_points(rating.value));
    put(R"(<line class="span" x1="{0:.2f}%" x2="{1:.2f}%" y1="{2}" y2="{2}"/>)", axis.at(rating.low),
        axis.at(rating.high), top + 28);
    for (double end : {rating.low, rating.high}) {
      if (!axis.shows(end)) continue;
      put(R"(<line class="span" x1="{0:.2f}%" x2="{0:.2f}%" y1="{1}" y2="{2}"/>)", axis.at(end), top + 23,
          top + 33);
    }
    put("<circle cx=\"{:.2f}%\" cy=\"{}\" r=\"5\"/>\n", axis.at(rating.value), top + 28);
  }

  // The next of 1, 2, 5, 10, 20 ...
  static double tick(double least) {
    const double power = std::pow(10, std::floor(std::log10(least)));
    for (double factor : {1.0, 2.0, 5.0}) {
      if (factor * power >= least) return factor * power;
    }
    return 10 * power;
  }

  const ArenaWords& words_;
  const Text& text_;
  const Arena& arena_;
  const ArenaResult& result_;
  double scale_;
  std::string out_;
};

}  // namespace

std::string page_of_arena(const ArenaWords& words) {
  return Page(words).whole();
}

}  // namespace incan
