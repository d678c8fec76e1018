// Tests of bots in other processes, using real ones: small shell scripts that behave well, badly, or not at
// all. bot_protocol_test.cpp tests the lines themselves. Nothing here depends on the speed of a script: one
// that has to answer in time has minutes, and one with a short deadline never answers.
#include "bots/exec_bot.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <thread>
#include <vector>

#include "bots/bot_protocol.h"
#include "bots/bot_wordings.h"
#include "bots/roster.h"

namespace incan {
namespace {

using std::chrono::milliseconds;
using Started = tl::expected<std::unique_ptr<ExecBot>, Problem>;

ExecOptions limits(milliseconds hello_time, milliseconds move_time) {
  ExecOptions options;
  options.hello_time = hello_time;
  options.move_time = move_time;
  return options;
}
const ExecOptions patient = limits(milliseconds(120'000), milliseconds(120'000));
const ExecOptions hasty = limits(milliseconds(120'000), milliseconds(10));

// The command that runs a script.
std::string command_of(const std::string& script) {
  std::string command = "sh -c '";
  for (const char c : script) command += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return command + "'";
}

// Building blocks of scripts. A name may be a shell expression.
std::string hello(const std::string& name = "test") {
  return R"(echo '{"type":"hello","protocol":3,"name":"')" + name + R"('"}'; )";
}
std::string for_each_request(const std::string& action) {
  return R"(while read -r line; do case $line in '{"type":"choose"'*) )"
         R"(id=${line#*\"id\":}; id=${id%%,*}; )" +
         action + ";; esac; done";
}
std::string answer(const std::string& what, const std::string& id = "$id") {
  return R"(echo '{"type":"choice","id":')" + id + R"(',)" + what + R"(}')";
}
const std::string torch = R"("choice":"torch")";
const std::string silence = "exec sleep 1000";

std::string complaint(const ExecBot& bot) {
  return problem_of(bot.faults()).english();
}

// The number of faults of each kind: late, nonsense, flooded, died.
using Counts = std::array<std::uint64_t, 4>;
Counts counts(const ExecBot& bot) {
  const BotFaults faults = bot.faults();
  return {faults.late, faults.nonsense, faults.flooded, faults.died};
}

std::unique_ptr<ExecBot> started_as(const std::string& command, const ExecOptions& options = patient) {
  Started bot = ExecBot::start(command, options);
  if (!bot) throw std::runtime_error(bot.error().english());
  return std::move(*bot);
}

std::unique_ptr<ExecBot> started(const std::string& script, const ExecOptions& options = patient) {
  return started_as(command_of(script), options);
}

std::string why_not(const std::string& command, const ExecOptions& options = patient) {
  Started bot = ExecBot::start(command, options);
  return bot ? "it started" : bot.error().english();
}

GameStart some_game() {
  return {Edition::incan_gold, 3, Player{1}, 7, ""};
}

// A bot's answer to a request in the middle of a game.
double ask(ExecBot& bot) {
  Game game(Edition::incan_gold, 3);
  game.start_round(Artifact::a4);
  game.turn(Card::treasure(15));
  return bot.camp(View(game, Player{1}), Adventurer{1});
}

std::string name_of(const ExecBot& bot) {
  const std::string about = bot.about();
  return about.substr(about.rfind(' ') + 1);
}

std::size_t open_descriptors() {
  const std::filesystem::directory_iterator list("/proc/self/fd");
  return static_cast<std::size_t>(std::distance(begin(list), end(list)));
}

TEST(ExecBot, a_good_program_chooses) {
  const std::string script = hello("Ann") + for_each_request(answer(torch));
  const auto bot = started(script);
  EXPECT_EQ(bot->name(), "exec:" + command_of(script));
  EXPECT_EQ(bot->calls_itself(), "Ann");
  EXPECT_EQ(bot->about(), "external program Ann");
  bot->start_game(some_game());
  EXPECT_EQ(ask(*bot), 0.0);
  EXPECT_EQ(ask(*bot), 0.0);
  EXPECT_EQ(counts(*bot), Counts());
  EXPECT_EQ(bot->faults().camps_played_for_it, 0U);
  EXPECT_EQ(complaint(*bot), "");
}

TEST(ExecBot, an_answer_may_be_a_probability_and_have_members_that_nobody_knows) {
  const auto bot = started(hello() + for_each_request(answer(R"("camp":0.25,"why":{"mood":[1,2]})")));
  EXPECT_EQ(ask(*bot), 0.25);
}

TEST(ExecBot, T2_it_is_asked_for_each_of_two_adventurers) {
  const auto bot = started(hello() + for_each_request(R"(who=${line#*\"adventurer\":}; who=${who%%,*}; )" +
                                                      answer(R"("camp":0.'$who')")));
  Game game(Edition::diamant, 2);
  game.start_round(std::nullopt);
  game.turn(Card::treasure(9));
  EXPECT_EQ(bot->camp(View(game, Player{1}), Adventurer{2}), 0.2);
  EXPECT_EQ(bot->camp(View(game, Player{1}), Adventurer{3}), 0.3);
}

std::string new_folder() {
  std::string folder = testing::TempDir() + "exec_bot_XXXXXX";
  if (mkdtemp(folder.data()) == nullptr) throw std::runtime_error(folder);
  return folder;
}

TEST(ExecBot, E1_it_hears_of_the_end_of_a_game_though_no_request_follows) {
  const std::string folder = new_folder();
  const auto bot =
      started(hello() + R"(while read -r line; do case $line in '{"type":"game_ended"'*) mkdir )" + folder +
              "/over;; esac; done");
  bot->start_game(some_game());
  bot->watch(GameEnded());
  while (!std::filesystem::exists(folder + "/over")) std::this_thread::yield();
  std::filesystem::remove_all(folder);
}

TEST(ExecBot, K1_it_hears_everything_in_order_and_nothing_else) {
  const std::string folder = new_folder();
  const std::string heard = folder + "/heard";
  const auto bot = started(hello() + R"(while read -r line; do printf '%s\n' "$line" >>)" + heard +
                           R"(; case $line in '{"type":"choose"'*) id=${line#*\"id\":}; id=${id%%,*}; )" +
                           answer(torch) + ";; esac; done");
  const GameStart start = some_game();
  std::string expected = hello_line(patient) + game_started_line(start);
  bot->start_game(start);
  Game game(start.edition, start.players);
  TentCount tallied;
  const auto watch = [&](const Events& events) {
    for (const Event& event : events) {
      bot->watch(event);
      tallied.watch(event);
      expected += event_line(start, event);
    }
  };
  std::uint64_t asked = 0;
  for (int round = 0; round < rounds_in_a_game; ++round) {
    watch(game.start_round(static_cast<Artifact>(round)));
    watch(game.turn(Card::treasure(5)));
    const View view(game, start.player);
    EXPECT_EQ(bot->camp(view, Adventurer{1}), 0.0);
    expected +=
        choose_line(++asked, {patient.move_time, {}}, view, Adventurer{1}, tallied.game(game.board()));
    watch(game.reveal(Choices(game.board().inside(), game.board().inside())));
  }
  ASSERT_EQ(game.awaiting(), Awaiting::nothing);
  // The answer shows that the bot has read everything before the request.
  bot->start_game(start);
  ask(*bot);
  std::ifstream file(heard);
  const std::string lines((std::istreambuf_iterator<char>(file)), {});
  EXPECT_TRUE(lines.starts_with(expected + game_started_line(start))) << lines << "\n-- expected --\n"
                                                                      << expected;
  std::filesystem::remove_all(folder);
}

TEST(ExecBot, a_command_that_does_not_start_is_known_before_any_game) {
  EXPECT_EQ(why_not("/nonexistent/bot"), "cannot start bot ‘/nonexistent/bot’: command not found");
  EXPECT_EQ(why_not("/dev/null"), "cannot start bot ‘/dev/null’: not executable");
  EXPECT_EQ(why_not(""), "bot ‘exec:’: exec:COMMAND needs a command");
  const auto refused = [](const std::string& script, const std::string& why) {
    const std::string command = command_of(script);
    EXPECT_EQ(why_not(command), "bot ‘" + command + "’ " + why);
  };
  const std::string hint = "; set INCAN_BOT_STDERR=1 to see its error output";
  refused("exit 3", "ended before its hello (exit status 3)" + hint);
  refused("/nonexistent/bot", "ended before its hello (exit status 127)" + hint);
  refused("kill -9 $$", "ended before its hello (signal 9)" + hint);
  refused("echo hi", "did not send a valid hello: not valid JSON: ‘hi’");
  refused("exec yes \"\"", "sent too much text before its hello");
  EXPECT_EQ(why_not("sleep 1000", limits(milliseconds(10), milliseconds(10))),
            "bot ‘sleep 1000’ did not send a hello within 10 ms");
  EXPECT_EQ(why_not("head -c 5000 /dev/zero"),
            "bot ‘head -c 5000 /dev/zero’ sent too much text before its hello");
  EXPECT_EQ(why_not("true | cat"), "bot ‘true | cat’: ‘|’ needs a shell; quote it, or use exec:sh -c");
}

TEST(ExecBot, a_silent_program_is_given_up) {
  const auto bot = started(hello() + silence, hasty);
  for (int i = 1; i < ExecBot::most_misses_in_a_row; ++i) {
    EXPECT_EQ(ask(*bot), 1.0);
    EXPECT_FALSE(bot->given_up());
  }
  EXPECT_EQ(complaint(*bot), "missed the deadline 4 times; Camp was played for it 4 times");
  EXPECT_EQ(ask(*bot), 1.0);
  EXPECT_TRUE(bot->given_up());
  bot->start_game(some_game());
  bot->watch(GameEnded());
  EXPECT_EQ(ask(*bot), 1.0);
  EXPECT_EQ(counts(*bot), (Counts{5, 0, 0, 0}));
  EXPECT_EQ(complaint(*bot), "missed the deadline 5 times and was stopped; Camp was played for it 6 times");
}

TEST(ExecBot, a_late_answer_is_dropped_when_it_comes) {
  // The answer to the first request, Camp with probability a half, comes with that to the second.
  const auto bot = started(hello() + for_each_request(R"([ $id = 1 ] && continue; )" +
                                                      answer(R"("camp":0.5)", "1") + "; " + answer(torch)),
                           limits(milliseconds(120'000), milliseconds(400)));
  EXPECT_EQ(ask(*bot), 1.0);
  EXPECT_EQ(bot->faults().late, 1U);
  // On a busy machine it may be late again, but not forever.
  double answered = 1.0;
  while (answered == 1.0 && !bot->given_up()) answered = ask(*bot);
  EXPECT_EQ(answered, 0.0);
  EXPECT_EQ(bot->faults().nonsense, 0U);
}

TEST(ExecBot, a_second_answer_to_a_request_is_dropped) {
  const auto bot = started(hello() + for_each_request(answer(torch) + "; " + answer(R"("camp":0.5)")));
  for (int i = 0; i < 20; ++i) EXPECT_EQ(ask(*bot), 0.0);
  EXPECT_EQ(complaint(*bot), "");
}

TEST(ExecBot, empty_lines_and_types_that_nobody_knows_are_ignored) {
  const std::string noise = R"(echo; echo '{"type":"thought","text":"hm"}'; )";
  const auto bot = started(noise + hello() + for_each_request(noise + answer(torch)));
  EXPECT_EQ(ask(*bot), 0.0);
  EXPECT_EQ(ask(*bot), 0.0);
  EXPECT_EQ(complaint(*bot), "");
}

TEST(ExecBot, but_not_for_ever) {
  const auto bot = started(hello() + "exec yes \"\"");
  EXPECT_EQ(ask(*bot), 1.0);
  EXPECT_EQ(counts(*bot), (Counts{0, 0, 1, 0}));
}

TEST(ExecBot, nobody_waits_for_it_once_the_run_is_stopped) {
  std::atomic<bool> stop = false;
  const auto bot = ExecBot::start(command_of(hello() + silence), patient, stop);
  ASSERT_TRUE(bot.has_value()) << bot.error().english();
  std::thread elsewhere([&] { stop = true; });
  ask(**bot);
  elsewhere.join();
  // A request that was canceled is not a fault.
  EXPECT_EQ(complaint(**bot), "");
  const auto late = ExecBot::start(command_of(silence), patient, stop);
  ASSERT_TRUE(late.has_value()) << late.error().english();
  EXPECT_TRUE((*late)->given_up());
}

TEST(ExecBot, after_the_last_game_it_may_read_what_is_left_and_end_by_itself) {
  const std::string folder = new_folder();
  const std::string script = hello() + "while read -r line; do :; done; mkdir " + folder + "/ended";
  // On a busy machine the grace period may end before the script runs, but not every time.
  for (int i = 0; i < 20 && !std::filesystem::exists(folder + "/ended"); ++i) {
    started(script)->start_game(some_game());
  }
  EXPECT_TRUE(std::filesystem::exists(folder + "/ended"));
  std::filesystem::remove_all(folder);
}

TEST(BotFaults, those_of_several_processes_add_up_in_any_order) {
  BotFaults one;
  one.nonsense = 2;
  one.some_nonsense = {bot_wording("bot.line.request"), {{"id", "2"}}};
  one.died = 1;
  one.how_it_died = {bot_wording("bot.ending.signal"), {{"signal", "9"}}};
  one.camps_played_for_it = 10;
  BotFaults two;
  two.nonsense = 5;
  two.some_nonsense = {bot_wording("bot.line.request"), {{"id", "1"}}};
  two.given_up = 1;
  two.died = 1;
  two.how_it_died = {bot_wording("bot.ending.status"), {{"status", "7"}}};
  two.camps_played_for_it = 20;
  const std::string sum =
      "sent an invalid answer 7 times (no request with id 1 has been sent yet), ended unexpectedly twice "
      "(exit "
      "status 7), and was stopped; "
      "Camp was played for it 30 times";
  BotFaults sum_of_both = one;
  EXPECT_EQ(problem_of(sum_of_both += two).english(), sum);
  EXPECT_EQ(problem_of(two += one).english(), sum);
  EXPECT_TRUE(problem_of(BotFaults() += BotFaults()).empty());
}

TEST(ExecBot, nonsense_is_told_counted_and_reported) {
  // It answers correctly once it has been told of its error.
  const auto bot = started(hello() +
                           R"(while read -r line; do case $line in '{"type":"error"'*) sorry=1;; )"
                           R"('{"type":"choose"'*) if [ $sorry ]; then )" +
                           answer(torch, "2") + "; else echo hm; fi;; esac; done");
  EXPECT_EQ(ask(*bot), 1.0);
  EXPECT_EQ(ask(*bot), 0.0);
  EXPECT_EQ(counts(*bot), (Counts{0, 1, 0, 0}));
  EXPECT_EQ(complaint(*bot),
            "sent an invalid answer once (not valid JSON: ‘hm’); "
            "Camp was played for it once");
}

TEST(ExecBot, a_program_that_talks_only_nonsense_is_given_up) {
  const auto bot = started(hello() + for_each_request("echo '{}'"));
  for (int i = 0; i < 7; ++i) EXPECT_EQ(ask(*bot), 1.0);
  EXPECT_EQ(counts(*bot), (Counts{0, 5, 0, 0}));
  EXPECT_EQ(complaint(*bot),
            "sent an invalid answer 5 times (not a message of type ‘choice’: ‘{}’) and was stopped; "
            "Camp was played for it 7 times");
}

// An executable script in its own folder, which is removed with it.
class Script {
 public:
  explicit Script(const std::string& text) {
    std::ofstream(path()) << "#!/bin/sh\n" << text << '\n';
    std::filesystem::permissions(path(), std::filesystem::perms::owner_all);
  }
  Script(const Script&) = delete;
  Script& operator=(const Script&) = delete;
  ~Script() { std::filesystem::remove_all(folder_); }
  std::string path() const { return folder_ + "/bot"; }

 private:
  std::string folder_ = new_folder();
};

TEST(ExecBot, a_program_is_started_directly_with_its_arguments) {
  const Script script(hello("$1$2/$PPID") + "exec >&-; " + silence);
  const auto bot = started_as(script.path() + R"( 'a;b' "--c=d")");
  EXPECT_EQ(bot->calls_itself(), "a;b--c=d/" + std::to_string(getpid()));
  EXPECT_EQ(ask(*bot), 1.0);
  EXPECT_EQ(complaint(*bot),
            "ended unexpectedly (it closed its standard output); Camp was played for it once");
}

TEST(ExecBot, a_program_is_found_in_the_path) {
  const Script script(hello("$PPID") + "kill -9 $$");
  const auto bot = started_as("sh " + script.path());
  EXPECT_EQ(bot->calls_itself(), std::to_string(getpid()));
  EXPECT_EQ(ask(*bot), 1.0);
  EXPECT_EQ(complaint(*bot), "ended unexpectedly (signal 9); Camp was played for it once");
}

TEST(ExecBot, an_answer_to_a_request_that_was_never_made_is_nonsense) {
  const auto bot = started(hello() + for_each_request(answer(torch, "7")));
  EXPECT_EQ(ask(*bot), 1.0);
  EXPECT_EQ(
      complaint(*bot),
      "sent an invalid answer once (no request with id 7 has been sent yet); Camp was played for it once");
}

TEST(ExecBot, an_answer_before_its_request_is_nonsense) {
  // One write of both lines, so that the second has come when the first is read.
  const auto bot = started(hello() + for_each_request(R"(printf '{"type":"choice","id":%s,"camp":0}\n' )"
                                                      "$id $((id+1))"));
  EXPECT_EQ(ask(*bot), 0.0);
  EXPECT_EQ(ask(*bot), 1.0);
  EXPECT_EQ(
      complaint(*bot),
      "sent an invalid answer once (no request with id 2 has been sent yet); Camp was played for it once");
}

TEST(ExecBot, the_times_are_those_of_the_options_and_a_game_may_have_its_own) {
  // Its name is the time that it was told for its hello, and it goes on only if it is told the others.
  const std::string script =
      R"(read -r line; time=${line#*\"hello_ms\":}; )" + hello("${time%%,*}") +
      for_each_request(R"(case $line in *'"deadline_ms":120000,"game_ms":200000,'*) )" + answer(torch) +
                       ";; *) " + answer(R"("camp":0.5)") + ";; esac");
  ExecOptions options = patient;
  options.game_time = milliseconds(200'000);
  const auto bot = started(script, options);
  EXPECT_EQ(bot->calls_itself(), "120000");
  bot->start_game(some_game());
  EXPECT_EQ(ask(*bot), 0.0);
}

TEST(ExecBot, once_its_time_for_a_game_is_used_up_it_is_not_asked_until_the_next) {
  ExecOptions options = patient;
  options.game_time = milliseconds(10);
  const auto bot = started(hello() + silence, options);
  bot->start_game(some_game());
  for (int i = 0; i < 2 * ExecBot::most_misses_in_a_row; ++i) EXPECT_EQ(ask(*bot), 1.0);
  EXPECT_EQ(complaint(*bot), "missed the deadline once; Camp was played for it 10 times");
  bot->start_game(some_game());
  EXPECT_EQ(ask(*bot), 1.0);
  EXPECT_EQ(complaint(*bot), "missed the deadline twice; Camp was played for it 11 times");
}

TEST(ExecBot, every_fault_is_reported_with_its_request_and_every_line_shown) {
  ExecOptions options = patient;
  std::vector<ExecFault> faults;
  std::vector<std::string> lines;
  options.on_fault = [&](const ExecFault& fault) { faults.push_back(fault); };
  options.on_line = [&](ExecOptions::Direction direction, std::string_view line) {
    lines.push_back((direction == ExecOptions::Direction::to_bot ? "> " : "< ") + std::string(line));
  };
  const std::string script = hello() + for_each_request("[ $id = 2 ] && exit 4; echo hm");
  const auto bot = started(script, options);
  ask(*bot);
  ask(*bot);
  ASSERT_EQ(faults.size(), 2U);
  EXPECT_EQ(faults[0].command, command_of(script));
  EXPECT_EQ(faults[0].what.english(), "sent an invalid answer: not valid JSON: ‘hm’");
  EXPECT_TRUE(faults[0].request.starts_with(R"({"type":"choose","id":1,)")) << faults[0].request;
  EXPECT_TRUE(faults[0].request.ends_with("}")) << faults[0].request;
  EXPECT_EQ(faults[1].what.english(), "ended unexpectedly (exit status 4)");
  EXPECT_TRUE(faults[1].request.starts_with(R"({"type":"choose","id":2,)")) << faults[1].request;
  ASSERT_EQ(lines.size(), 6U);
  EXPECT_EQ(lines[0] + "\n", "> " + hello_line(options));
  EXPECT_EQ(lines[1], R"(< {"type":"hello","protocol":3,"name":"test"})");
  EXPECT_EQ(lines[2], "> " + faults[0].request);
  EXPECT_EQ(lines[3], "< hm");
  EXPECT_EQ(lines[4] + "\n", "> " + error_line("not valid JSON: ‘hm’"));
  EXPECT_EQ(lines[5], "> " + faults[1].request);
}

TEST(ExecBot, what_is_thrown_at_a_fault_ends_the_game) {
  ExecOptions options = hasty;
  options.on_fault = [](const ExecFault& fault) { throw std::runtime_error(fault.what.english()); };
  const auto bot = started(hello() + silence, options);
  try {
    ask(*bot);
    ADD_FAILURE();
  } catch (const std::runtime_error& thrown) {
    EXPECT_STREQ(thrown.what(), "did not answer within 10 ms");
  }
}

TEST(ExecBot, a_label_before_a_spec_is_split_off) {
  const auto split = [](std::string_view text) {
    const auto [label, spec] = split_label(text);
    return label + "|" + spec;
  };
  EXPECT_EQ(split("odds:1"), "|odds:1");
  EXPECT_EQ(split("Ann Lee=exec:env A=1 ./bot"), "Ann Lee|exec:env A=1 ./bot");
  EXPECT_EQ(split("exec:env A=1 ./bot"), "|exec:env A=1 ./bot");
  EXPECT_EQ(split("oracle:a=b.bin"), "|oracle:a=b.bin");
  EXPECT_EQ(split("=odds"), "|odds");
  EXPECT_EQ(split("easy"), "|easy");
}

TEST(ExecBot, a_bot_of_another_version_is_refused) {
  EXPECT_EQ(
      why_not(R"(echo '{"type":"hello","protocol":1,"name":"old"}')"),
      R"(bot ‘echo '{"type":"hello","protocol":1,"name":"old"}'’ did not send a valid hello: it speaks )"
      "protocol version 1, but incan speaks version 3; see docs/writing-a-bot.md");
}

TEST(ExecBot, good_answers_in_between_count_but_not_for_ever) {
  const auto bot = started(
      hello() + for_each_request("if [ $((id % 2)) = 0 ]; then " + answer(torch) + "; else echo no; fi"));
  for (int i = 1; i < ExecBot::most_misses; ++i) {
    EXPECT_EQ(ask(*bot), 1.0);
    ASSERT_EQ(ask(*bot), 0.0);
  }
  EXPECT_EQ(ask(*bot), 1.0);
  EXPECT_TRUE(bot->given_up());
  EXPECT_EQ(counts(*bot), (Counts{0, ExecBot::most_misses, 0, 0}));
}

TEST(ExecBot, a_line_without_end_is_a_flood) {
  const auto bot = started(hello() + "head -c 5000 /dev/zero; " + silence);
  EXPECT_EQ(ask(*bot), 1.0);
  EXPECT_EQ(counts(*bot), (Counts{0, 0, 1, 0}));
  EXPECT_TRUE(bot->given_up());
  EXPECT_EQ(complaint(*bot), "sent too much text; Camp was played for it once");
}

TEST(ExecBot, a_line_of_the_greatest_length_is_none) {
  // Spaces are allowed before a JSON object; here they fill the line to 4096 bytes.
  const auto bot =
      started(hello() + for_each_request(R"(printf '%4096s\n' '{"type":"choice","id":1,"camp":0}')"));
  EXPECT_EQ(ask(*bot), 0.0);
}

TEST(ExecBot, answers_without_end_are_a_flood) {
  const auto bot = started(hello() + "while :; do " + answer(torch, "0") + "; done");
  EXPECT_EQ(ask(*bot), 1.0);
  EXPECT_EQ(counts(*bot), (Counts{0, 0, 1, 0}));
}

TEST(ExecBot, nonsense_without_end_ends) {
  const auto bot = started(hello() + "exec yes");
  for (int i = 0; i < ExecBot::most_misses_in_a_row; ++i) EXPECT_EQ(ask(*bot), 1.0);
  EXPECT_TRUE(bot->given_up());
}

TEST(ExecBot, a_program_that_dies_in_the_middle_of_a_game_is_given_up) {
  const auto bot = started(hello() + for_each_request("[ $id = 3 ] && exit 7; " + answer(torch)));
  EXPECT_EQ(ask(*bot), 0.0);
  EXPECT_EQ(ask(*bot), 0.0);
  EXPECT_EQ(ask(*bot), 1.0);
  EXPECT_EQ(ask(*bot), 1.0);
  EXPECT_EQ(counts(*bot), (Counts{0, 0, 0, 1}));
  EXPECT_EQ(complaint(*bot), "ended unexpectedly (exit status 7); Camp was played for it twice");
}

TEST(ExecBot, a_program_that_dies_after_its_hello_is_found_when_it_is_asked) {
  const auto bot = started(hello() + "kill -9 $$");
  bot->start_game(some_game());
  EXPECT_EQ(ask(*bot), 1.0);
  EXPECT_EQ(complaint(*bot), "ended unexpectedly (signal 9); Camp was played for it once");
}

TEST(ExecBot, a_program_that_closes_its_output_is_as_good_as_dead) {
  const auto bot = started(hello() + "exec >&-; " + silence);
  EXPECT_EQ(ask(*bot), 1.0);
  EXPECT_EQ(complaint(*bot),
            "ended unexpectedly (it closed its standard output); Camp was played for it once");
}

TEST(ExecBot, writing_to_a_program_that_has_closed_its_input_raises_no_signal) {
  const auto before = std::signal(SIGPIPE, SIG_DFL);
  const auto bot = started("exec <&-; " + hello() + silence, hasty);
  bot->start_game(some_game());
  bot->watch(GameEnded());
  EXPECT_EQ(ask(*bot), 1.0);
  EXPECT_EQ(counts(*bot), (Counts{1, 0, 0, 0}));
  std::signal(SIGPIPE, before);
}

TEST(ExecBot, a_program_that_guesses_its_requests_is_given_up) {
  const auto bot = started(
      hello() + "id=0; while [ $id -lt 1000 ]; do id=$((id+1)); " + answer(torch) + "; done; " + silence,
      hasty);
  for (int i = 0; i < 900; ++i) ask(*bot);
  EXPECT_TRUE(bot->given_up());
  EXPECT_GE(bot->faults().late + bot->faults().nonsense, std::uint64_t{ExecBot::most_misses_in_a_row});
  EXPECT_EQ(bot->faults().flooded + bot->faults().died, 0U);
}

TEST(ExecBot, a_program_that_reads_nothing_is_given_up_even_if_it_is_never_asked) {
  const auto bot = started(hello() + silence);
  bot->start_game(some_game());
  for (int i = 0; i < 10'000 && !bot->given_up(); ++i) bot->watch(GameEnded());
  EXPECT_EQ(complaint(*bot), "missed the deadline once and was stopped; Camp was played for it 0 times");
}

TEST(ExecBot, its_process_goes_with_it) {
  auto bot = started(hello("$$") + silence);
  const pid_t process = std::stoi(name_of(*bot));
  EXPECT_EQ(kill(process, 0), 0);
  bot.reset();
  EXPECT_EQ(kill(process, 0), -1);
  EXPECT_EQ(errno, ESRCH);
}

TEST(ExecBot, what_its_process_has_started_goes_too) {
  auto bot = started("sleep 1000 & " + hello("$!") + "wait");
  const std::string stat = "/proc/" + name_of(*bot) + "/stat";
  // False once the process is gone, or is a zombie that init has not reaped yet.
  const auto alive = [&] {
    std::ifstream file(stat);
    std::string number;
    std::string name;
    std::string state;
    return file >> number >> name >> state && state != "Z" && state != "X";
  };
  EXPECT_TRUE(alive());
  bot.reset();
  while (alive()) std::this_thread::yield();
}

TEST(ExecBot, its_complaints_go_nowhere_unless_they_are_wanted) {
  const std::string script = "echo boo >&2; " + hello() + silence;
  testing::internal::CaptureStderr();
  started(script);
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  testing::internal::CaptureStderr();
  setenv("INCAN_BOT_STDERR", "1", 1);
  started(script);
  unsetenv("INCAN_BOT_STDERR");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "boo\n");
}

TEST(ExecBot, programs_that_are_started_at_once_know_nothing_of_each_other) {
  const std::size_t before = open_descriptors();
  // The script reports its number of open descriptors as its name.
  const std::string script = "set -- /proc/$$/fd/*; " + hello("$#") + for_each_request(answer(torch));
  const std::string alone = name_of(*started(script));
  std::array<std::vector<std::string>, 4> names;
  std::vector<std::thread> threads;
  for (std::vector<std::string>& mine : names) {
    threads.emplace_back([&mine, &script] {
      std::vector<std::unique_ptr<ExecBot>> bots;
      for (int i = 0; i < 8; ++i) bots.push_back(started(script));
      for (const auto& bot : bots) mine.push_back(ask(*bot) == 0.0 ? name_of(*bot) : complaint(*bot));
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const auto& mine : names) EXPECT_EQ(mine, std::vector<std::string>(8, alone));
  for (int i = 0; i < 8; ++i) why_not("false");
  EXPECT_EQ(open_descriptors(), before);
}

TEST(ExecBot, the_roster_gives_it_everything_after_the_first_colon) {
  const std::string spec = "exec:" + command_of(": a:b::c; " + hello() + silence);
  const auto bot = make_bot(spec);
  ASSERT_TRUE(bot.has_value()) << bot.error().english();
  EXPECT_EQ((*bot)->name(), spec);
  EXPECT_EQ(problem_of((*bot)->faults()).english(), "");
  EXPECT_EQ(make_bot("exec").error().english(), "bot ‘exec’: exec:COMMAND needs a command");
  EXPECT_EQ(make_bot("exec:").error().english(), "bot ‘exec:’: exec:COMMAND needs a command");
  EXPECT_EQ(make_bot("exec:/nonexistent/bot --x:y").error().english(),
            "cannot start bot ‘/nonexistent/bot --x:y’: command not found");
}

}  // namespace
}  // namespace incan
