// Tests of complaints about records, bots, and files in each language.
#include "cli/about.h"

#include <gtest/gtest.h>

#include <array>
#include <cerrno>
#include <string>
#include <vector>

#include "bots/bot_wordings.h"
#include "record/fault_wordings.h"
#include "store/store_wordings.h"

namespace incan {
namespace {

constexpr std::array languages = {Language::english, Language::polish, Language::spanish};

std::vector<Wording> all_wordings() {
  std::vector<Wording> all(fault_wordings.begin(), fault_wordings.end());
  all.insert(all.end(), bot_wordings.begin(), bot_wordings.end());
  all.insert(all.end(), store_wordings.begin(), store_wordings.end());
  return all;
}

// The names of the placeholders, in angle brackets.
std::vector<Argument> arguments_of(const Wording& wording) {
  std::vector<Argument> arguments;
  for (std::size_t at = wording.english.find('{'); at != std::string_view::npos;
       at = wording.english.find('{', at + 1)) {
    const std::string_view name = wording.english.substr(at + 1, wording.english.find('}', at) - at - 1);
    arguments.emplace_back(name, "<" + std::string(name) + ">");
  }
  return arguments;
}

std::string with_names(std::string english) {
  for (char& c : english) c = c == '{' ? '<' : c == '}' ? '>' : c;
  return english;
}

TEST(About, every_kind_has_a_message_and_the_english_catalog_says_what_the_program_says) {
  const Text english(Language::english);
  for (const Wording& wording : all_wordings()) {
    const auto key = Key::named(wording.id);
    ASSERT_TRUE(key) << wording.id;
    EXPECT_EQ(english(*key, arguments_of(wording)), with_names(std::string(wording.english))) << wording.id;
  }
}

TEST(About, every_argument_and_every_rule_is_named_in_every_language) {
  for (const Language language : languages) {
    const Text text(language);
    for (const Wording& wording : all_wordings()) {
      const std::string words = text(Key::named(wording.id).value(), arguments_of(wording));
      for (const Argument& argument : arguments_of(wording)) {
        EXPECT_NE(words.find(std::get<std::string>(argument.value)), std::string::npos) << words;
      }
      // Such as "(R5)".
      const std::size_t rule = wording.english.rfind('(');
      if (rule == std::string_view::npos || rule + 4 != wording.english.size()) continue;
      EXPECT_TRUE(words.ends_with(wording.english.substr(rule))) << words;
    }
  }
}

TEST(About, refusals_name_their_rule) {
  const Fault fault = fault_at("/rounds/5", problem_of(Refusal::game_is_over));
  EXPECT_EQ(about("game.json", fault)(Text(Language::english)),
            "game.json: /rounds/5: the game ends after round 5 (E1)");
  EXPECT_EQ(about("game.json", fault)(Text(Language::polish)),
            "game.json: /rounds/5: partia kończy się po rundzie 5 (E1)");
  EXPECT_EQ(about("game.json", fault)(Text(Language::spanish)),
            "game.json: /rounds/5: la partida termina después de la ronda 5 (E1)");
}

TEST(About, the_system_is_translated_where_it_often_speaks) {
  EXPECT_EQ(about_file("a", ENOENT)(Text(Language::english)), "a: No such file or directory");
  EXPECT_EQ(about_file("a", ENOENT)(Text(Language::polish)), "a: nie ma takiego pliku ani katalogu");
  EXPECT_EQ(about_file(standard_output_name, ENOSPC)(Text(Language::spanish)),
            "salida estándar: no queda espacio en el dispositivo");
  EXPECT_EQ(system_words(Text(Language::polish), std::make_error_code(std::errc::connection_refused)),
            "połączenie odrzucone");
  EXPECT_EQ(about_file(standard_output_name, EPIPE)(Text(Language::english)), "standard output: Broken pipe");
}

}  // namespace
}  // namespace incan
