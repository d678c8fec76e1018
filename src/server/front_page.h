// The page that a browser is shown.
#pragma once

#include <string>
#include <string_view>

namespace incan {

// In the language that the browser likes best, of those there are.
std::string front_page(std::string_view accept_language);

}  // namespace incan
