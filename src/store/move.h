// Copies a whole database into an empty one, perhaps of another kind.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "store/whole_database.h"

namespace incan {

// Copies and then compares every row, in one transaction: the target gets everything or nothing. The source
// is not changed. Throws StoreError if the target is not empty or the copies differ. `done` is called with
// the number of rows copied and compared, which in the end is twice their number.
RowCounts move_database(WholeDatabase& from, WholeDatabase& to, const std::string& name_of_target,
                        const std::function<void(std::uint64_t)>& done);

}  // namespace incan
