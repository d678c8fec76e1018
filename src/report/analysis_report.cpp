#include "report/analysis_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "record/json_writing.h"
#include "report/numbers.h"
#include "text/glyphs.h"

namespace incan {
namespace {

constexpr int report_width = 80;
constexpr int longest_name = 16;

using Rows = std::vector<std::vector<std::string>>;

// Truncates names so that the table fits the width of the report, as long as enough of each name is left.
void shorten_names(Rows& rows) {
  constexpr int shortest_name = 6;
  int room = report_width;
  for (std::size_t at = 1; at < rows[0].size(); ++at) {
    int width = 0;
    for (const auto& row : rows) width = std::max(width, columns(row[at]));
    room -= width + 2;
  }
  for (std::size_t at = 1; at < rows.size(); ++at) {
    rows[at][0] = shortened(rows[at][0], std::clamp(room, shortest_name, longest_name));
  }
}

// Every player's win chance after each step, one line per player.
class Curve {
 public:
  explicit Curve(const AnalysisWords& words) : words_(words) {
    const auto& steps = words.analysis().steps;
    for (Player player : words.players()) {
      name_width_ = std::max(name_width_, columns(shortened(words.story().player(player), longest_name)));
    }
    const auto room = static_cast<std::size_t>(report_width - name_width_ - 10);
    const std::size_t columns = std::min(room, steps.size());
    // If there are more steps than columns, each column shows the last of several steps.
    for (std::size_t column = 1; column <= columns; ++column)
      shown_.push_back(column * steps.size() / columns - 1);
  }

  std::string drawn() const {
    std::string out = fmt::format("{:{}}", "", name_width_ + 2);
    int round = 0;
    for (std::size_t step : shown_) {
      const int now = words_.analysis().steps[step].round();
      out += now == round ? " " : std::to_string(now);
      round = now;
    }
    out.erase(out.find_last_not_of(' ') + 1);
    out += '\n';
    for (Player player : words_.players()) out += line(player);
    return out;
  }

 private:
  std::string line(Player player) const {
    constexpr std::array<std::string_view, 8> bars = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    const std::string name = shortened(words_.story().player(player), longest_name);
    std::string out = to_the_left(name, name_width_) + "  ";
    double chance = 0;
    for (std::size_t step : shown_) {
      chance = words_.analysis().steps[step].win[static_cast<std::size_t>(player)];
      out += bars[std::min(bars.size() - 1, static_cast<std::size_t>(chance * bars.size() + 1e-9))];
    }
    return out + "  " + words_.text().percent(chance, 0) + "\n";
  }

  const AnalysisWords& words_;
  int name_width_ = 0;
  std::vector<std::size_t> shown_;
};

std::string told_mistakes(const AnalysisWords& words) {
  const std::vector<Mistake> mistakes = words.mistakes();
  std::string out =
      paragraph(words.text()(mistakes.empty() ? Key("analysis.no_mistakes") : Key("analysis.mistakes")));
  int number = 0;
  for (const Mistake& mistake : mistakes) {
    const std::string lines = paragraph(words.mistake(mistake) + " " + words.reasons(mistake), 4);
    out += fmt::format("{:>2}.{}", ++number, lines.substr(3));
  }
  return out;
}

std::optional<RoundedNumber> rounded(std::optional<double> known) {
  if (!known) return std::nullopt;
  return RoundedNumber{*known};
}

}  // namespace

std::string report_of_game(const AnalysisWords& words) {
  const Text& text = words.text();
  std::string out = paragraph(words.heading());
  if (words.analysis().practice) out += paragraph(text("account.practice"));
  out += "\n" + paragraph(text("analysis.curve"));
  out += Curve(words).drawn() + "\n" + paragraph(text("analysis.table"));
  Rows rows = {words.columns()};
  for (Player player : words.players()) rows.push_back(words.row(player));
  shorten_names(rows);
  out += in_columns(rows) + "\n";
  if (words.tells_mistakes()) out += told_mistakes(words) + "\n";
  return out + paragraph(words.quality());
}

Rows season_rows(const Text& text, const Season& season, const AnalysisWish& wish) {
  Rows rows = {{text("analysis.column.player"), text("analysis.column.games"), text("analysis.column.wins"),
                text("analysis.column.expected"), text("analysis.column.decision"),
                text("analysis.column.others"), text("analysis.column.card"),
                text("analysis.column.correction"), text("analysis.column.rate"),
                text("analysis.column.grade")}};
  for (const SeasonPlayer& player : season.players()) {
    if (!wish.player.empty() && player.name != wish.player) continue;
    const auto number = [&](double value, std::optional<double> margin, double unit, int decimals) {
      return with_margin(text, unit * value, margin ? std::optional(unit * *margin) : std::nullopt, decimals);
    };
    const auto in = [&](const GameMean& mean, double unit, int decimals) {
      return number(mean.value(), mean.margin(), unit, decimals);
    };
    rows.push_back({player.name, with_commas(text, static_cast<std::uint64_t>(player.wins.games())),
                    number(player.wins.value(), player.wins_margin(), 100, 1),
                    text.number(100 * player.expected.value(), 1), in(player.decision, 100, 1),
                    in(player.others, 100, 1), in(player.card, 100, 1),
                    with_margin(text, 100 * player.correction.value(), std::nullopt, 1),
                    in(player.error_rate, 100, 1), grade_in_words(text, player.grade())});
  }
  return rows;
}

std::vector<std::string> season_in_words(const Text& text, const Season& season) {
  std::vector<std::string> list = {
      text("analysis.season", {{"games", count_of_games(text, static_cast<std::uint64_t>(season.games()))},
                               {"evaluator", Brain::version}})};
  if (season.practice_games() > 0) {
    list.push_back(text("analysis.season.practice", {{"games", season.practice_games()}}));
  }
  return list;
}

std::string report_of_season(const Text& text, const Season& season, const AnalysisWish& wish) {
  Rows rows = season_rows(text, season, wish);
  for (auto& row : rows) row[0] = shortened(row[0], longest_name);
  std::string out;
  for (const std::string& words : season_in_words(text, season)) out += paragraph(words);
  return out + "\n" + in_columns(rows);
}

std::string report_of_calibration(const Text& text, const Calibration& calibration) {
  Rows rows = {{text("analysis.column.bin"), text("analysis.column.predicted"), text("analysis.column.won"),
                text("analysis.column.positions"), text("analysis.column.games")}};
  for (std::size_t bin = 0; bin < Calibration::bins; ++bin) {
    const auto& [predicted, won] = calibration.list()[bin];
    if (predicted.observations() == 0) continue;
    const auto margin = won.margin();
    rows.push_back(
        {fmt::format("{}–{}", 100 * bin / Calibration::bins, 100 * (bin + 1) / Calibration::bins),
         text.number(100 * predicted.value(), 1),
         with_margin(text, 100 * won.value(), margin ? std::optional(100 * *margin) : std::nullopt, 1),
         with_commas(text, static_cast<std::uint64_t>(predicted.observations())),
         with_commas(text, static_cast<std::uint64_t>(predicted.games()))});
  }
  return paragraph(text("analysis.calibration",
                        {{"games", count_of_games(text, static_cast<std::uint64_t>(calibration.games()))},
                         {"evaluator", Brain::version}})) +
         "\n" + in_columns(rows) + "\n" +
         paragraph(text("analysis.calibration.sum",
                        {{"error", text.number(100 * calibration.expected_calibration_error(), 2)},
                         {"brier", text.number(calibration.brier().value(), 4)}}));
}

std::string json_of_season(const Season& season, const AnalysisWish& wish) {
  JsonWriter json;
  const auto number = [&](std::string_view name, double value, std::optional<double> margin) {
    json.key(name).object([&] {
      json.member("value", RoundedNumber{value});
      json.member("margin_95", rounded(margin));
    });
  };
  const auto mean = [&](std::string_view name, const GameMean& value) {
    number(name, value.value(), value.margin());
  };
  json.object([&] {
    json.member("format", "incan-gold-season/2");
    json.member("evaluator", Brain::version);
    json.member("games", season.games());
    json.member("practice_games", season.practice_games());
    json.member("correction", RoundedNumber{season.correction()});
    json.member("residual", season.residual());
    json.key("players").array([&] {
      for (const SeasonPlayer& player : season.players()) {
        if (!wish.player.empty() && player.name != wish.player) continue;
        json.object([&] {
          json.member("name", player.name);
          json.member("games", player.wins.games());
          json.member("seats", player.wins.observations());
          json.member("decisions", player.decisions);
          number("wins", player.wins.value(), player.wins_margin());
          mean("expected", player.expected);
          mean("decision", player.decision);
          mean("others", player.others);
          mean("card", player.card);
          mean("correction", player.correction);
          mean("error_rate", player.error_rate);
          json.member("grade", player.grade());
        });
      }
    });
  });
  return json.take();
}

std::string json_of_calibration(const Calibration& calibration) {
  JsonWriter json;
  json.object([&] {
    json.member("format", "incan-gold-calibration/2");
    json.member("evaluator", Brain::version);
    json.member("games", calibration.games());
    json.key("bins").array([&] {
      for (std::size_t bin = 0; bin < Calibration::bins; ++bin) {
        const GameMean& predicted = calibration.list()[bin].predicted;
        const GameMean& won = calibration.list()[bin].won;
        const bool empty = predicted.observations() == 0;
        const auto unless_empty = [&](std::optional<double> value) {
          return rounded(empty ? std::nullopt : value);
        };
        json.object([&] {
          json.member("from", RoundedNumber{static_cast<double>(bin) / Calibration::bins});
          json.member("to", RoundedNumber{static_cast<double>(bin + 1) / Calibration::bins});
          json.member("positions", predicted.observations());
          json.member("games", predicted.games());
          json.member("predicted", unless_empty(predicted.value()));
          json.member("won", unless_empty(won.value()));
          json.member("won_margin_95", unless_empty(won.margin()));
        });
      }
    });
    json.member("expected_calibration_error", RoundedNumber{calibration.expected_calibration_error()});
    json.member("brier", RoundedNumber{calibration.brier().value()});
  });
  return json.take();
}

}  // namespace incan
