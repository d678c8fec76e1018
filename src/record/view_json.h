// A view of a game as members of a JSON object. External bots and clients of a server read the same members.
#pragma once

#include <string>

#include "engine/engine.h"

namespace incan {

// Appends the members from "round" to "scores", without braces around them.
void append_view(std::string& out, const View& view);

// The JSON of the open information, cached for writing several views of one board.
class BoardText {
 public:
  explicit BoardText(const Board& board);
  const Board& board() const { return board_; }
  // Appends a view of this board.
  void append_view(std::string& out, const View& view) const;

 private:
  Board board_;
  std::string until_tents_;
  std::string until_scores_;
};

}  // namespace incan
