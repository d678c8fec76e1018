#include "server/link_preview.h"

#include <array>
#include <utility>

#include "server/header_list.h"

namespace incan {
namespace {

// Where tools/build-page leaves room for it.
constexpr std::string_view place = "<!-- preview -->";

std::string escaped(std::string_view text) {
  std::string safe;
  for (char c : text) {
    switch (c) {
      case '&':
        safe += "&amp;";
        break;
      case '<':
        safe += "&lt;";
        break;
      case '>':
        safe += "&gt;";
        break;
      case '"':
        safe += "&quot;";
        break;
      default:
        safe += c;
    }
  }
  return safe;
}

}  // namespace

std::string with_preview(std::string_view html, const LinkPreview& preview) {
  std::string head = R"(<meta name="description" content=")" + escaped(preview.description) + R"(" />)";
  const std::array<std::pair<std::string_view, std::string_view>, 8> properties = {{
      {"og:type", "website"},
      {"og:site_name", "Incan Gold"},
      {"og:title", preview.title},
      {"og:description", preview.description},
      {"og:url", preview.address},
      {"og:image", preview.picture},
      {"og:image:width", "1200"},
      {"og:image:height", "630"},
  }};
  for (const auto& [name, value] : properties) {
    head += "<meta property=\"" + std::string(name) + "\" content=\"" + escaped(value) + "\" />";
  }
  head += R"(<meta name="twitter:card" content="summary_large_image" />)";
  std::string whole(html);
  if (const auto found = whole.find(place); found != std::string::npos) {
    whole.replace(found, place.size(), head);
  }
  return whole;
}

std::string_view preferred_language(std::string_view accepted) {
  constexpr std::array<std::string_view, 3> known = {"en", "es", "pl"};
  // Browsers list languages in the order of preference.
  for (std::string_view one : split(accepted, ',')) {
    one = trimmed(one.substr(0, one.find(';')));
    for (const std::string_view language : known) {
      const bool matches = one.starts_with(language) && (one.size() == 2 || one[2] == '-');
      if (matches) return language;
    }
  }
  return "en";
}

}  // namespace incan
