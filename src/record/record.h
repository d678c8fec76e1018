// Finished or running games as text: reads, writes, replays, and traces records. Include this header.
#pragma once

#include "record/fault.h"          // IWYU pragma: export
#include "record/game_record.h"    // IWYU pragma: export
#include "record/json.h"           // IWYU pragma: export
#include "record/notation.h"       // IWYU pragma: export
#include "record/problem.h"        // IWYU pragma: export
#include "record/record_stream.h"  // IWYU pragma: export
#include "record/replay.h"         // IWYU pragma: export
#include "record/trace.h"          // IWYU pragma: export
#include "record/view_json.h"      // IWYU pragma: export
