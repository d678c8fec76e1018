// An analysis as JSON, "incan-gold-analysis/1": what `incan analyze --json` prints and the server answers.
#pragma once

#include <string>

#include "analysis/analysis.h"

namespace incan {

// On one line, without a line feed.
std::string write_analysis(const Analysis& analysis);

}  // namespace incan
