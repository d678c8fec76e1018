#include "terminal/question_words.h"

#include "terminal/scene.h"

namespace incan {

std::string question_in_words(const Story& story, const Board& board, const Question& question) {
  const Text& text = story.text();
  const Argument name("name", story.adventurer_name(board, question.adventurer));
  const AdventurerSet partner = question.made.camp() & board.adventurers_of(board.owner(question.adventurer));
  if (partner.empty()) return text("prompt.choose", {name, {"haul", haul_in_words(text, board)}});
  return text("prompt.choose.together", {name,
                                         {"partner", story.adventurer_names(board, partner)},
                                         {"haul", haul_in_words(text, board, 1 + partner.size())}});
}

}  // namespace incan
