// Tests of the embedded page.
#include "page/page.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace incan {
namespace {

TEST(Page, is_found_at_the_root) {
  const PageFile* page = page_file("/");
  ASSERT_NE(page, nullptr);
  EXPECT_EQ(page->type, "text/html; charset=utf-8");
  EXPECT_FALSE(page->never_changes);
  EXPECT_TRUE(page->plain.starts_with("<!doctype html>"));
  EXPECT_NE(page->plain.find("</html>"), std::string_view::npos);
}

TEST(Page, every_file_is_found_by_its_own_path_alone) {
  std::set<std::string_view> paths;
  for (const PageFile& file : page_files()) {
    EXPECT_EQ(page_file(file.path), &file) << file.path;
    EXPECT_TRUE(paths.insert(file.path).second) << file.path;
    EXPECT_EQ(page_file(std::string(file.path) + "x"), nullptr) << file.path;
    EXPECT_EQ(page_file(file.path.substr(1)), nullptr) << file.path;
  }
  for (const auto* path : {"", "/index.html", "/assets", "/assets/", "/.built", "/assets/../", "//"}) {
    EXPECT_EQ(page_file(path), nullptr) << path;
  }
}

TEST(Page, what_it_loads_is_there_and_never_changes) {
  const std::string_view page = page_file("/")->plain;
  int loaded = 0;
  for (auto at = page.find("/assets/"); at != std::string_view::npos; at = page.find("/assets/", at + 1)) {
    const PageFile* file = page_file(page.substr(at, page.find('"', at) - at));
    ASSERT_NE(file, nullptr) << page.substr(at, 40);
    EXPECT_TRUE(file->never_changes);
    ++loaded;
  }
  EXPECT_GE(loaded, 2);
}

TEST(Page, what_is_compressed_is_smaller) {
  constexpr std::string_view of_gzip = "\x1f\x8b\x08";
  int compressed = 0;
  for (const PageFile& file : page_files()) {
    EXPECT_EQ(file.gzip.empty(), file.brotli.empty()) << file.path;
    EXPECT_EQ(file.hash.size(), 16U) << file.path;
    if (file.gzip.empty()) continue;
    EXPECT_LT(file.gzip.size(), file.plain.size()) << file.path;
    EXPECT_LT(file.brotli.size(), file.plain.size()) << file.path;
    EXPECT_TRUE(file.gzip.starts_with(of_gzip)) << file.path;
    ++compressed;
  }
  EXPECT_GE(compressed, 3);
}

}  // namespace
}  // namespace incan
