// Bots: the interface, the built-in ones, and how specs name them. Include this header.
#pragma once

#include "bots/bot.h"            // IWYU pragma: export
#include "bots/bot_protocol.h"   // IWYU pragma: export
#include "bots/crew.h"           // IWYU pragma: export
#include "bots/exec_bot.h"       // IWYU pragma: export
#include "bots/public_policy.h"  // IWYU pragma: export
#include "bots/rollout_bot.h"    // IWYU pragma: export
#include "bots/roster.h"         // IWYU pragma: export
#include "bots/simple_bots.h"    // IWYU pragma: export
