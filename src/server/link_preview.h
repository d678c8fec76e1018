// What a link to the page shows in a chat: the Open Graph properties in the head of the HTML.
#pragma once

#include <string>
#include <string_view>

namespace incan {

struct LinkPreview {
  std::string title;
  std::string description;
  std::string address;  // Absolute, like that of the picture.
  std::string picture;
};

// The page's HTML with the preview in its head.
std::string with_preview(std::string_view html, const LinkPreview& preview);

// The language a browser prefers among those of the program, by its Accept-Language: "en", "es", or "pl".
std::string_view preferred_language(std::string_view accepted);

}  // namespace incan
