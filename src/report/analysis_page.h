// An analysis or a season as a self-contained web page: no scripts, nothing loaded, readable on a phone, in
// dark mode, without color, and without the chart. It writes no file.
#pragma once

#include <string>

#include "report/analysis_report.h"

namespace incan {

std::string page_of_game(const AnalysisWords& words);
std::string page_of_season(const Text& text, const Season& season, const AnalysisWish& wish);

}  // namespace incan
