#include "solver/choice_point.h"

#include <cassert>
#include <cmath>
#include <optional>

namespace incan {
namespace {

using Coefficients = std::array<double, max_adventurers>;

constexpr int most_halvings = 48;

constexpr std::array<Coefficients, max_adventurers> binomials = [] {
  std::array<Coefficients, max_adventurers> table{};
  for (std::size_t row = 0; row < table.size(); ++row) {
    table[row][0] = 1;
    for (std::size_t k = 1; k <= row; ++k) table[row][k] = table[row - 1][k - 1] + table[row - 1][k];
  }
  return table;
}();

// The coefficients multiplied by their binomials, for value_at().
Coefficients weighted(std::span<const double> coefficients) {
  Coefficients out{};
  const Coefficients& row = binomials[coefficients.size() - 1];
  for (std::size_t k = 0; k < coefficients.size(); ++k) out[k] = coefficients[k] * row[k];
  return out;
}

double value_at(const Coefficients& coefficients, std::size_t size, double x) {
  // Horner's scheme in the ratio of the smaller of x and 1 - x to the larger.
  const bool low = x <= 0.5;
  const double larger = low ? 1 - x : x;
  const double ratio = (1 - larger) / larger;
  double sum = 0;
  double scale = 1;
  for (std::size_t k = 0; k < size; ++k) {
    sum = sum * ratio + coefficients[low ? size - 1 - k : k];
    if (k > 0) scale *= larger;
  }
  return sum * scale;
}

double average_at(std::span<const double> coefficients, double x) {
  return value_at(weighted(coefficients), coefficients.size(), x);
}

// The number of sign changes along the coefficients.
int changes_of_sign(std::span<const double> coefficients) {
  int changes = 0;
  bool above = true;
  for (const double value : coefficients) {
    const bool differs = above ? value < 0 : value > 0;
    changes += differs ? 1 : 0;
    above = above != differs;
  }
  return changes;
}

// The only root, with a positive value at 0 and a negative one at 1: regula falsi with the Illinois
// modification.
double only_root(std::span<const double> coefficients, double precision) {
  const Coefficients scaled = weighted(coefficients);
  double low = 0;
  double high = 1;
  double at_low = coefficients.front();
  double at_high = coefficients.back();
  int side = 0;
  for (int step = 0; step < 200 && high - low > precision; ++step) {
    double middle = (low * at_high - high * at_low) / (at_high - at_low);
    if (!(middle > low && middle < high)) middle = (low + high) / 2;
    const double here = value_at(scaled, coefficients.size(), middle);
    // Close enough where the slope is at least the average one.
    if (std::abs(here) < precision * (coefficients.front() - coefficients.back()) / 16) return middle;
    if (here > 0) {
      low = middle;
      at_low = here;
      if (side > 0) at_high /= 2;
      side = 1;
    } else {
      high = middle;
      at_high = here;
      if (side < 0) at_low /= 2;
      side = -1;
    }
  }
  return (low + high) / 2;
}

// The smallest root in [0, 1), by de Casteljau subdivision.
std::optional<double> first_root(std::span<const double> coefficients, double precision, int halvings) {
  if (coefficients.front() <= 0) return 0.0;
  const int changes = changes_of_sign(coefficients);
  if (changes == 0) return std::nullopt;
  if (changes == 1 && coefficients.back() < 0) return only_root(coefficients, precision);
  if (halvings == 0 || precision > 1) return 0.5;
  const std::size_t size = coefficients.size();
  Coefficients left{};
  Coefficients right{};
  for (std::size_t k = 0; k < size; ++k) right[k] = coefficients[k];
  for (std::size_t k = 0; k < size; ++k) {
    left[k] = right[0];
    for (std::size_t at = 0; at + 1 < size - k; ++at) right[at] = (right[at] + right[at + 1]) / 2;
  }
  for (const bool upper : {false, true}) {
    const Coefficients& half = upper ? right : left;
    if (const auto root = first_root({half.data(), size}, precision * 2, halvings - 1)) {
      return (*root + (upper ? 1 : 0)) / 2;
    }
  }
  return std::nullopt;
}

}  // namespace

std::array<double, max_adventurers + 1> leaver_distribution(int people, double probability) {
  std::array<double, max_adventurers + 1> chances{};
  chances[0] = 1;
  // Adds one person at a time.
  for (int more = 1; more <= people; ++more) {
    for (auto k = static_cast<std::size_t>(more); k > 0; --k) {
      chances[k] = chances[k] * (1 - probability) + chances[k - 1] * probability;
    }
    chances[0] *= 1 - probability;
  }
  return chances;
}

double smallest_root(std::span<const double> coefficients, double precision) {
  assert(!coefficients.empty() && coefficients.front() > 0);
  return first_root(coefficients, precision, most_halvings).value_or(1.0);
}

double ChoicePoint::equilibrium(double precision) const {
  Coefficients gain{};
  for (std::size_t k = 0; k < static_cast<std::size_t>(inside); ++k) gain[k] = leave[k] - stay[k];
  if (gain[0] <= 0) return 0;
  return smallest_root({gain.data(), static_cast<std::size_t>(inside)}, precision);
}

double ChoicePoint::value_of_leaving(double others) const {
  return average_at({leave.data(), static_cast<std::size_t>(inside)}, others);
}
double ChoicePoint::value_of_staying(double others) const {
  return average_at({stay.data(), static_cast<std::size_t>(inside)}, others);
}

}  // namespace incan
