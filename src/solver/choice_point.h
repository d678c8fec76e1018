// One choice in a round: the value of leaving and of staying, depending on how many others leave, and the
// probability of Camp in the symmetric equilibrium.
#pragma once

#include <array>
#include <span>

#include "engine/adventurer.h"

namespace incan {

// About the precision of a double.
inline constexpr double full_precision = 1e-13;

// The binomial distribution: how many of several people leave if each does so with the same probability.
std::array<double, max_adventurers + 1> leaver_distribution(int people, double probability);

// The smallest root in (0, 1) of the polynomial with these Bernstein coefficients, or 1 if there is none. The
// first coefficient must be positive. Accurate to about this precision.
double smallest_root(std::span<const double> coefficients, double precision);

// The value of leaving and of staying for one of several adventurers facing the same choice; entry k applies
// when k of the others leave.
struct ChoicePoint {
  int inside = 1;
  std::array<double, max_adventurers> leave{};
  std::array<double, max_adventurers> stay{};

  // The smallest probability of Camp such that, if all others use it, nobody gains by deviating.
  double equilibrium(double precision = full_precision) const;
  // The expected value of leaving and of staying if each of the others leaves with this probability.
  double value_of_leaving(double others) const;
  double value_of_staying(double others) const;
};

}  // namespace incan
