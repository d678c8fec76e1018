// Many games, fast: simulation, batches, and the arena with its ratings. Include this header.
#pragma once

#include "lab/arena.h"       // IWYU pragma: export
#include "lab/batch.h"       // IWYU pragma: export
#include "lab/bot_check.h"   // IWYU pragma: export
#include "lab/bot_table.h"   // IWYU pragma: export
#include "lab/lab_dealer.h"  // IWYU pragma: export
#include "lab/parallel.h"    // IWYU pragma: export
#include "lab/ratings.h"     // IWYU pragma: export
#include "lab/run_bots.h"    // IWYU pragma: export
#include "lab/simulate.h"    // IWYU pragma: export
#include "lab/statistics.h"  // IWYU pragma: export
