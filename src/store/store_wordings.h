// The messages for a database that cannot be used.
#pragma once

#include <array>

#include "record/problem.h"

namespace incan {

inline constexpr std::array store_wordings = std::to_array<Wording>({
    {"file.database.differs", "{database}: the copy differs from the original; nothing was stored"},
    {"file.database.encoding", "{database}: its encoding must be UTF8, not {encoding}"},
    {"file.database.foreign", "{file}: not an Incan Gold database"},
    {"file.database.in_use", "{file}: in use by another server"},
    {"file.database.lost", "{database}: lost the connection: {why}"},
    {"file.database.newer", "{file}: made by a newer version of this program"},
    {"file.database.not_empty", "{database}: not empty; nothing was stored"},
    {"file.database.password",
     "{database}: a password is needed; put it into the file that PGPASSFILE names, or into PGPASSWORD"},
    {"file.database.taken_over", "{database}: another server has taken over this database"},
    {"file.database.unreachable", "{database}: cannot connect: {why}"},
    {"file.database.url",
     "not a PostgreSQL URL such as postgresql://user@host/database; in a password, write special characters "
     "as "
     "%40"},
});

consteval Wording store_wording(std::string_view id) {
  return find_wording(store_wordings, id);
}

}  // namespace incan
