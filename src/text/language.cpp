#include "text/language.h"

#include <cstdlib>

namespace incan {

std::optional<Language> language_named(std::string_view name) {
  if (name == "en-XA") return Language::bracketed;
  const std::string_view tag = name.substr(0, name.find_first_of("-_.@"));
  if (tag == "en") return Language::english;
  if (tag == "pl") return Language::polish;
  if (tag == "es") return Language::spanish;
  return std::nullopt;
}

Language language_of_environment() {
  for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(variable);  // NOLINT(concurrency-mt-unsafe)
    if (value == nullptr || *value == '\0') continue;
    return language_named(value).value_or(Language::english);
  }
  return Language::english;
}

std::string language_names() {
  return "en, es, pl";
}

}  // namespace incan
