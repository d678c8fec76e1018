// The page's files over HTTP: in which encoding they go out, and whether the browser has them already.
#pragma once

#include <string_view>

#include "page/page.h"
#include "server/http.h"

namespace incan {

HttpResponse page_answer(const HttpRequest& request, const PageFile& file);

// Whether Accept-Encoding allows this one. RFC 9110, section 12.5.3.
bool accepts_encoding(std::string_view accepted, std::string_view encoding);
// Whether If-None-Match names this tag. Section 13.1.2.
bool names_tag(std::string_view known, std::string_view tag);

}  // namespace incan
