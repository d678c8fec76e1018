// Which bots did not follow the protocol, as JSON and as lines for people.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "bots/bots.h"
#include "record/json_writing.h"
#include "text/text.h"

namespace incan {

// An array of the bots that misbehaved; `number_is` is the name of the member with the bot's number.
void write_faults(JsonWriter& json, std::string_view number_is, const std::vector<std::string>& specs,
                  const std::vector<BotFaults>& faults);

// One line for each of them, without a line feed; `name` gives the bot's name.
std::vector<std::string> lines_of_faults(const Text& text,
                                         const std::function<std::string(std::size_t)>& name,
                                         const std::vector<std::string>& specs,
                                         const std::vector<BotFaults>& faults);

}  // namespace incan
