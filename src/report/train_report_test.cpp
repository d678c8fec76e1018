#include "report/train_report.h"

#include "report/report_test.h"

namespace incan {
namespace {

TEST(TrainReport, is_one_line_for_an_iteration_and_one_for_the_gain) {
  const Progress progress{.lesson = 1200,
                          .lessons = 6000,
                          .players = 4,
                          .responder = true,
                          .report = {.doubt = 0.5123, .surprise = -0.0412, .parts_won = 1.0345}};
  const Measured measured{.games = 100'000, .won = 26'500, .squares = 26'000};
  for (const Language language : {Language::english, Language::polish, Language::spanish}) {
    const Text text(language);
    expect_golden("train." + std::string(text.tag()) + ".txt",
                  iteration_in_words(text, progress, 3725) + "\n" +
                      gain_in_words(text, 4, measured, "network.bin") + "\n");
  }
}

}  // namespace
}  // namespace incan
