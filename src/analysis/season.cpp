#include "analysis/season.h"

#include <algorithm>
#include <cmath>

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
    double adventurers = 0;
    for (std::size_t other = id; other < analysis.players.size(); ++other) {
      if (!has_name(analysis.players[other])) continue;
      const Totals& total = analysis.totals[other];
      ++adventurers;
      sum.start += total.start;
      sum.result += total.result;
      sum.parts += total.parts;
      sum.lost += total.lost;
      sum.at_stake += total.at_stake;
      sum.decisions += total.decisions;
    }
    SeasonPlayer& of = player(name);
    of.wins.add(sum.result, adventurers);
    of.expected.add(sum.start, adventurers);
    of.decision.add(sum.parts.decision, adventurers);
    of.others.add(sum.parts.others, adventurers);
    of.card.add(sum.parts.card - sum.parts.correction, adventurers);
    of.correction.add(sum.parts.correction, adventurers);
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

}  // namespace incan
