// What an error rate is called. The limits are to lie between populations of bots whose rates were measured;
// docs/analysis.md says how. They belong to one evaluator and are measured again for another.
#pragma once

#include <array>
#include <string_view>

namespace incan {

struct Grade {
  std::string_view name;
  double most;  // Thousandths of a win lost for each decision.
};

// The best first; the last has no limit.
inline constexpr std::array<Grade, 4> grades = {{
    {"oracle", 2},
    {"strong", 6},
    {"fair", 15},
    {"novice", 1000},
}};

constexpr std::string_view grade_of(double error_rate) {
  for (const Grade& grade : grades) {
    if (error_rate <= grade.most) return grade.name;
  }
  return grades.back().name;
}

}  // namespace incan
