// Tests of the exact text; entry_text_test.cpp and http_body_test.cpp test what is refused.
#include "protocol/settings_json.h"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>

namespace incan {
namespace {

std::string settings_text(const Settings& settings) {
  std::string out = "{";
  append_settings(out, settings);
  return out + '}';
}

Settings none_as_usual() {
  return {Edition::diamant_2016, 7, std::chrono::seconds(45), OnTimeout::bot, Tents::open, true, false, true};
}

Settings settings_from(const std::string& text, SettingsFrom from) {
  const auto value = boost::json::parse(text);
  Fields fields(value.get_object());
  Settings settings = read_settings(fields, from);
  EXPECT_FALSE(fields.fault()) << text << fields.fault()->where << ' ' << fields.fault()->why;
  return settings;
}

// Never change what was once stored.
TEST(SettingsJson, are_read_under_their_old_names_from_old_entries) {
  EXPECT_EQ(
      settings_from(
          R"({"edition":"incan-gold","places":4,"when_late":"camp","tents":"closed","listed":false,"odds":true,"practice":false})",
          SettingsFrom::old_entry),
      Settings());
  EXPECT_EQ(
      settings_from(
          R"({"edition":"diamant-2016","places":7,"clock":45,"when_late":"bot","tents":"open","listed":true,"odds":false,"practice":true})",
          SettingsFrom::old_entry),
      none_as_usual());
}

TEST(SettingsJson, are_all_written) {
  EXPECT_EQ(
      settings_text(Settings()),
      R"({"edition":"incan-gold","seats":4,"clock":null,"on_timeout":"camp","tents":"closed","listed":false,"odds":true,"practice":false})");
  EXPECT_EQ(
      settings_text(none_as_usual()),
      R"({"edition":"diamant-2016","seats":7,"clock":45,"on_timeout":"bot","tents":"open","listed":true,"odds":false,"practice":true})");
}

TEST(SettingsJson, come_back_as_they_were) {
  for (const SettingsFrom from : {SettingsFrom::message, SettingsFrom::entry}) {
    for (const Settings& settings : {Settings(), none_as_usual()}) {
      EXPECT_EQ(settings_from(settings_text(settings), from), settings);
    }
  }
}

TEST(SettingsJson, each_has_a_pointer) {
  const auto value = boost::json::parse(settings_text(none_as_usual()));
  EXPECT_EQ(setting_pointers(SettingsFrom::message).size(), value.get_object().size());
  for (const std::string_view pointer : setting_pointers(SettingsFrom::message)) {
    EXPECT_TRUE(value.get_object().contains(pointer.substr(1))) << pointer;
  }
}

}  // namespace
}  // namespace incan
