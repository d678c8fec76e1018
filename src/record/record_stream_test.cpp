// Tests of reading records from a file: one or many, in any layout, with bytes arriving in any chunks, and
// where each fault is reported.
#include "record/record_stream.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

namespace incan {
namespace {

// A record on one line, recognizable by its player's name.
std::string one(const std::string& name, const std::string& edition = "diamant") {
  return R"({"format":"incan-gold-record/1","edition":")" + edition + R"(","players":[{"name":")" + name +
         R"("},{"name":""},{"name":""}],"rounds":[]})";
}

// The same record over seven lines.
std::string spread_out(const std::string& name, const std::string& line_end = "\n") {
  const std::string end = line_end;
  return "{" + end + R"("format":"incan-gold-record/1",)" + end + R"("edition":"diamant",)" + end +
         R"("players":[{"name":")" + name + R"("},)" + end + R"({"name":""},{"name":""}],)" + end +
         R"("rounds":[])" + end + "}";
}

Source bytes(std::string text, std::size_t at_a_time) {
  return [text = std::move(text), at_a_time, at = std::size_t{0}](std::span<char> buffer) mutable {
    const std::size_t count = std::min({at_a_time, buffer.size(), text.size() - at});
    std::copy_n(text.data() + at, count, buffer.data());
    at += count;
    return count;
  };
}

// The names of the records, up to the first fault if there is one.
std::string contents(Source source) {
  RecordStream records(std::move(source));
  std::string text;
  for (;;) {
    const auto record = records.next();
    if (!record) text += record.error().where + ": " + record.error().why;
    if (!record && records.many() && !records.broken_off()) return text;
    if (!record || !*record) break;
    text += (*record)->players[0].name + (records.many() ? "+" : ".");
  }
  // After a fault or the last record, the stream is at its end and stays there.
  EXPECT_TRUE(records.next().has_value() && !*records.next()) << text;
  return text;
}

std::string contents(const std::string& text) {
  const std::string at_once = contents(bytes(text, 1 << 16));
  EXPECT_EQ(contents(bytes(text, 1)), at_once);
  EXPECT_EQ(contents(bytes(text, 7)), at_once);
  return at_once;
}

constexpr std::string_view too_early = ": not valid JSON: the text ends too early";

TEST(RecordStream, a_file_may_be_one_record_on_one_line) {
  for (const char* end : {"", "\n", "\r\n", " ", "\n\n", "\r\n \t\r\n"})
    EXPECT_EQ(contents(one("A") + end), "A.");
  EXPECT_EQ(contents("\n\r\n  \n" + one("A")), "A.");
}

TEST(RecordStream, a_file_may_be_one_record_spread_over_many_lines) {
  for (const char* end : {"\n", "\r\n", "\n\n", "\n \t\n", "\n   "})
    EXPECT_EQ(contents(spread_out("A", end)), "A.");
  EXPECT_EQ(contents("\n" + spread_out("A") + "\n\n"), "A.");
}

TEST(RecordStream, a_file_may_have_a_record_on_every_line) {
  for (const char* end : {"\n", "\r\n", "\n\n", "\n \r\n"}) {
    EXPECT_EQ(contents(one("A") + end + one("B") + end + one("C")), "A+B+C+");
    EXPECT_EQ(contents(end + one("A") + end + one("B") + end), "A+B+");
  }
}

TEST(RecordStream, records_that_fill_the_buffer_exactly_or_cross_it_are_read_whole) {
  for (std::size_t length : {65534U, 65535U, 65536U, 65537U, 200'000U}) {
    const std::string padded = one(std::string(length - one("").size(), 'x'));
    EXPECT_EQ(
        contents(bytes(padded + "\n" + one("B") + "\n", 1 << 20)).substr(padded.size() - one("").size()),
        "+B+")
        << length;
  }
}

TEST(RecordStream, a_file_without_a_record_is_a_fault) {
  for (const char* text : {"", "\n", "\r\n", " \t\n\n"})
    EXPECT_EQ(contents(text), "line 1: empty; expected a record");
}

TEST(RecordStream, a_fault_in_the_only_record_is_where_its_pointer_says) {
  const std::string players = "/players/0/name: expected a string, found a number";
  std::string line = one("A") + "\n\n";
  line.replace(line.find("\"A\""), 3, "3");
  EXPECT_EQ(contents(line), players);
  std::string lines = spread_out("A");
  lines.replace(lines.find("\"A\""), 3, "3");
  EXPECT_EQ(contents(lines), players);
}

TEST(RecordStream, a_fault_in_one_of_many_records_is_in_its_line) {
  const std::string unknown =
      "/edition: unknown edition ‘x’; expected one of incan-gold, diamant, incan-gold-modern, diamant-2016 "
      "(S3)";
  EXPECT_EQ(contents(one("A", "x") + "\n" + one("B")), "line 1: " + unknown);
  EXPECT_EQ(contents(one("A") + "\n" + one("B", "x") + "\n" + one("C")), "A+line 2: " + unknown);
  EXPECT_EQ(contents("\n" + one("A") + "\n\n\r\n" + one("B", "x")), "A+line 5: " + unknown);
  EXPECT_EQ(contents(one("A") + "\n[]"), "A+line 2: expected an object, found an array");
}

TEST(RecordStream, after_a_fault_in_one_of_many_records_come_the_others) {
  const auto with_faults = [](const std::string& text, std::size_t at_a_time) {
    RecordStream records(bytes(text, at_a_time));
    std::string found;
    for (;;) {
      const auto record = records.next();
      if (record && !*record) return found;
      found += record ? (*record)->players[0].name : "(" + record.error().where + ")";
    }
  };
  const std::string cut = one("x").substr(0, 40);
  for (const std::size_t at_a_time : {1U, 7U, 1U << 16}) {
    EXPECT_EQ(with_faults(one("A") + "\n" + one("x", "x") + "\n\n" + one("B"), at_a_time), "A(line 2)B");
    EXPECT_EQ(with_faults("x\n" + one("A") + "\n[]\n{\n" + one("B") + "\n", at_a_time),
              "(line 1)A(line 3)(line 4)B");
    // The line that is cut off may be the first.
    EXPECT_EQ(with_faults("\n" + cut + "\n\n" + one("A") + "\n" + cut + "\n" + one("B"), at_a_time),
              "(line 2)A(line 5)B");
    // A file that holds a single record has nothing to continue with.
    std::string single = spread_out("A");
    single.replace(single.find("[]"), 2, "[,]");
    EXPECT_EQ(with_faults(single, at_a_time), "(line 6)");
  }
  std::string season = cut;
  while (season.size() <= max_record_bytes) season += "\n" + one("") + std::string(60'000, ' ');
  EXPECT_EQ(with_faults(season + "\n" + one("A"), 1 << 16), "(line 1)A");
}

TEST(RecordStream, a_fault_found_later_is_located_in_the_same_way) {
  const Fault fault = {"/rounds/1", "why"};
  RecordStream single(bytes("\n" + one("A"), 1 << 16));
  ASSERT_TRUE(single.next());
  EXPECT_EQ(single.locate(fault), fault);
  RecordStream many(bytes("\n" + one("A") + "\n\n" + one("B"), 1 << 16));
  ASSERT_TRUE(many.next());
  EXPECT_EQ(many.locate(fault), (Fault{"line 2", "/rounds/1: why"}));
  ASSERT_TRUE(many.next());
  EXPECT_EQ(many.locate(fault), (Fault{"line 4", "/rounds/1: why"}));
}

TEST(RecordStream, a_record_that_is_cut_off_is_found_in_its_line) {
  const std::string whole = one("A");
  for (std::size_t size = 1; size < whole.size(); size += 5) {
    const std::string cut = whole.substr(0, size);
    const std::string why = "column " + std::to_string(size + 1) + std::string(too_early);
    EXPECT_EQ(contents(cut), "line 1: " + why);
    EXPECT_EQ(contents(cut + "\n" + one("B") + "\n"), "line 1: " + why);
    EXPECT_EQ(contents("\n" + cut + "\n\n" + one("B") + "\n" + one("C")), "line 2: " + why);
    EXPECT_EQ(contents(one("A") + "\n\n" + cut + "\n" + one("C")), "A+line 3: " + why);
  }
}

TEST(RecordStream, a_syntax_error_late_in_a_spread_out_record_is_found_in_its_own_line) {
  std::string text = "\n\n" + spread_out("A");
  text.replace(text.find("[]"), 2, "[,]");
  EXPECT_EQ(contents(text), "line 8: column 11: not valid JSON: unexpected ‘,’");
  text = spread_out("A", "\n\n");
  text.replace(text.find("[]"), 2, "[,]");
  EXPECT_EQ(contents(text), "line 11: column 11: not valid JSON: unexpected ‘,’");
  EXPECT_EQ(contents(spread_out("A").substr(0, 60)), "line 4: column 6" + std::string(too_early));
  EXPECT_EQ(contents(spread_out("A") + "\n\n" + one("B")),
            "line 9: column 1: unexpected text after the end of the JSON value");
  EXPECT_EQ(contents(one("A") + "\n" + spread_out("B")), "A+line 2: column 2" + std::string(too_early));
}

TEST(RecordStream, a_line_longer_than_any_record_is_refused) {
  const std::string why = "the record is longer than 4194304 bytes";
  const std::string longest = one("A") + std::string(max_record_bytes - one("A").size(), ' ');
  EXPECT_EQ(contents(bytes(longest + "\n" + longest, 1 << 20)), "A+A+");
  EXPECT_EQ(contents(bytes(longest + " \n", 1 << 20)), "line 1: " + why);
  EXPECT_EQ(contents(bytes(one("A") + "\n" + longest + " \n" + one("B"), 1 << 20)), "A+line 2: " + why);
}

TEST(RecordStream, a_file_that_never_ends_is_not_read_to_its_end) {
  const auto endless = [](const std::string& beginning, const std::string& again) {
    std::size_t read = 0;
    const auto source = [&, rest = beginning](std::span<char> buffer) mutable {
      while (rest.size() < buffer.size()) rest += again;
      std::copy_n(rest.data(), buffer.size(), buffer.data());
      rest.erase(0, buffer.size());
      read += buffer.size();
      return buffer.size();
    };
    EXPECT_EQ(contents(source), "line 1: the record is longer than 4194304 bytes");
    EXPECT_LT(read, 2 * max_record_bytes + (1 << 20));
  };
  endless("{\"x\":[", "0,");
  endless("{\"x\":[", "0,\n");
  endless("x", "x");
}

TEST(RecordStream, a_failure_to_read_is_passed_on) {
  RecordStream records([](std::span<char> /*buffer*/) -> std::size_t { throw std::runtime_error("disk"); });
  EXPECT_THROW(records.next(), std::runtime_error);
}

}  // namespace
}  // namespace incan
