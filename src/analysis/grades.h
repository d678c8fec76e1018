// What an error rate is called. The limits lie between populations of bots whose rates were measured at
// tables of four: oracle 3.3, rollout:4 7.2, odds 8.4, equilibrium 8.6, threshold:10:4 9.5, random:0.2 12.
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
    {"oracle", 5},
    {"strong", 8},
    {"fair", 10.5},
    {"novice", 1000},
}};

constexpr std::string_view grade_of(double error_rate) {
  for (const Grade& grade : grades) {
    if (error_rate <= grade.most) return grade.name;
  }
  return grades.back().name;
}

}  // namespace incan
