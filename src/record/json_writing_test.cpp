#include "record/json_writing.h"

#include <gtest/gtest.h>

#include <vector>

namespace incan {
namespace {

TEST(JsonWriter, writes_commas_between_values_and_nowhere_else) {
  JsonWriter json;
  json.object([&] {
    json.key("empty").array([] {});
    json.key("nothing").object([] {});
    json.member("one", 1);
    json.key("list").list(std::vector<int>{1, 2, 3}, [](int number) { return 2 * number; });
    json.key("nested").array([&] {
      json.object([&] { json.member("a", "x"); });
      json.array([&] { json.value(true); });
    });
    json.member("last", nullptr);
  });
  EXPECT_EQ(json.take(),
            R"({"empty":[],"nothing":{},"one":1,"list":[2,4,6],"nested":[{"a":"x"},[true]],"last":null})");
}

TEST(JsonWriter, escapes_texts_and_keys) {
  JsonWriter json;
  json.object([&] { json.member("a\"b", std::string("line\nfeed, \\ and [")); });
  EXPECT_EQ(json.take(), R"({"a\"b":"line\nfeed, \\ and ["})");
}

TEST(JsonWriter, a_text_that_ends_in_a_bracket_is_still_followed_by_a_comma) {
  JsonWriter json;
  json.list(std::vector<std::string>{"{", "[", ":", ""}, [](const std::string& text) { return text; });
  EXPECT_EQ(json.take(), R"(["{","[",":",""])");
}

TEST(JsonWriter, writes_numbers_with_the_digits_asked_for) {
  JsonWriter json;
  json.array([&] {
    json.value(0.1);
    json.value(FixedNumber{2, 3});
    json.value(FixedNumber{120, 0});
    json.value(RoundedNumber{0.25});
    json.value(RoundedNumber{1.0 / 3, 4});
    json.value(RoundedNumber{120});
    json.value(RoundedNumber{120, 0});
    json.value(RoundedNumber{-1e-9});
    json.value(std::optional<double>());
    json.value(std::optional(7));
  });
  EXPECT_EQ(json.take(), "[0.1,2.000,120,0.25,0.3333,120,120,0,null,7]");
}

}  // namespace
}  // namespace incan
