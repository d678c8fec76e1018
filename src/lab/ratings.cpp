#include "lab/ratings.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

namespace incan {
namespace {

using Vector = std::vector<double>;
using Matrix = std::vector<Vector>;

constexpr double points_per_unit = 400 / std::numbers::ln10;  // Rating points per unit of log strength.

// The log-likelihood of log strengths, its gradient, and its negated Hessian.
struct Fit {
  double log_likelihood = 0;
  Vector gradient;
  Matrix information;

  explicit Fit(std::size_t bots) : gradient(bots), information(bots, Vector(bots)) {}
};

// A bot's chance to win is its number of seats times its strength, divided by the sum over the table. A
// shared win enters as fractions of a game; that uses slightly less information than there is, so the
// intervals err on the wide side.
void add(const Lineup& lineup, const Vector& strengths, Fit& fit) {
  const std::size_t bots = strengths.size();
  assert(lineup.seats.size() == bots && lineup.wins.size() == bots);
  const auto games = static_cast<double>(lineup.games);
  Vector chance(bots);
  double sum = 0;
  for (std::size_t bot = 0; bot < bots; ++bot) {
    chance[bot] = lineup.seats[bot] * std::exp(strengths[bot]);
    sum += chance[bot];
    fit.log_likelihood += lineup.wins[bot] * strengths[bot];
  }
  fit.log_likelihood -= games * std::log(sum);
  for (std::size_t bot = 0; bot < bots; ++bot) {
    chance[bot] /= sum;
    fit.gradient[bot] += lineup.wins[bot] - games * chance[bot];
  }
  for (std::size_t row = 0; row < bots; ++row) {
    fit.information[row][row] += games * chance[row];
    for (std::size_t column = 0; column < bots; ++column) {
      fit.information[row][column] -= games * chance[row] * chance[column];
    }
  }
}

Fit fit_of(std::span<const Lineup> lineups, const Vector& strengths) {
  const std::size_t bots = strengths.size();
  Fit fit(bots);
  const Lineup prior_game{std::vector<int>(bots, 1), 1, Vector(bots, 1.0 / static_cast<double>(bots))};
  add(prior_game, strengths, fit);
  for (const Lineup& lineup : lineups) add(lineup, strengths, fit);
  return fit;
}

// The games say nothing about shifting all strengths equally. A weight on that shift makes the information
// matrix regular and does not affect anything with mean 0.
double regularize(Matrix& information) {
  double weight = 0;
  const auto bots = static_cast<double>(information.size());
  for (std::size_t bot = 0; bot < information.size(); ++bot) weight += information[bot][bot] / bots;
  for (Vector& row : information) {
    for (double& value : row) value += weight / bots;
  }
  return weight;
}

// Cholesky decomposition: the lower triangular L with L times its transpose = matrix.
Matrix cholesky(const Matrix& matrix) {
  const std::size_t size = matrix.size();
  Matrix lower(size, Vector(size));
  for (std::size_t row = 0; row < size; ++row) {
    for (std::size_t column = 0; column <= row; ++column) {
      double rest = matrix[row][column];
      for (std::size_t k = 0; k < column; ++k) rest -= lower[row][k] * lower[column][k];
      lower[row][column] = row == column ? std::sqrt(std::max(rest, 1e-300)) : rest / lower[column][column];
    }
  }
  return lower;
}

Vector solve(const Matrix& lower, Vector right) {
  const std::size_t size = right.size();
  for (std::size_t row = 0; row < size; ++row) {
    for (std::size_t k = 0; k < row; ++k) right[row] -= lower[row][k] * right[k];
    right[row] /= lower[row][row];
  }
  for (std::size_t row = size; row-- > 0;) {
    for (std::size_t k = row + 1; k < size; ++k) right[row] -= lower[k][row] * right[k];
    right[row] /= lower[row][row];
  }
  return right;
}

Vector stepped(Vector strengths, const Vector& step, double step_size) {
  for (std::size_t bot = 0; bot < strengths.size(); ++bot) strengths[bot] += step_size * step[bot];
  return strengths;
}

// Newton's method. The likelihood has a single maximum, so a step that does not climb is only too long.
Vector maximum_likelihood(std::span<const Lineup> lineups, std::size_t bots) {
  Vector strengths(bots);
  constexpr int max_iterations = 200;
  for (int iteration = 0; iteration < max_iterations; ++iteration) {
    Fit fit = fit_of(lineups, strengths);
    regularize(fit.information);
    const Vector step = solve(cholesky(fit.information), fit.gradient);
    const double lowest = fit.log_likelihood - 1e-14 * std::abs(fit.log_likelihood);
    double step_size = 1;
    Vector next = stepped(strengths, step, step_size);
    while (step_size > 1e-9 && !(fit_of(lineups, next).log_likelihood >= lowest)) {
      step_size /= 2;
      next = stepped(strengths, step, step_size);
    }
    strengths = std::move(next);
    double longest = 0;
    for (double value : step) longest = std::max(longest, std::abs(value));
    if (longest < 1e-9) break;
  }
  return strengths;
}

}  // namespace

std::vector<Estimate> rate(std::size_t bots, std::span<const Lineup> lineups) {
  const Vector strengths = maximum_likelihood(lineups, bots);
  double mean = 0;
  for (double strength : strengths) mean += strength / static_cast<double>(bots);

  Matrix information = fit_of(lineups, strengths).information;
  const double weight = regularize(information);
  const Matrix lower = cholesky(information);
  std::vector<Estimate> ratings;
  for (std::size_t bot = 0; bot < bots; ++bot) {
    Vector unit(bots);
    unit[bot] = 1;
    // Removes the variance that the regularization added.
    const double variance = solve(lower, unit)[bot] - 1 / (weight * static_cast<double>(bots));
    const double half = points_per_unit * normal_95 * std::sqrt(std::max(0.0, variance));
    const double points = points_per_unit * (strengths[bot] - mean);
    ratings.push_back({points, points - half, points + half});
  }
  return ratings;
}

}  // namespace incan
