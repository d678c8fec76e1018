// Tests of how the command of an `exec` bot is split into words.
#include "bots/command_words.h"

#include <gtest/gtest.h>

namespace incan {
namespace {

using Words = std::vector<std::string>;

Words words(std::string_view command) {
  const auto split = command_words(command);
  return split ? *split : Words{"error: " + split.error().english()};
}

TEST(CommandWords, blanks_separate_words) {
  EXPECT_EQ(words("bot"), (Words{"bot"}));
  EXPECT_EQ(words("  python3\t bot.py \n --level=3,4 "), (Words{"python3", "bot.py", "--level=3,4"}));
}

TEST(CommandWords, quotes_keep_blanks_and_may_be_empty) {
  EXPECT_EQ(words("'my bot' \"a  b\" x'y'\"z\" '' \"\""), (Words{"my bot", "a  b", "xyz", "", ""}));
  EXPECT_EQ(words("sh -c 'echo \"$1\" | cat; ls > /dev/null'"),
            (Words{"sh", "-c", "echo \"$1\" | cat; ls > /dev/null"}));
}

TEST(CommandWords, a_backslash_keeps_the_next_character_as_it_is) {
  EXPECT_EQ(words(R"(a\ b \'c\' \$d \\ "\"e\" \f \\ \$")"),
            (Words{"a b", "'c'", "$d", "\\", R"("e" \f \ $)"}));
  EXPECT_EQ(words(R"('a\b')"), (Words{R"(a\b)"}));
  EXPECT_EQ(words("a \\\n b\\\nc \"d\\\ne\""), (Words{"a", "bc", "de"}));
}

TEST(CommandWords, nothing_is_expanded) {
  EXPECT_EQ(words("./bot* ~/x A=1 # {a,b} [c] !?"),
            (Words{"./bot*", "~/x", "A=1", "#", "{a,b}", "[c]", "!?"}));
}

TEST(CommandWords, what_would_need_a_shell_is_refused) {
  for (const char c : std::string_view("|&;<>()$`")) {
    EXPECT_EQ(words(std::string("bot ") + c + "x"), (Words{std::string("error: bot ‘bot ") + c + "x’: ‘" + c +
                                                           "’ needs a shell; quote it, or use exec:sh -c"}));
  }
  EXPECT_EQ(words("bot \"$HOME\""),
            (Words{"error: bot ‘bot \"$HOME\"’: ‘$’ needs a shell; quote it, or use exec:sh -c"}));
  EXPECT_EQ(words("bot \"a|b;c\""), (Words{"bot", "a|b;c"}));
}

TEST(CommandWords, what_is_open_must_be_closed) {
  for (const std::string command : {"bot 'x", "bot \"x", "bot x\\", "bot \"x\\\""}) {
    EXPECT_EQ(words(command), (Words{"error: bot ‘" + command +
                                     "’: a quote is not closed, or a backslash ends the command"}));
  }
}

TEST(CommandWords, a_command_has_a_program) {
  EXPECT_EQ(words(""), (Words{"error: bot ‘exec:’: exec:COMMAND needs a command"}));
  EXPECT_EQ(words("  "), (Words{"error: bot ‘exec:  ’: exec:COMMAND needs a command"}));
}

}  // namespace
}  // namespace incan
