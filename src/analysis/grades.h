// Names for error rates. The limits separate populations of bots; docs/analysis.md has the measurements. They
// depend on the evaluator and must be measured again when it changes.
#pragma once

#include <array>
#include <string_view>

namespace incan {

struct Grade {
  std::string_view name;
  double most;  // The highest error rate with this grade.
};

// Best first; the last one has no limit.
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
