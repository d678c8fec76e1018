// What is wrong with a record, and where.
#pragma once

#include <string>
#include <tl/expected.hpp>

namespace incan {

struct Fault {
  std::string where;  // A JSON Pointer into the record, or "line N".
  std::string why;    // Names the broken rule where there is one.
  bool operator==(const Fault&) const = default;
};

template <typename T>
using Checked = tl::expected<T, Fault>;

}  // namespace incan
