// The result of a load test as text for people and as JSON for programs. It puts no load on anything.
#pragma once

#include <string>

#include "load/load.h"
#include "text/text.h"

namespace incan {

std::string report_of_load(const Text& text, const Load& load, const LoadResult& result);
// Format "incan-gold-load/1", on one line without a line feed.
std::string json_of_load(const Load& load, const LoadResult& result);

}  // namespace incan
