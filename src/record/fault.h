// What is wrong with a record, and where.
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <utility>

#include "engine/refusal.h"
#include "record/problem.h"

namespace incan {

struct Fault {
  std::string where;     // A JSON Pointer into the record, or "line N".
  std::string why;       // In English. Names the broken rule where there is one.
  Problem problem = {};  // The same, translatable; empty for messages that only programmers read.
  bool operator==(const Fault&) const = default;
};

template <typename T>
using Checked = tl::expected<T, Fault>;

inline Fault fault_at(std::string where, Problem problem) {
  std::string why = problem.english();
  return {std::move(where), std::move(why), std::move(problem)};
}

// A refusal with the number of its rule.
Problem problem_of(Refusal refusal);

}  // namespace incan
