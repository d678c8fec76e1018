// Luck and skill over many games: what the analyses of a season come to for everybody who played, by name.
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
  // For each game; a name that had several seats there played it several times.
  GameMean wins;
  GameMean expected;  // Wins before the first card, as the evaluator saw it.
  GameMean decision;
  GameMean others;
  GameMean card;        // Without the correction, which over many games is no luck:
  GameMean correction;  // by itself.
  GameMean error_rate;  // What part of all that was at stake errors lost.
  std::int64_t decisions = 0;

  // Half of the interval of the wins. Few of them say little about how they vary: who has won nothing yet
  // need not be somebody who never wins. So this is how far the interval of Agresti and Coull reaches.
  std::optional<double> wins_margin() const;
  std::string_view grade() const { return grade_of(error_rate.value()); }
};

class Season {
 public:
  void add(const Analysis& analysis);

  std::int64_t games() const { return games_; }
  // How many of them were games of practice.
  std::int64_t practice_games() const { return practice_games_; }
  // The fewest errors first.
  std::vector<SeasonPlayer> players() const;
  // The mean of a game's correction, and the largest residual of all.
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

// "incan-gold-season/1" on one line, without a line feed.
std::string write_season(const Season& season, std::string_view only_player = {});

}  // namespace incan
