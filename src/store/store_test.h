// What the tests of stores share: a folder for their files, and entries.
#pragma once

#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>

#include "store/store.h"

namespace incan {

// A folder that is removed at the end of the test.
class TestFolder {
 public:
  TestFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "incan_store_XXXXXX").string();
    path_ = ::mkdtemp(name.data());
  }
  ~TestFolder() { std::filesystem::remove_all(path_); }
  TestFolder(const TestFolder&) = delete;
  TestFolder& operator=(const TestFolder&) = delete;
  std::string file(const std::string& name = "incan.db") const { return path_ + "/" + name; }

 private:
  std::string path_;
};

inline StoredEntry entry(std::string table, std::uint64_t number, std::string text) {
  return {std::move(table), number, std::move(text), false};
}

}  // namespace incan
