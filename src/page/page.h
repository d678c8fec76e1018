// The page that people play on, as it lies in the program: what tools/build-page has made of web/. How it
// gets to a browser is the server's affair.
#pragma once

#include <span>
#include <string_view>

namespace incan {

struct PageFile {
  std::string_view path;  // As browsers ask for it; that of index.html is "/".
  std::string_view type;
  std::string_view hash;   // Of its bytes.
  bool never_changes;      // Its name would be another.
  std::string_view plain;  // Its bytes as they are,
  std::string_view gzip;   // and compressed, or nothing where that is not worth while.
  std::string_view brotli;
};

std::span<const PageFile> page_files();
// Null if there is no such file.
const PageFile* page_file(std::string_view path);

}  // namespace incan
