#include "cli/data_folder.h"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>

#include "cli/about.h"
#include "cli/complaint.h"

namespace incan {
namespace {

std::string data_home() {
  // NOLINTBEGIN(concurrency-mt-unsafe): the environment is not changed.
  const char* data = std::getenv("XDG_DATA_HOME");
  if (data != nullptr && *data == '/') return data;  // The specification says to ignore relative paths.
  const char* home = std::getenv("HOME");
  // NOLINTEND(concurrency-mt-unsafe)
  if (home == nullptr || *home == '\0') {
    throw EnvironmentError(Key("error.no_home"));
  }
  return std::string(home) + "/.local/share";
}

}  // namespace

std::string data_folder(const std::string& name) {
  std::string folder = data_home() + "/incan-gold/" + name;
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw EnvironmentError(about_file(folder, error.value()));
  return folder;
}

}  // namespace incan
