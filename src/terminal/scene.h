// The contents of a game screen as a value, and the function that draws it. Independent of any terminal.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "terminal/canvas.h"
#include "text/text.h"

namespace incan {

// The panel shown on top of the table.
enum class Panel : std::uint8_t { none, help, watch_help, odds, oracle, deck, story, quit, hidden, scores };

// The animation of the next card at the end of the path, before its face is visible.
enum class Turning : std::uint8_t { none, back, edge };

struct Scene {
  explicit Scene(const View& shown) : view(shown) {}

  View view;
  std::vector<std::string> adventurers;  // Names by adventurer.
  std::vector<std::string> players;      // Names by player.
  // For each round that has ended, the hazard that ended it, if one did.
  std::vector<std::optional<Hazard>> rounds;
  std::vector<std::string> story;  // Newest last.
  int story_back = 0;              // How many of the newest lines the log skips.
  // The choices just revealed, and who has made one that is not revealed yet (rule K1).
  std::optional<Choices> revealed;
  AdventurerSet chosen;
  std::optional<Adventurer> asked;
  // At the end of the game: the tents opened so far and, after the last, the winners.
  PlayerSet opened;
  PlayerSet winners;
  std::vector<std::string> oracle;  // Its advice in a practice game.
  Turning turning = Turning::none;
  Panel panel = Panel::none;
  std::string prompt;
  std::string keys;
};

inline constexpr int least_width = 80;
inline constexpr int least_height = 24;

// If the screen is too small, draws only a message that says so.
Canvas draw(const Scene& scene, const Text& text, int width, int height);

// A hazard's symbol, shown beside its name.
std::string_view symbol(Hazard hazard);

// What a lone leaver takes home in total: "5 gems and an artifact worth 5 points".
std::string haul_in_words(const Text& text, const Board& board);
// The odds for somebody inside, as sentences: the chances, and what leaving would bring.
std::vector<std::string> odds_in_words(const Text& text, const Board& board);
// The cards that may still come, one line per kind.
std::vector<std::string> deck_in_words(const Text& text, const Board& board);

}  // namespace incan
