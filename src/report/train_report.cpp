#include "report/train_report.h"

#include "report/numbers.h"

namespace incan {

std::string iteration_in_words(const Text& text, const Progress& progress, double seconds_left) {
  return text("train.iteration", {{"players", progress.players},
                                  {"iteration", std::to_string(progress.iteration)},
                                  {"iterations", std::to_string(progress.iterations)},
                                  {"who", progress.responder ? "responder" : "network"},
                                  {"entropy", text.number(progress.report.entropy, 4)},
                                  {"value_loss", text.number(progress.report.value_loss, 4)},
                                  {"won", text.number(progress.report.relative_win_rate, 3)},
                                  {"time", duration(text, seconds_left)}});
}

std::string gain_in_words(const Text& text, int players, const MeasuredWinRate& measured,
                          const std::string& against) {
  return text("train.gain", {{"players", players},
                             {"share", text.percent(measured.value(), 2)},
                             {"margin", text.percent(measured.margin(), 2)},
                             {"against", against},
                             {"par", text.percent(1.0 / players, 2)}});
}

}  // namespace incan
