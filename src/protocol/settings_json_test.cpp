// Tests of the exact text in both spellings; entry_text_test.cpp and http_body_test.cpp test what is refused.
#include "protocol/settings_json.h"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>

namespace incan {
namespace {

std::string settings_text(const Settings& settings, Spelling spelling) {
  std::string out = "{";
  append_settings(out, settings, spelling);
  return out + '}';
}

Settings none_as_usual() {
  return {Edition::diamant_2016, 7, std::chrono::seconds(45), OnTimeout::bot, Tents::open, true, false, true};
}

// Never change what is stored.
TEST(SettingsJson, are_stored_under_their_old_names_and_without_a_clock_that_is_not_there) {
  EXPECT_EQ(
      settings_text(Settings(), Spelling::stored),
      R"({"edition":"incan-gold","places":4,"when_late":"camp","tents":"closed","listed":false,"odds":true,"practice":false})");
  EXPECT_EQ(
      settings_text(none_as_usual(), Spelling::stored),
      R"({"edition":"diamant-2016","places":7,"clock":45,"when_late":"bot","tents":"open","listed":true,"odds":false,"practice":true})");
}

TEST(SettingsJson, are_all_sent) {
  EXPECT_EQ(
      settings_text(Settings(), Spelling::sent),
      R"({"edition":"incan-gold","seats":4,"clock":null,"on_timeout":"camp","tents":"closed","listed":false,"odds":true,"practice":false})");
  EXPECT_EQ(
      settings_text(none_as_usual(), Spelling::sent),
      R"({"edition":"diamant-2016","seats":7,"clock":45,"on_timeout":"bot","tents":"open","listed":true,"odds":false,"practice":true})");
}

TEST(SettingsJson, come_back_as_they_were) {
  for (const Spelling spelling : {Spelling::stored, Spelling::sent}) {
    for (const Settings& settings : {Settings(), none_as_usual()}) {
      const auto value = boost::json::parse(settings_text(settings, spelling));
      Fields fields(value.get_object());
      EXPECT_EQ(read_settings(fields, spelling), settings);
      EXPECT_FALSE(fields.fault());
    }
  }
}

TEST(SettingsJson, each_has_a_pointer) {
  for (const Spelling spelling : {Spelling::stored, Spelling::sent}) {
    const auto value = boost::json::parse(settings_text(none_as_usual(), spelling));
    EXPECT_EQ(setting_pointers(spelling).size(), value.get_object().size());
    for (const std::string_view pointer : setting_pointers(spelling)) {
      EXPECT_TRUE(value.get_object().contains(pointer.substr(1))) << pointer;
    }
  }
}

}  // namespace
}  // namespace incan
