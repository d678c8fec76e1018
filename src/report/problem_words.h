// Messages about what is wrong with records and bots, in the reader's language.
#pragma once

#include <string>

#include "bots/bots.h"
#include "record/record.h"
#include "text/text.h"

namespace incan {

std::string in_words(const Text& text, const Problem& problem);
// "WHERE: WHY".
std::string in_words(const Text& text, const Fault& fault);
// A bot's failures during its games; empty if there were none.
std::string in_words(const Text& text, const BotFaults& faults);

}  // namespace incan
