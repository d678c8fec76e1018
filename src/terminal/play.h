// Plays a local game with people, who see it through a front end: a full screen, or lines of text.
#pragma once

#include <exception>

#include "brain/hint.h"
#include "terminal/local_game.h"

namespace incan {

// Thrown only by a front end, when its players leave before the end. The game is saved as it is.
class Stopped : public std::exception {
 public:
  explicit Stopped(int signal) : signal_(signal) {}
  // The signal that ended the game; 0 if a player chose to.
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

  // A game starts, or resumes where it stopped.
  virtual void begin(const LocalGame& game) = 0;
  virtual void tell(const Game& game, const Event& event) = 0;
  // Asks the owner of this adventurer for a choice; `chosen` have made theirs. In a practice game there is a
  // tip.
  virtual Choice ask(const Game& game, Adventurer adventurer, AdventurerSet chosen, const Tip* tip) = 0;
  // In a practice game, the oracle's verdict on a person's choice that was just revealed.
  virtual void judge(const Game& game, const Verdict& verdict) = 0;
  // Called when the game is over and its end has been shown.
  virtual bool wants_another() = 0;
};

// Plays from the current position to the end.
void play(LocalGame& game, Front& front);

}  // namespace incan
