// Splits the command of an `exec` bot into words. No shell is involved: quotes and backslashes work as in a
// shell, and nothing is expanded.
#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "record/problem.h"

namespace incan {

// At least one word, the program. The error says what in the command is not closed or would need a shell.
tl::expected<std::vector<std::string>, Problem> command_words(std::string_view command);

}  // namespace incan
