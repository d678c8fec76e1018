// What `incan --version` prints: the version, and the formats and protocols that this program supports.
#pragma once

#include <string>
#include <string_view>

#include "text/text.h"

namespace incan {

std::string_view program_version();
// The abbreviated Git commit of the source, or "unknown" if not built from a repository.
std::string_view program_commit();
// The last line has no line feed.
std::string version_page(const Text& text);

}  // namespace incan
