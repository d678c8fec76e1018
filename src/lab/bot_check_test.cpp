// Tests of the conformance check, with real programs: small shell scripts.
#include "lab/bot_check.h"

#include <gtest/gtest.h>

#include "lab/run_bots.h"

namespace incan {
namespace {

// A bot that does something at each request, whose id is $id.
BotCheck check_of(const std::string& at_each_request) {
  BotCheck check;
  check.command = R"(sh -c 'echo "{\"type\":\"hello\",\"protocol\":3,\"name\":\"Test\"}"; )"
                  R"(while read -r line; do case $line in "{\"type\":\"choose\""*) id=${line#*\"id\":}; )"
                  R"(id=${id%%,*}; )" +
                  at_each_request + ";; esac; done'";
  check.exec.move_time = std::chrono::minutes(2);
  check.exec.hello_time = std::chrono::minutes(2);
  return check;
}
const std::string answers = R"(echo "{\"type\":\"choice\",\"id\":$id,\"camp\":0.2}")";

std::vector<std::string> breaches(const BotCheckResult& result) {
  std::vector<std::string> list;
  for (const BotBreach& breach : result.breaches) {
    list.push_back(breach.what.english() + ", " + std::to_string(breach.times));
  }
  return list;
}

TEST(BotCheck, a_good_bot_plays_everything) {
  Control control;
  const BotCheckResult result = check_bot(check_of(answers), control);
  EXPECT_EQ(breaches(result), std::vector<std::string>());
  EXPECT_EQ(result.name, "Test");
  EXPECT_EQ(result.games, games_in_bot_check());
  EXPECT_EQ(control.done, games_in_bot_check());
  EXPECT_GT(result.requests, result.games);
  EXPECT_TRUE(result.repeats_itself);
  EXPECT_TRUE(result.complete);
  EXPECT_EQ(result.starts, 1);
  EXPECT_GT(result.slowest_ms, 0);
  EXPECT_GE(result.total_ms, result.slowest_ms);
}

TEST(BotCheck, a_breach_is_known_by_its_first_request) {
  Control control;
  const BotCheckResult result =
      check_bot(check_of("if [ $((id % 50)) = 7 ]; then echo no; else " + answers + "; fi"), control);
  ASSERT_EQ(result.breaches.size(), 1U);
  EXPECT_EQ(result.breaches[0].what.english(), "sent an invalid answer: not valid JSON: ‘no’");
  EXPECT_GT(result.breaches[0].times, 1U);
  EXPECT_TRUE(result.breaches[0].request.starts_with(R"({"type":"choose","id":7,)"));
  EXPECT_EQ(result.games, games_in_bot_check());
}

TEST(BotCheck, a_bot_that_takes_the_future_for_a_request_is_found) {
  BotCheck check = check_of(answers);
  // It answers whatever has an id.
  check.command.replace(check.command.find("choose\\\""), 8, "");
  Control control;
  const BotCheckResult result = check_bot(check, control);
  EXPECT_FALSE(result.breaches.empty());
}

TEST(BotCheck, a_bot_with_dice_of_its_own_does_not_repeat_itself) {
  Control control;
  const BotCheckResult result =
      check_bot(check_of(R"(echo "{\"type\":\"choice\",\"id\":$id,\"camp\":0.$id}")"), control);
  EXPECT_EQ(breaches(result), std::vector<std::string>());
  EXPECT_FALSE(result.repeats_itself);
}

TEST(BotCheck, a_bot_that_dies_again_and_again_ends_the_check) {
  Control control;
  const BotCheckResult result = check_bot(check_of("exit 9"), control);
  EXPECT_EQ(breaches(result), std::vector<std::string>{"ended unexpectedly (exit status 9), " +
                                                       std::to_string(BotCheckResult::most_starts)});
  EXPECT_EQ(result.starts, BotCheckResult::most_starts);
  EXPECT_FALSE(result.complete);
}

TEST(BotCheck, a_bot_that_cannot_be_started_is_an_error) {
  BotCheck check;
  check.command = "/nonexistent/bot";
  Control control;
  EXPECT_THROW(check_bot(check, control), BotError);
}

TEST(BotCheck, it_can_be_stopped) {
  Control control;
  control.stop = true;
  const BotCheckResult result = check_bot(check_of(answers), control);
  EXPECT_FALSE(result.complete);
  EXPECT_LT(result.games, games_in_bot_check());
}

}  // namespace
}  // namespace incan
