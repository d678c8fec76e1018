#include "cli/store_errors.h"

#include <filesystem>

#include "cli/about.h"
#include "cli/data_folder.h"

namespace incan {

std::string usual_database() {
  const std::string folder = data_folder("server");
  std::filesystem::permissions(folder, std::filesystem::perms::owner_all);
  return folder + "/incan.db";
}

void complain_about(const StoreError& error, const std::string& database) {
  if (error.is_bad_data()) throw DataError(about(error.problem()));
  if (!error.problem().empty()) throw EnvironmentError(about(error.problem()));
  if (error.system_error() != 0) throw EnvironmentError(about_file(database, error.system_error()));
  throw EnvironmentError(std::string(error.what()));
}

}  // namespace incan
