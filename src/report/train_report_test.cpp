#include "report/train_report.h"

#include "report/report_test.h"

namespace incan {
namespace {

TEST(TrainReport, is_one_line_for_an_iteration_and_one_for_the_gain) {
  const Progress progress{.iteration = 1200,
                          .iterations = 6000,
                          .players = 4,
                          .responder = true,
                          .report = {.entropy = 0.5123, .value_loss = -0.0412, .relative_win_rate = 1.0345}};
  const MeasuredWinRate measured{.games = 100'000, .won = 26'500, .sum_of_squares = 26'000};
  for (const Language language : {Language::english, Language::polish, Language::spanish}) {
    const Text text(language);
    expect_golden("train." + std::string(text.tag()) + ".txt",
                  iteration_in_words(text, progress, 3725) + "\n" +
                      gain_in_words(text, 4, measured, "network.bin") + "\n");
  }
}

}  // namespace
}  // namespace incan
