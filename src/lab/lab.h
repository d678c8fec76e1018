// Many games, fast: include this. Simulation and what it is made of, and the arena with its ratings.
#pragma once

#include "lab/arena.h"       // IWYU pragma: export
#include "lab/batch.h"       // IWYU pragma: export
#include "lab/bot_table.h"   // IWYU pragma: export
#include "lab/company.h"     // IWYU pragma: export
#include "lab/lab_dealer.h"  // IWYU pragma: export
#include "lab/parallel.h"    // IWYU pragma: export
#include "lab/ratings.h"     // IWYU pragma: export
#include "lab/simulate.h"    // IWYU pragma: export
#include "lab/statistics.h"  // IWYU pragma: export
