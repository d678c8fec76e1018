// The game as lines of text, questions, and answers: for pipes, screen readers, and simple terminals.
#pragma once

#include <optional>

#include "terminal/play.h"
#include "terminal/story.h"

namespace incan {

class PlainFront : public Front {
 public:
  PlainFront(const Text& text, Tents tents) : text_(text), tents_(tents) {}

  void begin(const LocalGame& game) override;
  void recall(const Game& game, const Event& event) override;
  void tell(const Game& game, const Event& event) override;
  Answer ask(const Game& game, const Question& question) override;
  void judge(const Game& game, const Verdict& verdict) override;
  bool wants_another() override;

 private:
  void say(const std::string& line);
  void say_help();
  // Asks a question and returns the answer, trimmed. Throws Stopped at the end of input.
  std::string answer(const std::string& question);
  // Lets the reader ask for the next turn when none of the people is inside.
  void wait_to_go_on();
  // The letter to type for a key: the first of its label in the reader's language.
  std::string letter(Key label, char usual) const;
  std::string situation(const Game& game, Adventurer adventurer) const;

  const Text& text_;
  Tents tents_;
  std::optional<Story> story_;
  AdventurerSet people_;
  std::string commitment_;
  bool skipping_ = false;  // To the end of the round.
  bool is_practice_ = false;
  bool secretly_ = false;  // Several people share the terminal, so their input is not echoed.
};

}  // namespace incan
