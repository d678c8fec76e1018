// Tests of the messages about bad records and bots in each language.
#include "report/problem_words.h"

#include <gtest/gtest.h>

#include "bots/bot_wordings.h"

namespace incan {
namespace {

TEST(ProblemWords, a_fault_names_its_place_in_the_language_too) {
  const auto record = read_record("{\n]");
  ASSERT_FALSE(record);
  EXPECT_EQ(in_words(Text(Language::english), record.error()),
            "line 2: column 1: not valid JSON: unexpected ‘]’");
  EXPECT_EQ(in_words(Text(Language::polish), record.error()),
            "wiersz 2: kolumna 1: niepoprawny JSON: nieoczekiwany znak „]”");
  EXPECT_EQ(in_words(Text(Language::spanish), record.error()),
            "línea 2: columna 1: JSON no válido: «]» inesperado");
  // Messages that only programmers read are not translated.
  EXPECT_EQ(in_words(Text(Language::polish), Fault{"/seat", "no such seat"}), "/seat: no such seat");
}

TEST(ProblemWords, limits_are_numbers_of_the_language) {
  const Problem problem = make_bot("rollout:0").error();
  EXPECT_EQ(problem.english(), "bot ‘rollout:0’: rollout:N needs a whole number from 1 to 100000");
  EXPECT_EQ(in_words(Text(Language::english), problem),
            "bot ‘rollout:0’: rollout:N needs a whole number from 1 to 100,000");
  EXPECT_EQ(in_words(Text(Language::spanish), problem),
            "bot «rollout:0»: rollout:N necesita un número entero de 1 a 100.000");
}

TEST(ProblemWords, what_went_wrong_with_a_bot_is_one_sentence) {
  BotFaults faults;
  EXPECT_EQ(in_words(Text(Language::polish), faults), "");
  faults.late = 2;
  faults.died = 1;
  faults.how_it_died = {bot_wording("bot.ending.status"), {{"status", "7"}}};
  faults.camps_played_for_it = 5;
  EXPECT_EQ(
      in_words(Text(Language::english), faults),
      "missed the deadline twice and ended unexpectedly (exit status 7); Camp was played for it 5 times");
  EXPECT_EQ(in_words(Text(Language::polish), faults),
            "nie zdążył odpowiedzieć dwa razy i zakończył się nieoczekiwanie (kod wyjścia 7); Obozowisko "
            "zagrano za niego 5 razy");
  EXPECT_EQ(in_words(Text(Language::spanish), faults),
            "no respondió a tiempo dos veces y terminó de forma inesperada (código de salida 7); se jugó "
            "Campamento en su lugar 5 veces");
}

}  // namespace
}  // namespace incan
