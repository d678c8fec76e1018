// The text of an arena's result in the reader's language: sentences and numbers shared by the terminal report
// and the web page.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lab/arena.h"
#include "text/text.h"

namespace incan {

// A finished arena and what its reports need. All references must outlive it.
struct FinishedArena {
  const Arena& arena;
  const ArenaResult& result;
  const std::string& seed;
};

class ArenaWords {
 public:
  // Both must outlive this object.
  ArenaWords(const Text& text, const FinishedArena& finished) : text_(text), finished_(finished) {}

  const Text& text() const { return text_; }
  const Arena& arena() const { return finished_.arena; }
  const ArenaResult& result() const { return finished_.result; }
  const std::string& seed() const { return finished_.seed; }

  // A bot's name, or its spec if it has none; in full, and shortened to fit a column.
  std::string whole_name(std::size_t bot) const;
  std::string name(std::size_t bot) const;
  // A rate as a percentage, with as many decimals as the number of games supports.
  std::string percent(double rate) const;
  // The same with a percent sign, as the language writes it.
  std::string percent_with_sign(double rate) const;

  // How many of the games were played before the run was stopped.
  std::string games_so_far() const;
  // How many games of each kind were requested.
  std::string games_wanted() const;
  // One sentence for each bot that did not follow the protocol.
  std::vector<std::string> warnings() const;
  // The findings about all the bots, one sentence each.
  std::vector<std::string> findings() const;

 private:
  std::string win_rate(std::size_t hero) const;
  std::string games(std::size_t hero) const;
  std::string verdict() const;
  std::string champion() const;
  std::string cycle() const;
  std::string rarity() const;

  const Text& text_;
  const FinishedArena& finished_;
};

// A bot's letter in the matrix and the plot: A for the first.
char arena_letter(std::size_t bot);
// A spec shortened in the middle to fit a column, without characters that move the cursor.
std::string short_spec(std::string_view spec);
// A rating as a whole number with its sign.
std::string in_points(double rating);
// ▲ above par, ▼ below par, empty where the interval includes par.
std::string_view sign_against_par(const Estimate& rate, double par);

}  // namespace incan
