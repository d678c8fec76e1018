// Tells a game in sentences, in the user's language. Shared by replays, the plain game, and the full screen.
#pragma once

#include <string>
#include <vector>

#include "record/record.h"
#include "text/text.h"

namespace incan {

class Story {
 public:
  // The text must outlive the story.
  Story(const Text& text, const std::vector<RecordedPlayer>& players);

  const Text& text() const { return text_; }

  // The sentences for an event, with the game as it is after it; empty for events that need none.
  std::vector<std::string> tell(const Game& game, const Event& event) const;

  std::string player(Player id) const;
  // "Bo (bot odds)" where a bot plays.
  std::string introduction(Player id) const;
  // With two players, adventurers are A and B of their player (rule T1).
  std::string adventurer_name(const Board& board, Adventurer adventurer) const;
  std::string adventurer_names(const Board& board, AdventurerSet adventurers) const;
  // For a finished game: "Ana: 31 points = 21 gems + 10 points for 2 artifacts", and the winners.
  std::string score(const Game& game, Player id) const;
  std::string winners(const Result& result) const;

 private:
  const Text& text_;
  std::vector<std::string> names_;
  std::vector<std::string> bots_;  // Bot specs; empty for people.
};

// The parts of a player's score, summed over their adventurers (rules E1 and T3). Tents that the viewer may
// not see are left out.
struct ScoreParts {
  Gems gems;
  int artifacts = 0;
  int points = 0;  // Points for the artifacts.
};
ScoreParts score_parts(const View& view, Player player);

// The words for a hazard or a list of artifacts.
std::string words(const Text& text, Hazard hazard);
std::string words(const Text& text, const ArtifactList& artifacts);

}  // namespace incan
