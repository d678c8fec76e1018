// Luck and skill over many games: the analyses of a season, summed for each player by name.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/analysis.h"
#include "analysis/game_mean.h"
#include "analysis/grades.h"

namespace incan {

struct SeasonPlayer {
  std::string name;
  // Per game. A name with several seats in a game counts once per seat.
  GameMean wins;
  GameMean expected;  // Win chance before the first card, by the evaluator.
  GameMean decision;
  GameMean others;
  GameMean card;        // Excludes the correction, which does not average out over many games.
  GameMean correction;  // Reported separately.
  GameMean error_rate;  // The fraction of everything at stake that errors lost.
  std::int64_t decisions = 0;

  // Half the width of the Agresti–Coull interval of the win rate. With few games the sample variance says
  // little: a player without a win yet would get an interval of width zero.
  std::optional<double> wins_margin() const;
  std::string_view grade() const { return grade_of(error_rate.value()); }
};

class Season {
 public:
  void add(const Analysis& analysis);

  std::int64_t games() const { return games_; }
  // How many of them were practice games.
  std::int64_t practice_games() const { return practice_games_; }
  // Lowest error rate first.
  std::vector<SeasonPlayer> players() const;
  // The mean correction per game, and the largest residual of any game.
  double correction() const { return games_ == 0 ? 0 : correction_ / static_cast<double>(games_); }
  double residual() const { return residual_; }

 private:
  SeasonPlayer& player(std::string_view name);

  std::int64_t games_ = 0;
  std::int64_t practice_games_ = 0;
  double correction_ = 0;
  double residual_ = 0;
  std::vector<SeasonPlayer> players_;
};

}  // namespace incan
