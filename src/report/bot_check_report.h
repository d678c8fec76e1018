// The result of a conformance check of a bot as text for people and as JSON for programs. It starts no bot.
#pragma once

#include <string>

#include "lab/bot_check.h"
#include "text/text.h"

namespace incan {

// A finished check and what its report needs. All references must outlive it.
struct FinishedBotCheck {
  const BotCheck& check;
  const BotCheckResult& result;
  const std::string& seed;
};

std::string report_of_bot_check(const Text& text, const FinishedBotCheck& finished);
// Format "incan-gold-bot-check/1", on one line without a line feed.
std::string json_of_bot_check(const FinishedBotCheck& finished);

}  // namespace incan
