// What commands say about a database that cannot be used, and where it is unless an option names it.
#pragma once

#include <string>

#include "store/store.h"

namespace incan {

// The database of this user's server. Creates its folder, which only the owner may enter.
std::string usual_database();

// Throws the error as a Complaint about this database.
[[noreturn]] void complain_about(const StoreError& error, const std::string& database);

}  // namespace incan
