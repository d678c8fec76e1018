// What an error rate is called. The limits lie between populations of bots whose rates were measured at
// tables of four: oracle 4.2, rollout 7.6, odds and equilibrium 9.1, threshold:10:4 11.8, random:0.2 13.3.
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
    {"oracle", 5.5},
    {"strong", 8.5},
    {"fair", 12.5},
    {"novice", 1000},
}};

constexpr std::string_view grade_of(double error_rate) {
  for (const Grade& grade : grades) {
    if (error_rate <= grade.most) return grade.name;
  }
  return grades.back().name;
}

}  // namespace incan
