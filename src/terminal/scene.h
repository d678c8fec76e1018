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
enum class Panel : std::uint8_t { none, help, watch_help, odds, oracle, deck, story, quit, scores };

// The animation of the next card at the end of the path, before its face is visible.
enum class Turning : std::uint8_t { none, back, edge };

struct Scene {
  explicit Scene(const View& shown) : view(shown) {}

  View view;
  std::vector<std::string> adventurers;  // Names by adventurer.
  std::vector<std::string> players;      // Names by player.
  // For each round that has ended, the hazard that ended it, if one did.
  std::vector<std::optional<Hazard>> rounds;
  std::optional<RoundEnded> ended;  // How this round ended, until the next one starts.
  std::vector<std::string> story;   // Newest last.
  int news = 0;                     // How many of the newest sentences tell of the current turn.
  int story_back = 0;               // How many of the newest lines the log skips.
  // The choices just revealed, and who has made one that is not revealed yet (rule K1).
  std::optional<Choices> revealed;
  AdventurerSet chosen;
  Choices own;  // Those of the chosen that the viewer may see: their own.
  std::optional<Adventurer> asked;
  // At the end of the game: the tents opened so far and, after the last, the winners.
  PlayerSet opened;
  PlayerSet winners;
  std::vector<std::string> oracle;  // Its advice in a practice game.
  Turning turning = Turning::none;
  Panel panel = Panel::none;
  std::string prompt;
  Ink prompt_ink = Ink::strong;
  // Labels such as "T Torch", the most important ones first; the last two are never left out.
  std::vector<std::string> keys;
};

inline constexpr int least_width = 80;
inline constexpr int least_height = 22;

// If the screen is too small, draws only a message that says so.
Canvas draw(const Scene& scene, const Text& text, int width, int height);

// A hazard's symbol, shown beside its name.
std::string_view symbol(Hazard hazard);

// What each of so many leavers takes home in total: "5 gems and an artifact worth 5 points".
std::string haul_in_words(const Text& text, const Board& board, int leavers = 1);
// The odds for somebody inside, as sentences: the chances, and what leaving would bring.
std::vector<std::string> odds_in_words(const Text& text, const Board& board);
// The cards that may still come, one line per kind, in words only.
std::vector<std::string> deck_in_words(const Text& text, const Board& board);

}  // namespace incan
