// The languages that the program speaks, and which one a person wants.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace incan {

// The last is English in brackets: what stands outside of them on a screen is not from the catalogues.
enum class Language : std::uint8_t { english, polish, spanish, bracketed };

// From "pl", "pl-PL" or "pl_PL.UTF-8"; nothing for a language that the program does not speak.
std::optional<Language> language_named(std::string_view name);

// From LC_ALL, LC_MESSAGES or LANG, the first of them that says anything; English unless told.
Language language_of_environment();

// What may be asked for, for help texts and errors: "en, es, pl".
std::string language_names();

}  // namespace incan
