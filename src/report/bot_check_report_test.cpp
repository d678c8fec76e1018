#include "report/bot_check_report.h"

#include "bots/bot_wordings.h"
#include "report/report_test.h"

namespace incan {
namespace {

const std::string seed_of_check = "demo";

BotCheck check() {
  BotCheck check;
  check.command = "python3 \"bot\".py";
  return check;
}

BotCheckResult good_result() {
  BotCheckResult result;
  result.name = "My bot";
  result.games = 224;
  result.requests = 2345;
  result.hello_ms = 31.25;
  result.total_ms = 234.5;
  result.slowest_ms = 2.04;
  result.starts = 1;
  return result;
}

void expect_report(const std::string& name, const BotCheckResult& result) {
  const BotCheck checked = check();
  const FinishedBotCheck finished{checked, result, seed_of_check};
  expect_golden_in_every_language(name,
                                  [&](const Text& text) { return report_of_bot_check(text, finished); });
  expect_golden(name + ".json", json_of_bot_check(finished) + "\n");
}

TEST(BotCheckReport, says_that_a_bot_follows_the_protocol) {
  expect_report("bot-check", good_result());
}

TEST(BotCheckReport, shows_each_breach_with_its_request) {
  BotCheckResult result = good_result();
  result.breaches = {
      {{bot_wording("bot.fault.late"), {{"milliseconds", "1000"}}}, 1, R"({"type":"choose","id":7})"},
      {bot_wording("bot.fault.unread"), 12, ""}};
  result.repeats_itself = false;
  expect_report("bot-check-breaches", result);
}

TEST(BotCheckReport, says_why_a_check_ended_early) {
  BotCheckResult result = good_result();
  result.complete = false;
  expect_report("bot-check-stopped", result);
  result.starts = BotCheckResult::most_starts;
  expect_report("bot-check-gave-up", result);
}

}  // namespace
}  // namespace incan
