// Tests of problems: their English text, and that every refusal has its own.
#include "record/problem.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "record/fault.h"
#include "record/fault_wordings.h"

namespace incan {
namespace {

TEST(Problem, placeholders_are_filled_in) {
  const Problem problem(fault_wording("fault.score"), {{"score", "5"}, {"claimed", "6"}});
  EXPECT_EQ(problem.english(), "the record says 6, but the score is 5 (E1)");
  EXPECT_EQ(problem.id(), "fault.score");
  EXPECT_FALSE(problem.empty());
  EXPECT_TRUE(Problem().empty());
  EXPECT_EQ(Problem().english(), "");
}

TEST(Problem, one_may_stand_in_another) {
  const Problem inner(fault_wording("fault.expected.array"),
                      {{"found", Problem(fault_wording("fault.found.null"))}});
  const Problem outer(fault_wording("fault.at"), {{"pointer", "/rounds"}, {"why", inner}});
  EXPECT_EQ(outer.english(), "/rounds: expected an array, found null");
  EXPECT_EQ(outer, Problem(fault_wording("fault.at"), {{"pointer", "/rounds"}, {"why", Problem(inner)}}));
  EXPECT_NE(outer, inner);
}

TEST(Problem, what_is_filled_in_is_not_looked_at_again) {
  const Problem problem(fault_wording("fault.at"), {{"pointer", "{why}"}, {"why", "{pointer}"}});
  EXPECT_EQ(problem.english(), "{why}: {pointer}");
}

TEST(Problem, an_excerpt_is_short_and_plain) {
  EXPECT_EQ(excerpt("a\x1b\tb", 40), "a??b");
  EXPECT_EQ(excerpt("12345", 5), "12345");
  EXPECT_EQ(excerpt("123456", 5), "12345…");
}

TEST(Refusal, every_refusal_has_words_of_its_own_and_names_its_rule) {
  std::set<std::string> words;
  for (int value = 0; value <= static_cast<int>(Refusal::choice_missing); ++value) {
    const auto refusal = static_cast<Refusal>(value);
    const std::string english = problem_of(refusal).english();
    EXPECT_TRUE(english.ends_with(" (" + std::string(rule(refusal)) + ")")) << english;
    words.insert(english);
  }
  EXPECT_EQ(words.size(), 15U);
}

}  // namespace
}  // namespace incan
