// Tests with real processes. A script that has to answer in time has minutes, and one with a short deadline
// never answers, so nothing depends on its speed.
#include "bots/child_process.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace incan {
namespace {

using Heard = ChildProcess::Heard;
using Ending = ChildProcess::Ending;

const std::atomic<bool> never_stopped = false;
const std::string says_nothing = "exec sleep 1000";

// A script as the words of a command.
std::vector<std::string> shell(const std::string& script) {
  return {"sh", "-c", script};
}

ChildProcess::Clock::time_point in(std::chrono::milliseconds time) {
  return ChildProcess::Clock::now() + time;
}
constexpr std::chrono::milliseconds minutes{120'000};
constexpr std::chrono::milliseconds a_moment{10};

// The next line, or "" and a failed test.
std::string next_line(ChildProcess& process) {
  std::string line;
  EXPECT_EQ(process.hear(line, in(minutes)), Heard::line);
  return line;
}

Heard heard_from(const std::string& command, const ChildLimits& limits = {}) {
  ChildProcess process(shell(command), limits, never_stopped);
  std::string line;
  return process.hear(line, in(minutes));
}

Ending ending_of(const std::string& command) {
  ChildProcess process(shell(command), {}, never_stopped);
  std::string line;
  EXPECT_EQ(process.hear(line, in(minutes)), Heard::the_end);
  return process.ending_after_its_output();
}

TEST(ChildProcess, lines_go_there_and_come_back_in_order) {
  ChildProcess process({"cat"}, {}, never_stopped);
  process.say("one\n");
  process.say("\ntwo\n");
  EXPECT_EQ(process.unsent(), 9U);
  EXPECT_EQ(next_line(process), "one");
  EXPECT_EQ(process.unsent(), 0U);
  EXPECT_EQ(next_line(process), "");
  EXPECT_EQ(next_line(process), "two");
  process.say("three\n");
  EXPECT_EQ(next_line(process), "three");
}

TEST(ChildProcess, half_a_line_is_not_one) {
  ChildProcess process(shell("printf half; " + says_nothing), {}, never_stopped);
  std::string line;
  EXPECT_EQ(process.hear(line, in(a_moment)), Heard::nothing);
}

TEST(ChildProcess, nobody_waits_beyond_the_deadline_or_once_stopped) {
  std::atomic<bool> stop = false;
  ChildProcess process(shell(says_nothing), {}, stop);
  std::string line;
  EXPECT_EQ(process.hear(line, in(a_moment)), Heard::nothing);
  stop = true;
  EXPECT_EQ(process.hear(line, in(minutes)), Heard::stop);
}

TEST(ChildProcess, a_line_may_be_as_long_as_the_limit_and_no_longer) {
  ChildLimits limits;
  limits.line_bytes = 5;
  EXPECT_EQ(heard_from("echo 12345; " + says_nothing, limits), Heard::line);
  EXPECT_EQ(heard_from("echo 123456; " + says_nothing, limits), Heard::too_much);
  EXPECT_EQ(heard_from("printf 123456; " + says_nothing, limits), Heard::too_much);
}

TEST(ChildProcess, what_it_says_before_it_has_read_everything_does_not_count) {
  const std::string more_than_a_pipe_holds(std::size_t{1} << 20, 'x');
  ChildProcess silent(shell("echo early; " + says_nothing), {}, never_stopped);
  silent.say(more_than_a_pipe_holds);
  std::string line;
  EXPECT_EQ(silent.hear(line, in(a_moment)), Heard::nothing);
  EXPECT_GT(silent.unsent(), 0U);
  ChildProcess loud(shell("exec yes"), {}, never_stopped);
  loud.say(more_than_a_pipe_holds);
  EXPECT_EQ(loud.hear(line, in(minutes)), Heard::too_much);
  ChildProcess reader(shell("head -c 1048576 >/dev/null; echo done; " + says_nothing), {}, never_stopped);
  reader.say(more_than_a_pipe_holds);
  EXPECT_EQ(next_line(reader), "done");
}

TEST(ChildProcess, it_is_known_how_it_ended) {
  EXPECT_EQ(ending_of("exit 3"), (Ending{3, std::nullopt}));
  EXPECT_EQ(ending_of("kill -9 $$"), (Ending{std::nullopt, SIGKILL}));
  EXPECT_EQ(ending_of("exec >&-; " + says_nothing), Ending());
  EXPECT_EQ(ending_of("/nonexistent/program"), (Ending{127, std::nullopt}));
}

TEST(ChildProcess, what_it_said_before_its_end_is_heard) {
  ChildProcess process(shell("echo last; exit 1"), {}, never_stopped);
  while (process.ending_after_its_output() == Ending()) {
  }
  while (process.ending_after_its_output() == Ending()) {
  }
  EXPECT_EQ(next_line(process), "last");
  std::string line;
  EXPECT_EQ(process.hear(line, in(minutes)), Heard::the_end);
}

TEST(ChildProcess, it_is_killed_when_it_goes) {
  pid_t id = 0;
  {
    ChildProcess process(shell("echo $$; " + says_nothing), {}, never_stopped);
    id = std::stoi(next_line(process));
    EXPECT_EQ(kill(id, 0), 0);
  }
  EXPECT_EQ(kill(id, 0), -1);
  EXPECT_EQ(errno, ESRCH);
}

TEST(ChildProcess, after_leaving_it_may_end_by_itself) {
  std::string folder = testing::TempDir() + "child_process_XXXXXX";
  ASSERT_NE(mkdtemp(folder.data()), nullptr);
  ChildLimits limits;
  limits.grace = minutes;
  {
    ChildProcess process(
        shell("while read -r name; do mkdir " + folder + "/$name; done; mkdir " + folder + "/end"), limits,
        never_stopped);
    process.say("a\n");
    process.leave();
    process.leave();
  }
  EXPECT_TRUE(std::filesystem::exists(folder + "/a"));
  EXPECT_TRUE(std::filesystem::exists(folder + "/end"));
  std::filesystem::remove_all(folder);
}

TEST(ChildProcess, the_program_is_found_in_the_path_and_gets_its_arguments_as_they_are) {
  ChildProcess process({"printf", "%s,", "a b", "", "$HOME;*\n"}, {}, never_stopped);
  EXPECT_EQ(next_line(process), "a b,,$HOME;*");
}

TEST(ChildProcess, a_program_that_cannot_be_started_is_known_at_once) {
  const auto why_not = [](const std::string& program) {
    try {
      ChildProcess process({program}, {}, never_stopped);
    } catch (const std::system_error& error) {
      return error.code().value();
    }
    return 0;
  };
  EXPECT_EQ(why_not("no-such-program-anywhere"), ENOENT);
  EXPECT_EQ(why_not("/nonexistent/program"), ENOENT);
  EXPECT_EQ(why_not("/dev/null"), EACCES);
}

TEST(ChildProcess, what_has_already_come_can_be_taken_without_waiting) {
  ChildProcess process(shell("echo one; echo two; read -r line; " + says_nothing), {}, never_stopped);
  EXPECT_EQ(next_line(process), "one");
  std::string line;
  while (!process.overhear(line)) {
  }
  EXPECT_EQ(line, "two");
  EXPECT_FALSE(process.overhear(line));
}

TEST(ChildProcess, its_errors_are_shown_if_they_are_wanted) {
  const std::string command = "echo boo >&2; echo; " + says_nothing;
  for (const bool shown : {false, true}) {
    ChildLimits limits;
    limits.shows_errors = shown;
    testing::internal::CaptureStderr();
    EXPECT_EQ(heard_from(command, limits), Heard::line);
    EXPECT_EQ(testing::internal::GetCapturedStderr(), shown ? "boo\n" : "");
  }
}

}  // namespace
}  // namespace incan
