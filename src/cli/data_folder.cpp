#include "cli/data_folder.h"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>

#include "cli/complaint.h"

namespace incan {
namespace {

std::string data_home() {
  // NOLINTBEGIN(concurrency-mt-unsafe): the environment is not changed.
  const char* data = std::getenv("XDG_DATA_HOME");
  if (data != nullptr && *data == '/') return data;  // The rules ignore a path that is not absolute.
  const char* home = std::getenv("HOME");
  // NOLINTEND(concurrency-mt-unsafe)
  if (home == nullptr || *home == '\0') {
    throw Complaint(Key("error.no_home"));
  }
  return std::string(home) + "/.local/share";
}

}  // namespace

std::string data_folder(const std::string& name) {
  std::string folder = data_home() + "/incan-gold/" + name;
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw Complaint(fmt::format("{}: {}", folder, error.message()));
  return folder;
}

}  // namespace incan
