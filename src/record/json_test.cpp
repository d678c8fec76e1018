// Tests of records as JSON: what is written, that it is read back, and the error for every kind of bad input.
// replay_test.cpp tests whether the game in a record follows the rules.
#include "record/json.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <vector>

namespace incan {
namespace {

// A record with every member.
constexpr std::string_view complete =
    R"({"format":"incan-gold-record/1","edition":"incan-gold",)"
    R"("players":[{"name":"Ana"},{"name":"Bo","bot":"steady"},{"name":"Cy"}],"practice":true,)"
    R"("seed":"0101010101010101010101010101010101010101010101010101010101010101",)"
    R"("fairness":{"commitment":"0202020202020202020202020202020202020202020202020202020202020202",)"
    R"("server_seed":"0303030303030303030303030303030303030303030303030303030303030303",)"
    R"("client_seeds":["x","","ż"]},)"
    R"("rounds":[{"artifact":"A4","cards":["snake","T17"],"choices":["TTT","C.T"]},{"cards":[],"choices":[]}],)"
    R"("result":{"scores":[12,29,7],"artifacts":[0,1,0],"winners":[1]}})";

// The same record with the first occurrence of some text replaced.
std::string with(std::string_view old, std::string_view text, std::string_view document = complete) {
  const std::size_t at = document.find(old);
  EXPECT_NE(at, std::string_view::npos) << old;
  return std::string(document).replace(at, old.size(), text);
}

// The error for a document, as the program prints it; empty if there is none.
std::string complaint(std::string_view document) {
  const auto record = read_record(document);
  return record ? "" : record.error().where + ": " + record.error().why;
}

Seed filled(std::uint8_t byte) {
  Seed seed;
  seed.fill(byte);
  return seed;
}

Record complete_record() {
  Record record;
  record.players = {{"Ana", {}}, {"Bo", "steady"}, {"Cy", {}}};
  record.practice = true;
  record.seed = filled(1);
  record.fairness = {filled(2), filled(3), {"x", "", "ż"}};
  RecordedRound round;
  round.artifact = Artifact::a4;
  round.cards = {Hazard::snake, Card::treasure(17)};
  round.choices = {Choices(AdventurerSet::first(3), {}),
                   Choices({Adventurer{0}, Adventurer{2}}, {Adventurer{0}})};
  record.rounds = {round, {}};
  record.result.emplace();
  record.result->players = 3;
  record.result->scores = {12, 29, 7};
  record.result->artifacts = {0, 1, 0};
  record.result->winners = {Player{1}};
  return record;
}

std::string odd_text(int most) {
  static const std::vector<std::string> pieces = {
      "a",    "Z",    " ", "\"", "\\", "/",      "\n", "\r", "\t", "\b", std::string(1, '\0'),
      "\x1f", "\x7f", "é", "ż",  "运", "\u2028", "🗿"};
  std::string text;
  for (int left = *rc::gen::inRange(0, most + 1); left > 0; --left) text += *rc::gen::elementOf(pieces);
  return text;
}

// replay_test.cpp writes and reads back random games; this test varies the strings.
RC_GTEST_PROP(Json, a_record_is_read_back_as_it_was_written_whatever_people_call_themselves, ()) {
  Record record = complete_record();
  for (RecordedPlayer& player : record.players) {
    player.name = odd_text(20);
    player.bot.reset();
    if (*rc::gen::arbitrary<bool>()) player.bot = odd_text(20);
  }
  for (std::string& seed : record.fairness->client_seeds) seed = odd_text(64);
  const std::string text = write_record(record);
  RC_ASSERT(text.find('\n') == std::string::npos);
  RC_ASSERT(complaint(text).empty());
  RC_ASSERT(read_record(text).value() == record);
}

TEST(Json, a_record_is_written_in_these_bytes) {
  EXPECT_EQ(write_record(complete_record()), complete);
  Record bare;
  bare.edition = Edition::diamant_2016;
  bare.players = {{"a\"b\\c/\n\x01", {}}, {"🗿", ""}};
  EXPECT_EQ(write_record(bare),
            R"({"format":"incan-gold-record/1","edition":"diamant-2016",)"
            R"("players":[{"name":"a\"b\\c/\n\u0001"},{"name":"🗿","bot":""}],"rounds":[]})");
}

TEST(Json, a_record_is_read_whatever_the_order_and_spacing_of_its_members) {
  EXPECT_EQ(read_record(complete).value(), complete_record());
  const std::string last = with(R"("format":"incan-gold-record/1",)", "");
  const std::string moved =
      last.substr(0, last.size() - 1) + " ,\r\n\t\"\\u0066ormat\" : \"incan-gold-record\\/1\" } \n";
  EXPECT_EQ(read_record("\n " + moved).value(), complete_record());
}

TEST(Json, unknown_members_are_ignored_at_every_level) {
  const std::string unknown =
      R"("x":[{"cards":1,"cards":{"name":[],"name":2}},null,1e400,-0.5],"y":{},"x":"again",)";
  std::string document(complete);
  for (std::string_view first :
       {R"("format")", R"("name":"Ana")", R"("commitment")", R"("artifact":"A4")", R"("scores")"}) {
    document = with(first, unknown + std::string(first), document);
  }
  document = with("}]", R"(,"z":true,"z":false}])", document);
  // A member that is known elsewhere is unknown here.
  document = with(R"("format")", R"("name":1,"name":{"cards":2,"cards":3},"format")", document);
  EXPECT_EQ(complaint(document), "");
  EXPECT_EQ(read_record(document).value(), complete_record());
}

using Pointers = std::vector<std::string>;

// The last member of a pointer, as a quoted key.
std::string key(const std::string& pointer) {
  return "\"" + pointer.substr(pointer.rfind('/') + 1) + "\"";
}

TEST(Json, a_value_of_the_wrong_type_is_pointed_at) {
  const std::string string = "a string";
  const std::string list = "an array";
  const std::string object = "an object";
  const std::map<std::string, std::string> types = {{"null", "null"},    {"true", "a boolean"},
                                                    {"1.5", "a number"}, {"{}", object},
                                                    {"[]", list},        {"\"\"", string}};
  const auto expect = [&](const std::string& pointer, const std::string& must_be, std::string_view old,
                          const std::string& rest) {
    for (const auto& [value, type] : types) {
      if (type == must_be) continue;
      EXPECT_EQ(complaint(with(old, rest.empty() ? value : key(pointer) + ":" + value + rest)),
                pointer + ": expected " + must_be + ", found " + type)
          << value;
    }
  };
  const auto expect_all = [&](const Pointers& pointers, const std::string& must_be) {
    // The original value becomes the value of an unknown member.
    for (const std::string& pointer : pointers) expect(pointer, must_be, key(pointer), ",\"was\"");
  };
  expect_all({"/format", "/edition", "/players/0/name", "/players/1/bot", "/seed", "/fairness/commitment",
              "/fairness/server_seed", "/rounds/0/artifact"},
             string);
  expect_all({"/players", "/fairness/client_seeds", "/rounds", "/rounds/0/cards", "/rounds/0/choices",
              "/result/scores", "/result/artifacts", "/result/winners"},
             list);
  expect_all({"/fairness", "/result"}, object);
  expect("/players/0", object, R"({"name":"Ana"})", "");
  expect("/fairness/client_seeds/2", string, R"("ż")", "");
  expect("/rounds/0/cards/1", string, R"("T17")", "");
  expect("/rounds/0/choices/1", string, R"("C.T")", "");
  expect("/rounds/1", object, R"({"cards":[],"choices":[]})", "");
  EXPECT_EQ(complaint("[]"), "line 1: expected an object, found an array");
  EXPECT_EQ(complaint("null"), "line 1: expected an object, found null");
  EXPECT_EQ(complaint("3"), "line 1: expected an object, found a number");
  EXPECT_EQ(complaint(R"("record")"), "line 1: expected an object, found a string");
}

TEST(Json, a_missing_member_is_named) {
  for (const std::string pointer :
       {"/format", "/edition", "/players", "/players/0/name", "/fairness/commitment", "/fairness/server_seed",
        "/fairness/client_seeds", "/rounds", "/rounds/0/cards", "/rounds/0/choices", "/result/scores",
        "/result/artifacts", "/result/winners"}) {
    EXPECT_EQ(complaint(with(key(pointer), R"("other")")), pointer + ": this member is missing");
  }
  for (std::string_view optional :
       {R"("bot")", R"("seed")", R"("fairness")", R"("artifact")", R"("result")"}) {
    EXPECT_EQ(complaint(with(optional, R"("other")")), "") << optional;
  }
  EXPECT_EQ(complaint("{}"), "/format: this member is missing");
}

TEST(Json, a_member_named_twice_is_pointed_at) {
  const std::string twice = ": this member appears twice in the same object";
  EXPECT_EQ(complaint(with(R"("players")", R"("edition":"diamant","players")")), "/edition" + twice);
  EXPECT_EQ(complaint(with(R"("players")", R"("\u0065dition":1,"players")")), "/edition" + twice);
  EXPECT_EQ(complaint(with("]}}", R"(]},"result":{}})")), "/result" + twice);
  EXPECT_EQ(complaint(with(R"("bot":"steady")", R"("bot":"steady","x":{},"name":"Bo")")),
            "/players/1/name" + twice);
  EXPECT_EQ(complaint(with(R"("server_seed")", R"("commitment":"","server_seed")")),
            "/fairness/commitment" + twice);
  EXPECT_EQ(complaint(with(R"("choices":[]})", R"("choices":[],"cards":[]})")), "/rounds/1/cards" + twice);
  EXPECT_EQ(complaint(with(R"("winners")", R"("scores":[],"winners")")), "/result/scores" + twice);
}

TEST(Json, a_number_that_is_not_a_small_whole_one_is_refused) {
  const std::map<std::string_view, std::string> numbers = {{"1e400", "a number that is out of range"},
                                                           {"-1e400", "a number that is out of range"},
                                                           {"99999999999999999999", "1e+20"},
                                                           {"18446744073709551615", "18446744073709551615"},
                                                           {"9223372036854775807", "9223372036854775807"},
                                                           {"-9223372036854775808", "-9223372036854775808"},
                                                           {"65536", "65536"},
                                                           {"-1", "-1"},
                                                           {"1.5", "1.5"},
                                                           {"29.0", "29.0"},
                                                           {"29e0", "29.0"},
                                                           {"true", "a boolean"},
                                                           {"null", "null"},
                                                           {"\"29\"", "a string"}};
  for (const auto& [number, found] : numbers) {
    EXPECT_EQ(complaint(with("29", number)),
              "/result/scores/1: expected a whole number from 0 to 65535, found " + found);
  }
  EXPECT_EQ(complaint(with("29", "65535")), "");
  EXPECT_EQ(complaint(with("[0,1,0]", "[0,6,0]")),
            "/result/artifacts/1: expected a whole number from 0 to 5, found 6");
  EXPECT_EQ(complaint(with("[1]", "[3]")), "/result/winners/0: expected a whole number from 0 to 2, found 3");
}

TEST(Json, E2_winners_are_listed_once_each_in_ascending_order) {
  EXPECT_EQ(read_record(with("[1]}", "[0,2]}")).value().result->winners, (PlayerSet{Player{0}, Player{2}}));
  for (std::string_view winners : {"[1,1]}", "[2,0]}"}) {
    EXPECT_EQ(complaint(with("[1]}", winners)),
              "/result/winners/1: winners must be listed once each, in ascending order (E2)");
  }
}

TEST(Json, lists_have_an_item_for_each_player) {
  EXPECT_EQ(complaint(with("[12,29,7]", "[12,29]")),
            "/result/scores: expected one number for each of the 3 players, found 2 (E1)");
  EXPECT_EQ(complaint(with("[0,1,0]", "[0,1,0,0]")),
            "/result/artifacts: expected one number for each of the 3 players, found 4 (E1)");
  EXPECT_EQ(complaint(with(R"(["x","","ż"])", R"(["x",""])")),
            "/fairness/client_seeds: expected one client seed for each of the 3 players, found 2");
}

TEST(Json, S1_a_record_has_2_to_8_players) {
  for (int players : {0, 1, 9, 300}) {
    std::string some;
    for (int i = 0; i < players; ++i) some += i == 0 ? R"({"name":""})" : R"(,{"name":""})";
    EXPECT_EQ(complaint(with(R"({"name":"Ana"},{"name":"Bo","bot":"steady"},{"name":"Cy"})", some)),
              "/players: a game has 2 to 8 players, not " + std::to_string(players) + " (S1)");
  }
}

TEST(Json, S3_an_unknown_edition_or_format_is_named) {
  EXPECT_EQ(complaint(with(R"(:"incan-gold")", R"(:"Incan-Gold")")),
            "/edition: unknown edition ‘Incan-Gold’; expected one of incan-gold, diamant, incan-gold-modern, "
            "diamant-2016 (S3)");
  EXPECT_EQ(complaint(with("record/1", "record/2")),
            "/format: unknown format ‘incan-gold-record/2’; this program reads ‘incan-gold-record/1’");
}

std::string not_a_card(std::string_view text) {
  return "‘" + std::string(text) +
         "’ is not a card; expected one of T1, T2, T3, T4, T5, T7, T9, T11, T13, T14, T15, T17, spider, "
         "mummy, fire, snake, rocks, A1, A2, A3, A4, A5";
}

TEST(Json, what_is_not_a_card_or_a_choice_is_quoted) {
  for (std::string_view text : {"T6", "T05", "a1", "A6", "Snake", ""}) {
    const std::string quoted = "\"" + std::string(text) + "\"";
    EXPECT_EQ(complaint(with(R"("T17")", quoted)), "/rounds/0/cards/1: " + not_a_card(text));
    EXPECT_EQ(complaint(with(R"("A4")", quoted)),
              "/rounds/0/artifact: ‘" + std::string(text) +
                  "’ is not an artifact; expected one of A1, A2, A3, A4, A5");
  }
  EXPECT_EQ(complaint(with(R"("A4")", R"("T17")")),
            "/rounds/0/artifact: ‘T17’ is not an artifact; expected one of A1, A2, A3, A4, A5");
  for (std::string_view text : {"CT", "CTTT", "C.t", "C T", ""}) {
    const std::string quoted = "\"" + std::string(text) + "\"";
    EXPECT_EQ(complaint(with(R"("C.T")", quoted)),
              "/rounds/0/choices/1: expected T (Torch), C (Camp), or . (outside) for each of the 3 "
              "adventurers, found ‘" +
                  std::string(text) + "’ (R5)");
  }
}

TEST(Json, T2_two_players_choose_for_four_adventurers) {
  const std::string two =
      R"({"format":"incan-gold-record/1","edition":"diamant","players":[{"name":"A"},{"name":"B"}],)"
      R"("rounds":[{"cards":["T1"],"choices":["TCTT"]}]})";
  EXPECT_EQ(complaint(two), "");
  EXPECT_EQ(
      complaint(with("TCTT", "TC", two)),
      "/rounds/0/choices/0: expected T (Torch), C (Camp), or . (outside) for each of the 4 adventurers, "
      "found ‘TC’ (R5)");
}

TEST(Json, quoted_text_is_short_and_cannot_act_upon_a_terminal) {
  EXPECT_EQ(complaint(with("T17", R"(\u001b[31m\nż\u007f)")),
            "/rounds/0/cards/1: " + not_a_card("?[31m????"));
  EXPECT_EQ(complaint(with("T17", std::string(40, 'x'))),
            "/rounds/0/cards/1: " + not_a_card(std::string(40, 'x')));
  EXPECT_EQ(complaint(with("T17", std::string(41, 'x'))),
            "/rounds/0/cards/1: " + not_a_card(std::string(40, 'x') + "…"));
}

TEST(Json, E1_there_is_no_sixth_round) {
  const std::string round = R"({"cards":[],"choices":[]})";
  EXPECT_EQ(complaint(with(round, round + "," + round + "," + round + "," + round)), "");
  EXPECT_EQ(complaint(with(round, round + "," + round + "," + round + "," + round + "," + round)),
            "/rounds/5: the game ends after round 5 (E1)");
}

TEST(Json, seeds_are_64_hexadecimal_digits) {
  const auto seed = [](char byte) {
    std::string digits;
    for (int i = 0; i < 32; ++i) digits += std::string("0") + static_cast<char>('0' + byte);
    return digits;
  };
  const auto not_digits = [](const std::string& text) {
    return "expected 64 hexadecimal digits, found ‘" + text + "’";
  };
  EXPECT_EQ(complaint(with("0101", "01")), "/seed: " + not_digits(seed(0x01).substr(2)));
  EXPECT_EQ(complaint(with("0202", "0x02")),
            "/fairness/commitment: " + not_digits("0x" + seed(0x02).substr(2)));
  EXPECT_EQ(complaint(with("0303", "030303")), "/fairness/server_seed: " + not_digits("03" + seed(0x03)));
}

TEST(Json, a_client_seed_has_at_most_64_characters_however_many_bytes_they_take) {
  for (std::string_view character : {"x", "ż", "运", "🎲", R"(\u0000)", R"(\ud83c\udfb2)"}) {
    std::string seed;
    for (int i = 0; i < 64; ++i) seed += character;
    EXPECT_EQ(complaint(with(R"("ż")", "\"" + seed + "\"")), "") << character;
    EXPECT_EQ(complaint(with(R"("ż")", "\"" + seed + "x\"")),
              "/fairness/client_seeds/2: a client seed has at most 64 characters")
        << character;
  }
}

TEST(Json, a_record_that_ends_anywhere_before_its_last_brace_ends_too_early) {
  for (std::size_t size = 0; size < complete.size(); ++size) {
    EXPECT_EQ(complaint(complete.substr(0, size)),
              "line 1: column " + std::to_string(size + 1) + ": not valid JSON: the text ends too early");
  }
}

TEST(Json, text_that_is_not_json_is_pointed_at_by_line_and_column) {
  EXPECT_EQ(complaint("{\n  \"format\": 'x'}"), "line 2: column 13: not valid JSON: unexpected ‘'’");
  EXPECT_EQ(complaint("{\"format\":1,\r\n\n}"), "line 3: column 1: not valid JSON: unexpected ‘}’");
  EXPECT_EQ(complaint(with("]}}", "]},}")),
            "line 1: column " + std::to_string(complete.size() + 1) + ": not valid JSON: unexpected ‘}’");
  for (std::string_view text :
       {"record", "{\"a\":01}", "{\"a\":+1}", "{\"a\":NaN}", "{a:1}", "{} // {}", "{\"a\":\"\t\"}", "\\"}) {
    EXPECT_NE(complaint(text), "") << text;
  }
  EXPECT_EQ(complaint(std::string(complete) + " \n {}"),
            "line 2: column 2: unexpected text after the end of the JSON value");
}

TEST(Json, text_that_is_not_utf8_is_refused) {
  const std::string column = "line 1: column " + std::to_string(complete.find("Ana") + 1);
  for (std::string_view bytes :
       {"\xff", "\x80", "\xc0\x80", "\xe2\x82", "\xed\xa0\x80", "\xf5\x80\x80\x80", "\xf0\x9f\x97"}) {
    EXPECT_TRUE(complaint(with("Ana", bytes)).starts_with(column + ": not valid JSON: ")) << bytes;
  }
  for (std::string_view escape :
       {R"(\ud800)", R"(\udc00)", R"(\ud800x)", R"(\ud800\ud800)", R"(\u12g4)", R"(\x41)"}) {
    EXPECT_NE(complaint(with("Ana", escape)).find(": not valid JSON: "), std::string::npos) << escape;
  }
}

TEST(Json, an_escape_that_is_none_is_explained) {
  const std::string half = "this \\u escape is one half of a surrogate pair";
  const std::string digits = "\\u must be followed by four hexadecimal digits";
  const std::map<std::string, std::string> escapes = {
      {R"(\udc00)", half}, {R"(\ud800\ud800)", half}, {R"(\u12g4)", digits}};
  for (const auto& [escape, why] : escapes) {
    EXPECT_TRUE(complaint(with("Ana", escape)).ends_with(": not valid JSON: " + why)) << escape;
  }
}

TEST(Json, nesting_has_a_limit) {
  const auto nested = [](int levels) {
    const std::string open(static_cast<std::size_t>(levels), '[');
    const std::string close(static_cast<std::size_t>(levels), ']');
    return with(R"("format")", R"("x":)" + open + close + R"(,"format")");
  };
  EXPECT_EQ(complaint(nested(31)), "");
  EXPECT_EQ(complaint(nested(32)), "line 1: column 37: nested more than 32 levels deep");
  EXPECT_EQ(complaint(std::string(100'000, '[')), "line 1: column 33: nested more than 32 levels deep");
}

TEST(Json, a_record_has_a_longest_length) {
  const std::string padding(max_record_bytes - complete.size(), ' ');
  EXPECT_EQ(complaint(padding + std::string(complete)), "");
  EXPECT_EQ(complaint(padding + std::string(complete) + " "),
            "line 1: the record is longer than 4194304 bytes");
}

}  // namespace
}  // namespace incan
