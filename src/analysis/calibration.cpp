#include "analysis/calibration.h"

#include <algorithm>
#include <cmath>

namespace incan {

Checked<void> Calibration::add(const Record& record) {
  std::vector<Chances> predicted;
  const auto end =
      for_each_position(record, [&](const Game& game) { predicted.push_back(brain_.chances(game)); });
  if (!end) return tl::unexpected(end.error());
  add(predicted, win_shares(end->result()), record.players.size());
  return {};
}

void Calibration::add(const std::vector<Chances>& predicted, const Chances& won, std::size_t players) {
  struct Sums {
    double predicted = 0;
    double won = 0;
    double positions = 0;
  };
  std::array<Sums, bins> sums{};
  double squares = 0;
  double positions = 0;
  for (const Chances& chances : predicted) {
    for (std::size_t id = 0; id < players; ++id) {
      const auto bin = std::min(bins - 1, static_cast<std::size_t>(chances[id] * bins));
      sums[bin].predicted += chances[id];
      sums[bin].won += won[id];
      ++sums[bin].positions;
      squares += (won[id] - chances[id]) * (won[id] - chances[id]);
      ++positions;
    }
  }
  for (std::size_t bin = 0; bin < bins; ++bin) {
    if (sums[bin].positions == 0) continue;
    list_[bin].predicted.add(sums[bin].predicted, sums[bin].positions);
    list_[bin].won.add(sums[bin].won, sums[bin].positions);
  }
  brier_.add(squares, positions);
}

double Calibration::expected_calibration_error() const {
  double sum = 0;
  for (const Bin& bin : list_)
    sum += bin.predicted.observations() * std::abs(bin.predicted.value() - bin.won.value());
  return brier_.observations() == 0 ? 0 : sum / brier_.observations();
}

}  // namespace incan
