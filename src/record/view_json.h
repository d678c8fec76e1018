// What somebody may know of a game, as members of a JSON object. Bots in other processes and clients of a
// server read the same.
#pragma once

#include <string>

#include "engine/engine.h"

namespace incan {

// Appends the members, from "round" to "scores", without braces around them.
void append_view(std::string& out, const View& view);

// The text of what lies open, for when several views of one board are written.
class BoardText {
 public:
  explicit BoardText(const Board& board);
  const Board& board() const { return board_; }
  // A view of this board.
  void append_view(std::string& out, const View& view) const;
  // With null for every tent and score, as those see it who know neither.
  std::string without_tents() const;

 private:
  Board board_;
  std::string until_tents_;
  std::string until_scores_;
};

}  // namespace incan
