#include "protocol/http_body.h"

#include <gtest/gtest.h>

namespace incan {
namespace {

TEST(HttpBody, what_is_not_said_of_a_table_is_as_usual) {
  EXPECT_EQ(*read_new_table(""), Settings());
  EXPECT_EQ(*read_new_table("{}"), Settings());
  EXPECT_EQ(read_new_table(R"({"clock":null})")->clock, std::nullopt);
  const auto settings = read_new_table(
      R"({"edition":"diamant","seats":8,"clock":30,"on_timeout":"torch","tents":"open","listed":true,"odds":false,"practice":true,"later":1})");
  ASSERT_TRUE(settings);
  EXPECT_EQ(settings->edition, Edition::diamant);
  EXPECT_EQ(settings->seats, 8);
  EXPECT_EQ(settings->clock, std::chrono::seconds(30));
  EXPECT_EQ(settings->on_timeout, OnTimeout::torch);
  EXPECT_EQ(settings->tents, Tents::open);
  EXPECT_TRUE(settings->listed);
  EXPECT_FALSE(settings->odds);
  EXPECT_TRUE(settings->practice);
}

TEST(HttpBody, nonsense_about_a_table_is_refused) {
  for (const std::string body :
       {"x", "[]", R"({"seats":1})", R"({"seats":9})", R"({"seats":"4"})", R"({"clock":4})",
        R"({"clock":3601})", R"({"clock":-1})", R"({"edition":"chess"})", R"({"tents":"ajar"})",
        R"({"listed":1})", R"({"odds":"no"})", R"({"practice":1})", R"({"on_timeout":"sleep"})",
        R"({"seats":4,"seats":5})"}) {
    EXPECT_FALSE(read_new_table(body)) << body;
  }
}

TEST(HttpBody, a_guest_has_a_name) {
  EXPECT_EQ(read_new_guest(R"({"name":"Ana"})")->name, "Ana");
  EXPECT_FALSE(read_new_guest(R"({"name":"Ana"})")->wants_token);
  EXPECT_TRUE(read_new_guest(R"({"name":"Ana","token":true})")->wants_token);
  for (const std::string& body :
       {std::string(), std::string("{}"), std::string(R"({"name":1})"),
        std::string(R"({"name":"x","token":1})"), R"({"name":")" + std::string(257, 'x') + "\"}"}) {
    EXPECT_FALSE(read_new_guest(body)) << body;
  }
}

TEST(HttpBody, a_list_of_games_says_which_were_for_practice) {
  for (bool practice : {true, false}) {
    const FinishedGame game{1, "t", Time(5), "diamant", practice, {"Ana", "Bo"}, {7, 9}, {1}};
    const std::string text = write_games({game});
    EXPECT_NE(text.find(practice ? R"("practice":true)" : R"("practice":false)"), std::string::npos) << text;
  }
}

TEST(HttpBody, texts_are_escaped) {
  EXPECT_EQ(write_guest("a\"b\\c\n", std::nullopt), R"({"name":"a\"b\\c\n"})");
  EXPECT_EQ(write_refusal("a_code", "a \"word\""), R"({"code":"a_code","message":"a \"word\""})");
}

}  // namespace
}  // namespace incan
