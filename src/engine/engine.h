// The rules of the game as a library. Include this header. The engine is pure: no input or output, no clock,
// no randomness, no allocation. Cards and choices are given to it.
#pragma once

#include "engine/adventurer.h"  // IWYU pragma: export
#include "engine/board.h"       // IWYU pragma: export
#include "engine/card.h"        // IWYU pragma: export
#include "engine/choice.h"      // IWYU pragma: export
#include "engine/deck.h"        // IWYU pragma: export
#include "engine/event.h"       // IWYU pragma: export
#include "engine/game.h"        // IWYU pragma: export
#include "engine/gems.h"        // IWYU pragma: export
#include "engine/path.h"        // IWYU pragma: export
#include "engine/refusal.h"     // IWYU pragma: export
#include "engine/ruleset.h"     // IWYU pragma: export
#include "engine/score.h"       // IWYU pragma: export
#include "engine/small_set.h"   // IWYU pragma: export
#include "engine/view.h"        // IWYU pragma: export
