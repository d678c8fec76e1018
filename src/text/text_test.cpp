#include "text/text.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace incan {
namespace {

std::string left_with(const Text& text, int gems) {
  return text("story.left", {{"names", "Ana"}, {"count", 1}, {"banked", gems}, {"share", 0}});
}

TEST(Text, english_knows_one_and_many) {
  const Text text(Language::english);
  EXPECT_EQ(left_with(text, 0), "Ana goes back to camp with nothing.");
  EXPECT_EQ(left_with(text, 1), "Ana goes back to camp with 1 gem.");
  EXPECT_EQ(left_with(text, 2), "Ana goes back to camp with 2 gems.");
}

TEST(Text, polish_knows_one_few_and_many) {
  const Text text(Language::polish);
  const auto points = [&](int score) {
    return text("story.score",
                {{"player", "Ana"}, {"score", score}, {"gems", score}, {"points", 0}, {"artifacts", 0}});
  };
  EXPECT_EQ(points(1), "Ana: 1 punkt = 1 klejnot.");
  EXPECT_EQ(points(3), "Ana: 3 punkty = 3 klejnoty.");
  EXPECT_EQ(points(5), "Ana: 5 punktów = 5 klejnotów.");
  EXPECT_EQ(points(22), "Ana: 22 punkty = 22 klejnoty.");
  EXPECT_EQ(points(112), "Ana: 112 punktów = 112 klejnotów.");
}

TEST(Text, spanish_knows_one_and_many) {
  const Text text(Language::spanish);
  const auto points = [&](int score) {
    return text("story.score",
                {{"player", "Ana"}, {"score", score}, {"gems", score}, {"points", 0}, {"artifacts", 0}});
  };
  EXPECT_EQ(points(1), "Ana: 1 punto = 1 gema.");
  EXPECT_EQ(points(21), "Ana: 21 puntos = 21 gemas.");
}

TEST(Text, one_adventurer_shares_with_nobody) {
  const auto position = [](Language language, int inside) {
    const std::string whole = Text(language)("solve.position", {{"inside", inside},
                                                                {"carried", 32},
                                                                {"path", 0},
                                                                {"artifacts", 0},
                                                                {"points", 0},
                                                                {"bust_cards", 0},
                                                                {"bust", "0%"}});
    return whole.substr(0, whole.find(';'));
  };
  EXPECT_EQ(position(Language::english, 1), "1 adventurer is inside with 32 gems");
  EXPECT_EQ(position(Language::english, 2), "2 adventurers are inside with 32 gems each");
  EXPECT_EQ(position(Language::polish, 1), "W środku jest 1 poszukiwacz i niesie 32 klejnoty");
  EXPECT_EQ(position(Language::polish, 3), "W środku jest 3 poszukiwaczy, każdy niesie 32 klejnoty");
  EXPECT_EQ(position(Language::spanish, 1), "1 aventurero está dentro con 32 gemas");
  EXPECT_EQ(position(Language::spanish, 2), "2 aventureros están dentro con 32 gemas cada uno");
}

TEST(Text, numbers_are_written_as_the_language_does) {
  const auto chance = [](Language language) {
    return Text(language)("odds.bust", {{"chance", 12.5}, {"bust", 3}, {"cards", 24}});
  };
  EXPECT_NE(chance(Language::english).find("12.5%"), std::string::npos);
  EXPECT_NE(chance(Language::polish).find("12,5%"), std::string::npos);
  EXPECT_NE(chance(Language::spanish).find("12,5\u00a0%"), std::string::npos);
}

TEST(Text, percent_signs_are_written_as_the_language_does) {
  EXPECT_EQ(Text(Language::english).percent(0.125, 1), "12.5%");
  EXPECT_EQ(Text(Language::polish).percent(0.125, 1), "12,5%");
  EXPECT_EQ(Text(Language::spanish).percent(0.125, 1), "12,5\u00a0%");
  EXPECT_EQ(Text(Language::english).percent(1, 0), "100%");
}

TEST(Text, digits_are_grouped_alike_in_numbers_and_in_messages) {
  const auto expect_all = [](Language language, int count, const std::string& digits) {
    const Text text(language);
    EXPECT_EQ(text.number(count, 0), digits);
    // A plural and a plain number.
    EXPECT_TRUE(text("count.games", {{"count", count}}).starts_with(digits + " "));
    EXPECT_NE(text("simulate.partial", {{"games", count}, {"wanted", 5}}).find(" " + digits + " "),
              std::string::npos);
  };
  expect_all(Language::english, 999, "999");
  expect_all(Language::english, 2000, "2,000");
  expect_all(Language::polish, 2000, "2000");
  expect_all(Language::polish, 20'000, "20\u00a0000");
  expect_all(Language::spanish, 2000, "2000");
  expect_all(Language::spanish, 20'000, "20.000");
  EXPECT_EQ(Text(Language::polish)("count.games", {{"count", 2'000'000}}), "2\u00a0000\u00a0000 partii");
}

TEST(Text, lists_are_joined_as_the_language_does) {
  const std::vector<std::string> names = {"Ana", "Bo", "Cy"};
  EXPECT_EQ(Text(Language::english).list(names), "Ana, Bo, and Cy");
  EXPECT_EQ(Text(Language::polish).list(names), "Ana, Bo i Cy");
  EXPECT_EQ(Text(Language::spanish).list(names), "Ana, Bo y Cy");
  EXPECT_EQ(Text(Language::english).list(std::span(names).first(1)), "Ana");
}

TEST(Text, the_bracketed_language_shows_what_is_from_the_catalogs) {
  EXPECT_EQ(Text(Language::bracketed)("hazard.spider"), "⟦Spider⟧");
}

TEST(Text, what_is_missing_is_seen) {
  const Text text(Language::english);
  EXPECT_EQ(text("story.artifact"), "Artifact {artifact} lies on the path.");
}

TEST(Language, is_read_from_names_of_locales) {
  EXPECT_EQ(language_named("pl"), Language::polish);
  EXPECT_EQ(language_named("pl_PL.UTF-8"), Language::polish);
  EXPECT_EQ(language_named("es-MX"), Language::spanish);
  EXPECT_EQ(language_named("en_GB@euro"), Language::english);
  EXPECT_EQ(language_named("en-XA"), Language::bracketed);
  EXPECT_EQ(language_named("plx"), std::nullopt);
  EXPECT_EQ(language_named(""), std::nullopt);
  EXPECT_EQ(language_named("C"), std::nullopt);
}

TEST(Language, comes_from_the_first_variable_that_says_anything) {
  const auto with = [](const char* all, const char* messages, const char* lang) {
    ::setenv("LC_ALL", all, 1);            // NOLINT(concurrency-mt-unsafe)
    ::setenv("LC_MESSAGES", messages, 1);  // NOLINT(concurrency-mt-unsafe)
    ::setenv("LANG", lang, 1);             // NOLINT(concurrency-mt-unsafe)
    return language_of_environment();
  };
  EXPECT_EQ(with("", "", "pl_PL.UTF-8"), Language::polish);
  EXPECT_EQ(with("", "es_ES", "pl_PL"), Language::spanish);
  EXPECT_EQ(with("C", "es_ES", "pl_PL"), Language::english);
  EXPECT_EQ(with("", "", ""), Language::english);
  EXPECT_EQ(with("", "", "fr_FR.UTF-8"), Language::english);
}

}  // namespace
}  // namespace incan
