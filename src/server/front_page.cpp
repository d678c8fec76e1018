#include "server/front_page.h"

#include <fmt/format.h>

#include "text/text.h"

namespace incan {
namespace {

// Browsers name the languages of their users in order, the best first.
Language best_of(std::string_view accepted) {
  while (!accepted.empty()) {
    const auto end = accepted.find(',');
    std::string_view one = accepted.substr(0, end);
    while (one.starts_with(' ')) one.remove_prefix(1);
    if (const auto language = language_named(one.substr(0, one.find_first_of("-;")))) return *language;
    if (end == std::string_view::npos) break;
    accepted.remove_prefix(end + 1);
  }
  return Language::english;
}

}  // namespace

std::string front_page(std::string_view accept_language) {
  const Text text(best_of(accept_language));
  return fmt::format(
      "<!doctype html>\n<html lang=\"{}\"><head><meta charset=\"utf-8\">"
      "<meta name=\"viewport\" content=\"width=device-width\"><title>{}</title></head>\n"
      "<body><h1>{}</h1><p>{}</p><p>{}</p></body></html>\n",
      text.tag(), text("server.page.title"), text("server.page.title"), text("server.page.running"),
      text("server.page.programs"));
}

}  // namespace incan
