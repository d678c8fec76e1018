// Analyses as text for a terminal, at most 80 columns wide unless names are long; seasons and calibrations
// also as JSON. analysis/analysis_json.h writes the JSON of one game, which the server answers with, too.
#pragma once

#include <string>

#include "analysis/calibration.h"
#include "analysis/season.h"
#include "report/analysis_words.h"

namespace incan {

std::string report_of_game(const AnalysisWords& words);
std::string report_of_season(const Text& text, const Season& season, const AnalysisWish& wish);
std::string report_of_calibration(const Text& text, const Calibration& calibration);

// Format "incan-gold-season/2", on one line without a line feed.
std::string json_of_season(const Season& season, const AnalysisWish& wish);
// Format "incan-gold-calibration/2", likewise.
std::string json_of_calibration(const Calibration& calibration);

// The sentences above a season's table.
std::vector<std::string> season_in_words(const Text& text, const Season& season);

// The cells of a season's table, header first.
std::vector<std::vector<std::string>> season_rows(const Text& text, const Season& season,
                                                  const AnalysisWish& wish);

}  // namespace incan
