// Plays a local game with people, who see it through a front end: a full screen, or lines of text.
#pragma once

#include <cstdint>
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

// A question to the owner of an adventurer.
struct Question {
  Adventurer adventurer{};
  // The choices that people have made and may still take back. Only those of the same player may be shown.
  Choices made;
  const Tip* tip = nullptr;  // In a practice game.
};

// Undo takes back the last choice made; it is an answer only if there is one.
enum class Answer : std::uint8_t { torch, camp, undo };

class Front {
 public:
  Front() = default;
  Front(const Front&) = delete;
  Front& operator=(const Front&) = delete;
  virtual ~Front() = default;

  // A game starts, or resumes where it stopped; what happened before is told by recall().
  virtual void begin(const LocalGame& game) = 0;
  virtual void recall(const Game& game, const Event& event) = 0;
  virtual void tell(const Game& game, const Event& event) = 0;
  virtual Answer ask(const Game& game, const Question& question) = 0;
  // In a practice game, the oracle's verdict on a person's choice that was just revealed.
  virtual void judge(const Game& game, const Verdict& verdict) = 0;
  // Called when the game is over and its end has been shown.
  virtual bool wants_another() = 0;
};

// Plays from the current position to the end.
void play(LocalGame& game, Front& front);

}  // namespace incan
