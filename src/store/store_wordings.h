// The messages for a database that cannot be used.
#pragma once

#include <array>

#include "record/problem.h"

namespace incan {

inline constexpr std::array store_wordings = std::to_array<Wording>({
    {"file.database.foreign", "{file}: not an Incan Gold database"},
    {"file.database.in_use", "{file}: in use by another server"},
    {"file.database.newer", "{file}: made by a newer version of this program"},
});

consteval Wording store_wording(std::string_view id) {
  return find_wording(store_wordings, id);
}

}  // namespace incan
