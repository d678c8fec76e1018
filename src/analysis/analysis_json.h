// An analysis as JSON, "incan-gold-analysis/2": what `incan analyze --json` prints and the server answers.
#pragma once

#include <string>
#include <string_view>

#include "analysis/analysis.h"

namespace incan {

inline constexpr std::string_view analysis_format = "incan-gold-analysis/2";

// On one line, without a line feed.
std::string write_analysis(const Analysis& analysis);

}  // namespace incan
