// Tells a game in sentences of a person's language: what accounts, plain games and the full screen all say.
#pragma once

#include <string>
#include <vector>

#include "record/record.h"
#include "text/text.h"

namespace incan {

class Story {
 public:
  // Both must outlive the story.
  Story(const Text& text, const std::vector<RecordedPlayer>& players);

  const Text& text() const { return text_; }

  // The sentences that tell an event, with the game as it is after it; some events need no words of their
  // own.
  std::vector<std::string> tell(const Game& game, const Event& event) const;

  std::string player(PlayerId id) const;
  // "Bo (bot odds)" where a bot plays.
  std::string introduction(PlayerId id) const;
  // With two players, an adventurer is a player's A or B (rule T1).
  std::string adventurer(const Board& board, Seat seat) const;
  std::string adventurers(const Board& board, SeatSet seats) const;
  // Of a finished game: "Ana: 31 points = 21 gems + 10 points for 2 artifacts", and who wins.
  std::string score(const Game& game, PlayerId id) const;
  std::string winners(const Result& result) const;

 private:
  const Text& text_;
  std::vector<std::string> names_;
  std::vector<std::string> bots_;  // Their specs; empty where a person plays.
};

// What the score of a player is made of, all adventurers together (rules E1 and T3). Of tents that the viewer
// may not know there is nothing in it.
struct ScoreParts {
  Gems gems;
  int artifacts = 0;
  int points = 0;  // Of the artifacts.
};
ScoreParts score_parts(const View& view, PlayerId player);

// The words for a danger or a list of artifacts.
std::string words(const Text& text, Hazard hazard);
std::string words(const Text& text, const ArtifactList& artifacts);

}  // namespace incan
