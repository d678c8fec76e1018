// The question to a player, as text: the same on the full screen and in lines of text.
#pragma once

#include <string>

#include "terminal/play.h"
#include "terminal/story.h"

namespace incan {

// What Camp would bring takes into account what the player has already chosen for the other adventurer.
std::string question_in_words(const Story& story, const Board& board, const Question& question);

}  // namespace incan
