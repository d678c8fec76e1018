// Serves the page's files over HTTP: picks the encoding, and answers 304 if the browser has the file already.
#pragma once

#include <string>
#include <string_view>

#include "page/page.h"
#include "server/http.h"

namespace incan {

HttpResponse page_answer(const HttpRequest& request, const PageFile& file);
// The same for a file that was completed for this request. It is small, so it is not compressed.
HttpResponse page_answer(const HttpRequest& request, const PageFile& file, std::string made);

// Whether Accept-Encoding allows this encoding (RFC 9110, section 12.5.3).
bool accepts_encoding(std::string_view accepted, std::string_view encoding);
// Whether If-None-Match contains this tag (RFC 9110, section 13.1.2).
bool names_tag(std::string_view known, std::string_view tag);

}  // namespace incan
