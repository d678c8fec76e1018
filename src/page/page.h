// The web page, embedded in the program: what tools/build-page makes of web/. Serving it is the server's job.
#pragma once

#include <span>
#include <string_view>

namespace incan {

struct PageFile {
  std::string_view path;  // The request path; "/" for index.html.
  std::string_view type;
  std::string_view hash;   // Of its uncompressed bytes.
  bool never_changes;      // The name contains a hash of the content, so it can be cached forever.
  std::string_view plain;  // Uncompressed.
  std::string_view gzip;   // Empty, like brotli, if compression does not pay.
  std::string_view brotli;
};

std::span<const PageFile> page_files();
// Null if there is no such file.
const PageFile* page_file(std::string_view path);

}  // namespace incan
