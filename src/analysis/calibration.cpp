#include "analysis/calibration.h"

#include <algorithm>
#include <cmath>

#include "analysis/number_json.h"
#include "record/json_writing.h"

namespace incan {

Checked<void> Calibration::add(const Record& record) {
  std::vector<Chances> predicted;
  const auto end =
      for_each_position(record, [&](const Game& game) { predicted.push_back(brain_.chances(game)); });
  if (!end) return tl::unexpected(end.error());
  const Chances won = win_shares(end->result());

  struct Sums {
    double predicted = 0;
    double won = 0;
    double positions = 0;
  };
  std::array<Sums, bins> sums{};
  double squares = 0;
  double positions = 0;
  for (const Chances& chances : predicted) {
    for (std::size_t id = 0; id < record.players.size(); ++id) {
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
  return {};
}

double Calibration::expected_calibration_error() const {
  double sum = 0;
  for (const Bin& bin : list_)
    sum += bin.predicted.observations() * std::abs(bin.predicted.value() - bin.won.value());
  return brier_.observations() == 0 ? 0 : sum / brier_.observations();
}

std::string write_calibration(const Calibration& calibration) {
  std::string out;
  put(out, R"({{"format":"incan-gold-calibration/1","evaluator":"{}","games":{},"bins":[)", Brain::version,
      calibration.games());
  for (std::size_t bin = 0; bin < Calibration::bins; ++bin) {
    const GameMean& predicted = calibration.list()[bin].predicted;
    const GameMean& won = calibration.list()[bin].won;
    put(out, R"({}{{"from":{},"to":{},"positions":{},"games":{})", bin == 0 ? "" : ",",
        json_number(static_cast<double>(bin) / Calibration::bins),
        json_number(static_cast<double>(bin + 1) / Calibration::bins), predicted.observations(),
        predicted.games());
    if (predicted.observations() == 0) {
      out += R"(,"said":null,"won":null,"won_margin_95":null})";
    } else {
      put(out, R"(,"said":{},"won":{},"won_margin_95":{}}})", json_number(predicted.value()),
          json_number(won.value()), won.margin() ? json_number(*won.margin()) : "null");
    }
  }
  put(out, R"(],"distance":{},"brier":{}}})", json_number(calibration.expected_calibration_error()),
      json_number(calibration.brier().value()));
  return out;
}

}  // namespace incan
