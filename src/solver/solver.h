// Exact play of a round: the equilibrium, the best response to a policy, and tables of them. Include this
// header.
#pragma once

#include "solver/camp_tables.h"        // IWYU pragma: export
#include "solver/choice_point.h"       // IWYU pragma: export
#include "solver/deck_states.h"        // IWYU pragma: export
#include "solver/holdings.h"           // IWYU pragma: export
#include "solver/induction.h"          // IWYU pragma: export
#include "solver/policy_evaluation.h"  // IWYU pragma: export
#include "solver/round.h"              // IWYU pragma: export
#include "solver/solution.h"           // IWYU pragma: export
