#include "report/load_report.h"

#include "report/report_test.h"

namespace incan {
namespace {

TEST(LoadReport, says_how_fast_the_server_was_and_what_idle_connections_cost) {
  Load load;
  load.tables = 100;
  load.idle = 2000;
  const LoadResult result{.choices = 123'456,
                          .seconds = 10.02,
                          .p50_ms = 1.234,
                          .p99_ms = 12.345,
                          .refused = 3,
                          .server_cpu_seconds = 7.5,
                          .memory_per_idle_socket = 23'456.7};
  expect_golden_in_every_language("load",
                                  [&](const Text& text) { return report_of_load(text, load, result); });
  expect_golden("load.json", json_of_load(load, result) + "\n");
}

TEST(LoadReport, without_choices_has_no_rates) {
  Load load;
  load.tables = 0;
  load.idle = 1;
  const LoadResult result{.memory_per_idle_socket = 20'480};
  EXPECT_EQ(report_of_load(Text(Language::english), load, result),
            "1 idle connection: 20.0 KiB of server memory each\n");
  expect_golden("load-idle.json", json_of_load(load, result) + "\n");
}

}  // namespace
}  // namespace incan
