// An analysis, or a season, as one self-contained web page: no script, nothing loaded from anywhere, readable
// on a phone, in the dark, without colours and without the picture. It writes no file.
#pragma once

#include <string>

#include "cli/analysis_report.h"

namespace incan {

std::string page_of_game(const AnalysisWords& words);
std::string page_of_season(const Text& text, const Season& season, const AnalysisWish& wish);

}  // namespace incan
