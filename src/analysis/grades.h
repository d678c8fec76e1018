// What an error rate is called. The same play costs more at a small table than at a large one, so a rate is
// compared with what is usual at tables of the same size. The limits lie between populations of bots;
// docs/analysis.md has what was measured, and how. All of it belongs to one evaluator and is measured again
// for another.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <string_view>

namespace incan {

// What bots of all kinds lose on average for each decision among so many players, in thousandths of a win.
constexpr double usual_error_rate(int players) {
  constexpr std::array<double, 7> from_two_on = {27.7, 10.7, 9.1, 8.0, 7.6, 7.2, 5.8};
  assert(players >= 2 && players <= 8);
  return from_two_on[static_cast<std::size_t>(players - 2)];
}

struct Grade {
  std::string_view name;
  double most;  // As a part of what is usual.
};

// The best first; the last has no limit.
inline constexpr std::array<Grade, 4> grades = {{
    {"oracle", 0.5},
    {"strong", 0.75},
    {"fair", 1.2},
    {"novice", 1e9},
}};

constexpr std::string_view grade_of(double error_rate, double usual) {
  for (const Grade& grade : grades) {
    if (error_rate <= grade.most * usual) return grade.name;
  }
  return grades.back().name;
}

}  // namespace incan
