// What a screen of the game shows, as a value, and the function that draws it. Nothing here knows a terminal.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "terminal/canvas.h"
#include "text/text.h"

namespace incan {

// What lies over the table for a moment.
enum class Panel : std::uint8_t { none, help, watch_help, odds, oracle, deck, story, quit, hidden, scores };

// How the next card lies at the end of the path, before anybody has seen its face.
enum class Turning : std::uint8_t { none, back, edge };

struct Scene {
  explicit Scene(const View& shown) : view(shown) {}

  View view;
  std::vector<std::string> adventurers;  // Their names, by seat.
  std::vector<std::string> players;      // Likewise, by player.
  // For each round that has ended, the hazard that ended it, if one did.
  std::vector<std::optional<Hazard>> rounds;
  std::vector<std::string> story;  // Newest last.
  int story_back = 0;              // How many of the newest the log leaves out.
  // The choices just revealed, and who has made one that is not revealed yet (rule K1).
  std::optional<Choices> revealed;
  SeatSet chosen;
  std::optional<Seat> asked;
  // At the end of the game, whose tents have been opened so far, and after the last of them, who has won.
  PlayerSet opened;
  PlayerSet winners;
  std::vector<std::string> oracle;  // What it says in a game of practice.
  Turning turning = Turning::none;
  Panel panel = Panel::none;
  std::string prompt;
  std::string keys;
};

inline constexpr int least_width = 80;
inline constexpr int least_height = 24;

// On a screen that is too small it says only so.
Canvas draw(const Scene& scene, const Text& text, int width, int height);

// A danger's sign, which stands beside its word.
std::string_view symbol(Hazard hazard);

// What somebody inside would like to know, in sentences: chances, and what leaving would bring.
std::vector<std::string> odds_in_words(const Text& text, const Board& board);
// The cards that may still come, a line for each kind.
std::vector<std::string> deck_in_words(const Text& text, const Board& board);

}  // namespace incan
