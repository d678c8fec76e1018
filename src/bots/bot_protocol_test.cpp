// Tests of the bot protocol's lines: those that are sent, byte by byte, and how answers are parsed. No
// process is started here; exec_bot_test.cpp does that.
#include "bots/bot_protocol.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <initializer_list>

namespace incan {
namespace {

using std::chrono::milliseconds;

// Ann leaves with 5 of 15 gems; Bob and Cleo share 11 more and go home. In round 2 Ann leaves alone with the
// artifact, and a treasure is turned.
Game world() {
  Game game(Edition::incan_gold, 3);
  game.start_round(Artifact::a4);
  game.turn(Card::treasure(15));
  game.reveal(Choices(game.board().inside(), {Adventurer{0}}));
  game.turn(Card::treasure(11));
  game.reveal(Choices(game.board().inside(), {Adventurer{1}, Adventurer{2}}));
  game.start_round(Artifact::a2);
  game.turn(Artifact::a4);
  game.reveal(Choices(game.board().inside(), {Adventurer{0}}));
  game.turn(Hazard::snake);
  game.reveal(Choices(game.board().inside(), {}));
  game.turn(Card::treasure(17));
  return game;
}

// A request whose tallied tents are the real ones.
std::string request(std::uint64_t id, milliseconds deadline, const Game& game, Player player,
                    Adventurer adventurer) {
  return choose_line(id, {deadline, std::nullopt}, View(game, player), adventurer, game);
}

GameStart three_players() {
  return {Edition::incan_gold, 3, Player{1}, 7, ""};
}

// A parsed choice as text, or the error.
std::string choice(std::string_view line) {
  const auto read = read_choice(line);
  if (!read) return read.error().english();
  return std::to_string(read->id) + ": " + std::to_string(read->camp).substr(0, 4);
}

std::string hello_read_from(std::string_view line) {
  const auto read = read_hello(line);
  return read ? "hello from " + read->name : read.error().english();
}

TEST(BotProtocol, says_hello_with_its_version) {
  ExecOptions options;
  options.hello_time = milliseconds(1);
  options.move_time = milliseconds(2);
  options.game_time = milliseconds(3);
  EXPECT_EQ(hello_line({}),
            R"({"type":"hello","protocol":3,"name":"incan","hello_ms":10000,"move_ms":1000,"game_ms":null})"
            "\n");
  EXPECT_EQ(hello_line(options),
            R"({"type":"hello","protocol":3,"name":"incan","hello_ms":1,"move_ms":2,"game_ms":3})"
            "\n");
}

TEST(BotProtocol, a_game_starts_with_all_that_a_bot_needs) {
  EXPECT_EQ(
      game_started_line(three_players()),
      R"({"type":"game_started","edition":"incan-gold","players":3,"you":1,"adventurers":[1],"seed":7782778985082168,)"
      "\"commitment\":null}\n");
}

TEST(BotProtocol, T1_one_of_two_players_has_two_seats) {
  GameStart start{Edition::diamant_2016, 2, Player{1}, ~std::uint64_t{0}, "c0ffee"};
  // The seed is a hash of the game's, cut to 53 bits, which every language represents exactly.
  EXPECT_EQ(game_started_line(start),
            R"({"type":"game_started","edition":"diamant-2016","players":2,"you":1,"adventurers":[2,3],)"
            R"("seed":1756491001834958,"commitment":"c0ffee"})"
            "\n");
}

TEST(BotProtocol, K1_a_request_shows_the_whole_view) {
  EXPECT_EQ(
      request(12, milliseconds(1000), world(), Player{1}, Adventurer{1}),
      R"({"type":"choose","id":12,"deadline_ms":1000,"game_ms":null,"edition":"incan-gold","players":3,"you":1,)"
      R"("adventurer":1,"round":2,"start_player":1,)"
      R"("path":[{"card":"snake","gems":0},{"card":"T17","gems":1}],"path_gems":1,"path_points":0,)"
      R"("cards_left":29,"bust_cards":2,)"
      R"("deck":{"treasures":[1,2,3,4,5,5,7,7,9,11,11,13,14,15],)"
      R"("hazards":{"spider":3,"mummy":3,"fire":3,"snake":2,"rocks":3},"artifacts":["A2"]},)"
      R"("hazards_removed":{"spider":0,"mummy":0,"fire":0,"snake":0,"rocks":0},)"
      R"("inside":[1,2],"carried":8,"tents":[null,10,null],)"
      R"("artifacts":[1,0,0],"artifact_points":[5,0,0],"artifacts_out":1,"scores":[null,10,null],)"
      R"("tallied_tents":[5,10,10],"tallied_scores":[10,10,10]})"
      "\n");
}

TEST(BotProtocol, a_request_says_what_is_left_of_the_time_for_the_game) {
  const std::string line =
      choose_line(1, {milliseconds(70), milliseconds(80)}, View(world(), Player{1}), Adventurer{1}, world());
  EXPECT_TRUE(line.starts_with(R"({"type":"choose","id":1,"deadline_ms":70,"game_ms":80,)"));
}

TEST(BotProtocol, R6_a_request_says_what_the_artifacts_on_the_path_are_worth) {
  Game game(Edition::incan_gold_modern, 2);
  game.start_round(Artifact::a1);
  game.turn(Artifact::a1);
  const std::string line = request(1, milliseconds(5), game, Player{1}, Adventurer{3});
  EXPECT_NE(line.find(R"("you":1,"adventurer":3,)"), std::string::npos);
  EXPECT_NE(line.find(R"("path":[{"card":"A1","gems":0}],"path_gems":0,"path_points":5,)"),
            std::string::npos);
  EXPECT_NE(line.find(R"("artifacts":[]})"), std::string::npos);
  EXPECT_NE(line.find(R"("inside":[0,1,2,3],"carried":0,"tents":[null,null,0,0],)"), std::string::npos);
  EXPECT_NE(line.find(R"("scores":[null,0],)"), std::string::npos);
}

TEST(BotProtocol, R7_a_request_counts_the_hazards_removed) {
  Game game(Edition::diamant, 4);
  game.start_round(std::nullopt);
  game.turn(Hazard::fire);
  game.turn(Hazard::fire);
  game.start_round(std::nullopt);
  game.turn(Card::treasure(4));
  const std::string line = request(1, milliseconds(5), game, Player{0}, Adventurer{0});
  EXPECT_NE(line.find(R"("hazards":{"spider":3,"mummy":3,"fire":2,"snake":3,"rocks":3})"), std::string::npos);
  EXPECT_NE(line.find(R"("hazards_removed":{"spider":0,"mummy":0,"fire":1,"snake":0,"rocks":0})"),
            std::string::npos);
}

TEST(BotProtocol, K2_worlds_that_differ_in_others_tents_give_a_bot_the_same_bytes) {
  const Game one = world();
  std::array<Gems, max_adventurers> tents{};
  tents[0] = Gems(99);
  tents[1] = one.tent(Adventurer{1});
  tents[2] = Gems(1);
  const Game other(one.board(), tents);
  ASSERT_NE(one, other);
  // The tallies come from events that both worlds share.
  const auto seen = [&](const Game& game, Player player, Adventurer adventurer) {
    return choose_line(1, {milliseconds(1000), {}}, View(game, player), adventurer, one);
  };
  EXPECT_EQ(seen(one, Player{1}, Adventurer{1}), seen(other, Player{1}, Adventurer{1}));
  EXPECT_NE(seen(one, Player{2}, Adventurer{2}), seen(other, Player{2}, Adventurer{2}));
}

TEST(BotProtocol, K2_open_tents_are_shown) {
  const View view(world(), Player{1}, Tents::open);
  const std::string line = choose_line(1, {milliseconds(1000), {}}, view, Adventurer{1}, world());
  EXPECT_NE(line.find(R"("tents":[5,10,10],)"), std::string::npos);
  EXPECT_NE(line.find(R"("scores":[10,10,10],)"), std::string::npos);
}

TEST(BotProtocol, events_are_told_as_in_a_trace) {
  const GameStart start = three_players();
  EXPECT_EQ(event_line(start, RoundStarted{5, Player{1}, Artifact::a4}),
            "{\"type\":\"round_started\",\"round\":5,\"start_player\":1,\"artifact\":\"A4\"}\n");
  EXPECT_EQ(event_line(start, CardTurned{Card::treasure(17), Gems(5), Gems(2)}),
            "{\"type\":\"card_turned\",\"card\":\"T17\",\"share\":5,\"left\":2}\n");
  EXPECT_EQ(event_line(start, CardTurned{Hazard::snake, Gems(), Gems()}),
            "{\"type\":\"card_turned\",\"card\":\"snake\"}\n");
  EXPECT_EQ(event_line(start, ChoicesRevealed{Choices({Adventurer{0}, Adventurer{2}}, {Adventurer{2}})}),
            "{\"type\":\"choices_revealed\",\"choices\":\"T.C\"}\n");
  Left left;
  left.adventurers = {Adventurer{2}};
  left.share = Gems(2);
  left.banked = Gems(7);
  EXPECT_EQ(event_line(start, left),
            R"({"type":"left","adventurers":[2],"share":2,"banked":[7],"artifacts":[],"left":0})"
            "\n");
  RoundEnded ended;
  ended.hazard = Hazard::rocks;
  ended.caught = {Adventurer{1}};
  ended.lost = Gems(9);
  EXPECT_EQ(event_line(start, ended),
            R"({"type":"round_ended","reason":"hazard","hazard":"rocks","lost":[0,9,0],"artifacts_lost":[]})"
            "\n");
  EXPECT_EQ(event_line(start, RoundEnded()),
            "{\"type\":\"round_ended\",\"reason\":\"all_left\",\"artifacts_lost\":[]}\n");
  GameEnded over;
  over.result.scores = {4, 7, 7};
  over.result.artifacts = {0, 1, 0};
  over.result.winners = {Player{1}};
  EXPECT_EQ(event_line(start, over),
            "{\"type\":\"game_ended\",\"scores\":[4,7,7],\"artifacts\":[0,1,0],\"winners\":[1]}\n");
}

TEST(BotProtocol, an_error_is_one_line_whatever_it_quotes) {
  EXPECT_EQ(error_line("\"a\"\nb"), "{\"type\":\"error\",\"message\":\"\\\"a\\\"\\nb\"}\n");
}

TEST(BotProtocol, a_choice_is_a_word_or_a_probability) {
  EXPECT_EQ(choice(R"({"type":"choice","id":3,"choice":"torch"})"), "3: 0.00");
  EXPECT_EQ(choice(R"({"type":"choice","id":3,"choice":"camp"})"), "3: 1.00");
  EXPECT_EQ(choice(R"({"type":"choice","id":3,"camp":0.25})"), "3: 0.25");
  EXPECT_EQ(choice(R"({"type":"choice","id":3,"camp":0})"), "3: 0.00");
  EXPECT_EQ(choice(R"({"type":"choice","id":18446744073709551615,"camp":1})"), "18446744073709551615: 1.00");
}

TEST(BotProtocol, members_come_in_any_order_with_any_others_between_them) {
  EXPECT_EQ(
      choice(" { \"why\": {\"id\":9,\"camp\":[2]}, \"camp\": 2.5e-1, \"id\": 4, \"type\": \"choice\" }\r"),
      "4: 0.25");
  EXPECT_EQ(hello_read_from(R"({"name":"Zoë","protocol":3,"author":{"name":"x"},"type":"hello"})"),
            "hello from Zoë");
}

TEST(BotProtocol, a_member_that_is_null_is_as_good_as_absent) {
  EXPECT_EQ(choice(R"({"type":"choice","id":3,"choice":"camp","camp":null})"), "3: 1.00");
  EXPECT_EQ(choice(R"({"type":"choice","id":3,"choice":null,"camp":0.5})"), "3: 0.50");
  EXPECT_EQ(choice(R"({"type":"choice","id":3,"choice":null,"camp":null})"),
            "expected either ‘choice’ or ‘camp’, not both or neither");
}

TEST(BotProtocol, a_line_that_says_nothing_to_us_is_ignored) {
  for (std::string_view line : {"", "\r", " \t", R"({"type":"log","text":"hm"})", R"({"type":""})"}) {
    EXPECT_TRUE(is_to_be_ignored(line)) << line;
  }
  for (std::string_view line : {"hm", "{}", "[]", "7", R"({"type":null})", R"({"type":7})",
                                R"({"type":"log")", R"({"type":"hello"})", R"({"type":"choice"})"}) {
    EXPECT_FALSE(is_to_be_ignored(line)) << line;
  }
}

TEST(BotProtocol, nonsense_is_told_apart) {
  const std::string neither = "expected either ‘choice’ or ‘camp’, not both or neither";
  const std::string id = "‘id’ must be the id of the request";
  const std::string word = "‘choice’ must be ‘torch’ or ‘camp’";
  const std::string number = "‘camp’ must be a probability from 0 to 1";
  EXPECT_EQ(choice(R"({"type":"choice","id":3})"), neither);
  EXPECT_EQ(choice(R"({"type":"choice","id":3,"choice":"camp","camp":1})"), neither);
  EXPECT_EQ(choice(R"({"type":"choice","choice":"camp"})"), id);
  for (std::string_view wrong : {"-1", "1.5", "\"1\"", "null", "[1]", "1e999"}) {
    EXPECT_EQ(choice(R"({"type":"choice","choice":"camp","id":)" + std::string(wrong) + "}"), id) << wrong;
  }
  for (std::string_view wrong : {"\"Camp\"", "\"\"", "0", "true", "{}"}) {
    EXPECT_EQ(choice(R"({"type":"choice","id":1,"choice":)" + std::string(wrong) + "}"), word) << wrong;
  }
  for (std::string_view wrong : {"-0.1", "1.0001", "2", "\"0.5\"", "true", "1e999", "-9223372036854775808"}) {
    EXPECT_EQ(choice(R"({"type":"choice","id":1,"camp":)" + std::string(wrong) + "}"), number) << wrong;
  }
  EXPECT_EQ(choice(R"({"type":"hello"})"), R"(not a message of type ‘choice’: ‘{"type":"hello"}’)");
  EXPECT_EQ(choice(R"({"type":7})"), R"(not a message of type ‘choice’: ‘{"type":7}’)");
  EXPECT_EQ(choice("{}"), "not a message of type ‘choice’: ‘{}’");
  EXPECT_EQ(choice("[1,2]"), "not a JSON object: ‘[1,2]’");
  EXPECT_EQ(choice(R"({"id":1,"id":1})"), "/id: this member appears twice in the same object");
}

TEST(BotProtocol, what_is_quoted_is_short_and_plain) {
  EXPECT_EQ(choice("I \x1b[31mthink\t"), "not valid JSON: ‘I ?[31mthink?’");
  EXPECT_EQ(choice(std::string(4000, 'x')), "not valid JSON: ‘" + std::string(60, 'x') + "…’");
}

TEST(BotProtocol, a_hello_has_a_version_and_a_name) {
  const std::string name = "‘name’ must be a string of 1 to 64 printable characters";
  const auto named = [](const std::string& text) {
    return hello_read_from(R"({"type":"hello","protocol":3,"name":)" + text + "}");
  };
  EXPECT_EQ(named(R"("a b")"), "hello from a b");
  EXPECT_EQ(named("\"" + std::string(64, 'a') + "\""), "hello from " + std::string(64, 'a'));
  for (const std::string& wrong :
       {std::string("7"), std::string(R"("")"), "\"" + std::string(65, 'a') + "\"", std::string(R"("a\nb")"),
        std::string(R"("\u001b[2J")"), std::string(R"("\u009b2J")")}) {
    EXPECT_EQ(named(wrong), name) << wrong;
  }
  EXPECT_EQ(hello_read_from(R"({"type":"hello","protocol":3})"), name);
  EXPECT_EQ(hello_read_from(R"({"type":"hello","name":"a"})"), "‘protocol’ must be a whole number");
  EXPECT_EQ(hello_read_from(R"({"type":"hello","protocol":1,"name":"a"})"),
            "it speaks protocol version 1, but incan speaks version 3; see docs/writing-a-bot.md");
}

// A valid line with a few bytes replaced, dropped, or doubled.
std::string damaged(std::string line) {
  const int wounds = *rc::gen::inRange(0, 6);
  for (int i = 0; i < wounds && !line.empty(); ++i) {
    const auto at = *rc::gen::inRange<std::size_t>(0, line.size());
    switch (*rc::gen::inRange(0, 3)) {
      case 0:
        line[at] = *rc::gen::arbitrary<char>();
        break;
      case 1:
        line.erase(at, 1);
        break;
      default:
        line.insert(at, 1, line[at]);
    }
  }
  return line;
}

RC_GTEST_PROP(BotProtocol, whatever_comes_is_a_choice_within_bounds_or_a_short_plain_reason, ()) {
  const std::string line = *rc::gen::oneOf(
      rc::gen::arbitrary<std::string>(),
      rc::gen::exec([] { return damaged(R"({"type":"choice","id":17,"camp":0.5,"x":{"y":[1]}})"); }));
  const auto read = read_choice(line);
  if (read) {
    RC_ASSERT(read->camp >= 0.0 && read->camp <= 1.0);
  } else {
    std::string why = read.error().english();
    RC_ASSERT(!why.empty() && why.size() < 250U);
    // Apart from these characters, messages are plain ASCII.
    for (const std::string_view own : {"‘", "’", "…"}) {
      for (std::size_t at = why.find(own); at != std::string::npos; at = why.find(own)) {
        why.erase(at, own.size());
      }
    }
    for (char c : why) RC_ASSERT(c >= ' ' && c <= '~');
  }
  const auto greeting = read_hello(line);
  RC_ASSERT(greeting.has_value() || !greeting.error().empty());
}

}  // namespace
}  // namespace incan
