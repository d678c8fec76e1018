// Where cards come from. Include this header. The fair deal is for people, the quick one for simulation.
#pragma once

#include "deal/dealer.h"        // IWYU pragma: export
#include "deal/fair_dealer.h"   // IWYU pragma: export
#include "deal/quick_dealer.h"  // IWYU pragma: export
#include "deal/random.h"        // IWYU pragma: export
#include "deal/seed.h"          // IWYU pragma: export
