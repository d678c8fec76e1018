// Plackett–Luce ratings from games with one winner each. Only winners count: in this game second place is
// worth nothing and bots play accordingly, so ordering the losers would rate something that nobody tries to
// do.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "lab/statistics.h"

namespace incan {

// All games with the same lineup, in any order.
struct Lineup {
  std::vector<int> seats;  // The number of seats each bot had; 0 if it did not play.
  std::uint64_t games = 0;
  std::vector<double>
      wins;  // Each bot's wins. A shared win is a fraction for each, so they add up to the number of games.
};

// The maximum-likelihood rating of each bot, with its 95% confidence interval. A bot 400 points above another
// wins ten times as often when both are at one table; the mean of all ratings is 0.
//
// One extra game is assumed in which all bots sat at one table and shared the win. So even a bot that always
// or never won has a rating, with an interval that shows how little is known.
std::vector<Estimate> rate(std::size_t bots, std::span<const Lineup> lineups);

}  // namespace incan
