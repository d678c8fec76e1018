// How cards and choices are written in records and traces: T17, snake, A4; TC.T.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/engine.h"

namespace incan {

std::string_view name(Hazard hazard);
std::string name(Artifact artifact);
std::string name(Card card);
std::optional<Card> card_named(std::string_view name);

// One letter for each adventurer in seat order: T torch, C camp, a dot for somebody who is not inside.
std::string letters(Choices choices, int adventurers);
// Nothing if there is any other letter, or not one for each adventurer.
std::optional<Choices> choices_from_letters(std::string_view letters, int adventurers);

}  // namespace incan
