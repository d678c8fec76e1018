// Plackett–Luce ratings from games with one winner each. Only winners count: in this game second place is
// worth nothing and bots play accordingly, so the later stages of the model, which order the losers, would
// rate something that nobody tries to do.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "lab/statistics.h"

namespace incan {

// All games in which the same bots sat at the table, in whatever seats.
struct Lineup {
  std::vector<int> seats;  // How many seats each bot had: 0 for those that did not play.
  std::uint64_t games = 0;
  std::vector<double>
      wins;  // What each bot won. A shared win is a fraction for each, so they add up to games.
};

// The most likely rating of each bot, with its 95 % interval. A bot 400 points above another wins ten times
// as often where both sit at one table; the mean of all ratings is 0.
//
// One more game is supposed than was played, in which all bots sat at one table and shared the win. So a bot
// that never won, or always, has a rating all the same, with an interval that says how little is known.
std::vector<Estimate> rate(std::size_t bots, std::span<const Lineup> lineups);

}  // namespace incan
