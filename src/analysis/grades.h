// What an error rate is called. The limits lie between populations of bots; docs/analysis.md has what was
// measured, and how. They belong to one evaluator and are measured again for another.
#pragma once

#include <array>
#include <string_view>

namespace incan {

struct Grade {
  std::string_view name;
  double most;  // Of all that was at stake.
};

// The best first; the last has no limit.
inline constexpr std::array<Grade, 4> grades = {{
    {"oracle", 0.09},
    {"strong", 0.14},
    {"fair", 0.2},
    {"novice", 1},
}};

constexpr std::string_view grade_of(double error_rate) {
  for (const Grade& grade : grades) {
    if (error_rate <= grade.most) return grade.name;
  }
  return grades.back().name;
}

}  // namespace incan
