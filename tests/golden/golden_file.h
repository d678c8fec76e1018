// For tests: files with expected output. INCAN_UPDATE=1 in the environment rewrites them.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>

namespace incan {

inline std::string contents(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  EXPECT_TRUE(stream.is_open()) << file << " is missing";
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

inline void expect_contents(const std::filesystem::path& file, const std::string& text) {
  const char* update = std::getenv("INCAN_UPDATE");
  if (update != nullptr && std::string_view(update) == "1") {
    std::ofstream(file, std::ios::binary) << text;
  }
  EXPECT_EQ(contents(file), text) << file;
}

}  // namespace incan
