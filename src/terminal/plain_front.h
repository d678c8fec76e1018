// The game as lines of text, questions, and answers: for pipes, screen readers, and simple terminals.
#pragma once

#include <optional>

#include "terminal/play.h"
#include "terminal/story.h"

namespace incan {

class PlainFront : public Front {
 public:
  explicit PlainFront(const Text& text) : text_(text) {}

  void begin(const LocalGame& game) override;
  void tell(const Game& game, const Event& event) override;
  Choice ask(const Game& game, Adventurer adventurer, AdventurerSet chosen, const Tip* tip) override;
  void judge(const Game& game, const Verdict& verdict) override;
  bool wants_another() override;

 private:
  void say(const std::string& line);
  void say_help();
  // Asks a question and returns the answer, trimmed. Throws Stopped at the end of input.
  std::string answer(const std::string& question);
  std::string situation(const Game& game, Adventurer adventurer) const;

  const Text& text_;
  std::optional<Story> story_;
  bool is_practice_ = false;
  bool secretly_ = false;  // Several people share the terminal, so their input is not echoed.
};

}  // namespace incan
