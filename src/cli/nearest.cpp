#include "cli/nearest.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace incan {
namespace {

// Strips leading dashes and converts to lowercase.
std::string essence(std::string_view word) {
  word.remove_prefix(std::min(word.find_first_not_of('-'), word.size()));
  std::string out(word);
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return out;
}

// Optimal string alignment distance: insertions, deletions, substitutions, and transpositions of neighbors.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> cost(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) cost[i][0] = i;
  for (std::size_t j = 0; j <= b.size(); ++j) cost[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t differs = a[i - 1] == b[j - 1] ? 0 : 1;
      cost[i][j] = std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1, cost[i - 1][j - 1] + differs});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
      }
    }
  }
  return cost[a.size()][b.size()];
}

}  // namespace

std::optional<std::string> nearest(std::string_view typed, std::span<const std::string> known) {
  constexpr std::size_t longest_word = 64;
  constexpr std::size_t shortest_beginning = 3;
  const std::string word = essence(typed);
  if (word.size() < 2 || word.size() > longest_word) return std::nullopt;
  std::optional<std::string> best;
  std::size_t least = std::numeric_limits<std::size_t>::max();
  for (const std::string& candidate : known) {
    const std::string other = essence(candidate);
    std::size_t mistakes = distance(word, other);
    const std::size_t shorter = std::min(word.size(), other.size());
    const bool begins_alike =
        shorter >= shortest_beginning && (word.starts_with(other) || other.starts_with(word));
    // Allow one mistake per three letters, and one more if the first two letters are right. A shared
    // beginning is accepted as well, but ranks behind all of these.
    const bool starts_alike = shorter > 2 && word.compare(0, 2, other, 0, 2) == 0;
    const std::size_t most = std::max<std::size_t>(1, shorter / 3) + (starts_alike ? 1 : 0);
    if (mistakes > most) {
      if (!begins_alike) continue;
      mistakes = most + 1;
    }
    if (mistakes >= least) continue;
    least = mistakes;
    best = candidate;
  }
  return best;
}

}  // namespace incan
