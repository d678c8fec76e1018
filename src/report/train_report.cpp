#include "report/train_report.h"

#include "report/numbers.h"

namespace incan {

std::string iteration_in_words(const Text& text, const Progress& progress, double seconds_left) {
  return text("train.lesson", {{"players", progress.players},
                               {"lesson", std::to_string(progress.lesson)},
                               {"lessons", std::to_string(progress.lessons)},
                               {"who", progress.responder ? "responder" : "network"},
                               {"doubt", text.number(progress.report.doubt, 4)},
                               {"surprise", text.number(progress.report.surprise, 4)},
                               {"won", text.number(progress.report.parts_won, 3)},
                               {"time", duration(text, seconds_left)}});
}

std::string gain_in_words(const Text& text, int players, const Measured& measured,
                          const std::string& against) {
  return text("train.gain", {{"players", players},
                             {"share", text.percent(measured.share(), 2)},
                             {"margin", text.percent(measured.margin(), 2)},
                             {"against", against},
                             {"par", text.percent(1.0 / players, 2)}});
}

}  // namespace incan
