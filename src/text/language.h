// The program's languages, and which one a person wants.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace incan {

// The last is English in brackets: whatever appears outside brackets does not come from the catalogs.
enum class Language : std::uint8_t { english, polish, spanish, bracketed };

// From "pl", "pl-PL", or "pl_PL.UTF-8"; nothing for an unsupported language.
std::optional<Language> language_named(std::string_view name);

// From the first of LC_ALL, LC_MESSAGES, and LANG that is set; English by default.
Language language_of_environment();

// The supported languages, for help texts and errors: "en, es, pl".
std::string language_names();

}  // namespace incan
