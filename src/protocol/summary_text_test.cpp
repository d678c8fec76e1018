// Tests of how the directory of open tables stores what lists show.
#include "protocol/summary_text.h"

#include <gtest/gtest.h>

namespace incan {
namespace {

TableSummary a_summary() {
  TableSummary summary;
  summary.id = "UXripmodqw7iisuzdRWTBs";
  summary.code = "HVTD";
  summary.phase = Phase::playing;
  summary.settings.seats = 3;
  summary.settings.clock = std::chrono::seconds(30);
  summary.settings.listed = true;
  summary.round = 4;
  summary.seats.resize(3);
  summary.seats[0] = {"Żółć \"quoted\"", std::nullopt, false, true, true, true, true, Figure{8}};
  summary.seats[1] = {"Oda", "odds", false, false, false, false, false, Figure{2}};
  return summary;
}

TEST(SummaryText, comes_back_as_it_was_but_for_what_changes_by_itself) {
  TableSummary summary = a_summary();
  const auto read = read_stored_summary(write_stored_summary(summary));
  ASSERT_TRUE(read) << read.error().where << read.error().why;
  EXPECT_EQ(read->code, "");
  EXPECT_FALSE(read->seats[0].is_connected);
  summary.code.clear();
  summary.seats[0].is_connected = false;
  EXPECT_EQ(write_summary(*read), write_summary(summary));
}

TEST(SummaryText, says_nothing_of_who_is_connected) {
  TableSummary away = a_summary();
  away.seats[0].is_connected = false;
  EXPECT_EQ(write_stored_summary(away), write_stored_summary(a_summary()));
}

TEST(SummaryText, a_fault_is_named) {
  EXPECT_EQ(read_stored_summary("[]").error().why, "a summary must be a JSON object");
  std::string text = write_stored_summary(a_summary());
  text.replace(text.find("\"free\":false"), 12, "\"free\":7");
  EXPECT_EQ(read_stored_summary(text).error().where, "/seats/free");
}

}  // namespace
}  // namespace incan
