// Plays a local game with people, who meet it through a front: a full screen, or lines of text.
#pragma once

#include <exception>

#include "table/hint.h"
#include "terminal/local_game.h"

namespace incan {

// Thrown by a front when its people go away before the end, and by nothing else. The game is saved as it is.
class Stopped : public std::exception {
 public:
  explicit Stopped(int signal) : signal_(signal) {}
  // The signal that ended it; 0 where somebody chose to.
  int signal() const { return signal_; }

 private:
  int signal_;
};

class Front {
 public:
  Front() = default;
  Front(const Front&) = delete;
  Front& operator=(const Front&) = delete;
  virtual ~Front() = default;

  // A game begins, or goes on from where it stopped.
  virtual void begin(const LocalGame& game) = 0;
  virtual void tell(const Game& game, const Event& event) = 0;
  // What the person who leads this adventurer chooses; others may have chosen already. In a game of practice
  // there are hints.
  virtual Choice ask(const Game& game, Seat seat, SeatSet chosen, const Tip* tip) = 0;
  // In a game of practice, what the oracle thinks of a person's choice that has just been told.
  virtual void judge(const Game& game, const Verdict& verdict) = 0;
  // The game is over and told.
  virtual bool wants_another() = 0;
};

// From where the game is to its end.
void play(LocalGame& game, Front& front);

}  // namespace incan
