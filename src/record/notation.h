// The notation for cards and choices in records and traces: T17, snake, A4; TC.T.
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

// One letter per adventurer, in order: T for Torch, C for Camp, a dot for one who is not inside.
std::string letters(Choices choices, int adventurers);
// Nothing if there is any other letter, or not exactly one per adventurer.
std::optional<Choices> choices_from_letters(std::string_view letters, int adventurers);

}  // namespace incan
