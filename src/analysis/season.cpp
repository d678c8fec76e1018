#include "analysis/season.h"

#include <algorithm>
#include <cmath>

#include "analysis/number_json.h"
#include "record/json_writing.h"

namespace incan {

SeasonPlayer& Season::player(std::string_view name) {
  const auto found = std::find_if(players_.begin(), players_.end(),
                                  [&](const SeasonPlayer& player) { return player.name == name; });
  if (found != players_.end()) return *found;
  SeasonPlayer& added = players_.emplace_back();
  added.name = name;
  return added;
}

std::optional<double> SeasonPlayer::wins_margin() const {
  if (wins.games() < 2) return std::nullopt;
  // Agresti–Coull: add two wins and two losses.
  GameMean more = wins;
  for (const double won : {1, 1, 0, 0}) more.add(won, 1);
  return *more.margin() + std::abs(more.value() - wins.value());
}

void Season::add(const Analysis& analysis) {
  ++games_;
  practice_games_ += analysis.practice ? 1 : 0;
  correction_ += analysis.correction();
  residual_ = std::max(residual_, analysis.residual());
  for (std::size_t id = 0; id < analysis.players.size(); ++id) {
    const std::string& name = analysis.players[id].name;
    const auto has_name = [&](const RecordedPlayer& player) { return player.name == name; };
    const auto first = std::find_if(analysis.players.begin(), analysis.players.end(), has_name);
    // The first seat of a name adds all seats of that name.
    if (first != analysis.players.begin() + static_cast<std::ptrdiff_t>(id)) continue;
    Totals sum;
    double seats = 0;
    for (std::size_t other = id; other < analysis.players.size(); ++other) {
      if (!has_name(analysis.players[other])) continue;
      const Totals& total = analysis.totals[other];
      ++seats;
      sum.start += total.start;
      sum.result += total.result;
      sum.parts += total.parts;
      sum.lost += total.lost;
      sum.at_stake += total.at_stake;
      sum.decisions += total.decisions;
    }
    SeasonPlayer& of = player(name);
    of.wins.add(sum.result, seats);
    of.expected.add(sum.start, seats);
    of.decision.add(sum.parts.decision, seats);
    of.others.add(sum.parts.others, seats);
    of.card.add(sum.parts.card - sum.parts.correction, seats);
    of.correction.add(sum.parts.correction, seats);
    of.error_rate.add(sum.lost, sum.at_stake);
    of.decisions += sum.decisions;
  }
}

std::vector<SeasonPlayer> Season::players() const {
  std::vector<SeasonPlayer> list = players_;
  std::stable_sort(list.begin(), list.end(), [](const SeasonPlayer& a, const SeasonPlayer& b) {
    return a.error_rate.value() < b.error_rate.value();
  });
  return list;
}

std::string write_season(const Season& season, std::string_view only_player) {
  std::string out;
  put(out,
      R"({{"format":"incan-gold-season/2","evaluator":"{}","games":{},"practice_games":{},"correction":{},"residual":{})",
      Brain::version, season.games(), season.practice_games(), json_number(season.correction()),
      season.residual());
  out += R"(,"players":[)";
  bool first = true;
  for (const SeasonPlayer& player : season.players()) {
    if (!only_player.empty() && player.name != only_player) continue;
    put(out, R"({}{{"name":{},"games":{},"seats":{},"decisions":{})", first ? "" : ",",
        json_string(player.name), player.wins.games(), player.wins.observations(), player.decisions);
    first = false;
    const auto number = [&](std::string_view name, double value, std::optional<double> margin) {
      put(out, R"(,"{}":{{"value":{},"margin_95":{}}})", name, json_number(value),
          margin ? json_number(*margin) : "null");
    };
    const auto mean = [&](std::string_view name, const GameMean& value) {
      number(name, value.value(), value.margin());
    };
    number("wins", player.wins.value(), player.wins_margin());
    mean("expected", player.expected);
    mean("decision", player.decision);
    mean("others", player.others);
    mean("card", player.card);
    mean("correction", player.correction);
    mean("error_rate", player.error_rate);
    put(out, R"(,"grade":"{}"}})", player.grade());
  }
  out += "]}";
  return out;
}

}  // namespace incan
