// One choice in a round: what it brings to leave and to stay, depending on how many others leave, and how
// likely Camp is in the symmetric equilibrium.
#pragma once

#include <array>
#include <span>

#include "engine/seat.h"

namespace incan {

// As near to the truth as numbers are.
inline constexpr double finest = 1e-13;

// Chances that so many of several people leave who each do so with the same probability.
std::array<double, max_adventurers + 1> chances_of_leavers(int people, double probability);

// The smallest root in (0, 1) of the polynomial with these coefficients in Bernstein's form, or 1 if there is
// none. The first coefficient must be above 0. It is found to about this precision.
double smallest_root(std::span<const double> coefficients, double precision);

// What to leave and to stay brings to one of several who stand before the same choice; [k] is for the case
// that k of the others leave.
struct ChoicePoint {
  int inside = 1;
  std::array<double, max_adventurers> leave{};
  std::array<double, max_adventurers> stay{};

  // The smallest probability of Camp such that, if all others take it, nobody gains by another.
  double equilibrium(double precision = finest) const;
  // What to leave and to stay brings on average if each of the others leaves with this probability.
  double value_of_leaving(double others) const;
  double value_of_staying(double others) const;
};

}  // namespace incan
