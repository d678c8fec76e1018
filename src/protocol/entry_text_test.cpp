#include "protocol/entry_text.h"

#include <gtest/gtest.h>

namespace incan {
namespace {

TableState state() {
  const GuestId guest{0xffff'ffff'ffff'ffffU};
  TableState state;
  state.opened_at = Time(1'700'000'000'000);
  state.invited_at = Time(1'700'000'000'001);
  state.host = guest;
  state.seats = {{guest, std::nullopt, "Żółć \"quoted\" \\ \n 山", "client seed", Figure{8}, true},
                 {std::nullopt, "odds:1.5", "", "", Figure{1}, false},
                 {GuestId{3}, "medium", "Bo", "", Figure{2}, false},
                 Seat()};
  state.games = 4;
  state.removals = 6;
  state.removed = {{5, guest, "Cy"}, {6, GuestId{4}, ""}};
  state.series = {{guest, "Ana", 4, 3, 200}, {std::nullopt, "Inti", 1, 0, 0}};
  state.done = {{guest, {1, 2, 0xffff'ffff'ffff'ffffU}}, {GuestId{3}, {}}};
  state.revealed = {Choices(AdventurerSet::first(3), AdventurerSet{Adventurer{1}}),
                    Choices(AdventurerSet{Adventurer{2}}, AdventurerSet())};
  return state;
}

std::vector<Entry> all_kinds() {
  Settings settings;
  settings.edition = Edition::diamant_2016;
  settings.seats = 7;
  settings.clock = std::chrono::seconds(45);
  settings.on_timeout = OnTimeout::bot;
  settings.tents = Tents::open;
  settings.listed = true;
  settings.odds = false;
  settings.practice = true;
  const GuestId guest{0xffff'ffff'ffff'ffffU};
  std::vector<EntryBody> list = {
      Opened{settings, sha256("a"), {}},
      Opened{Settings(), sha256("b"), {}},
      Opened{Settings(), sha256("b"), TableState()},
      Opened{settings, sha256("b"), state()},
      Sat{SeatId{7}, "Żółć \"quoted\" \\ \n 山"},
      LeftSeat{SeatId{0}, std::nullopt},
      LeftSeat{SeatId{1}, "medium"},
      LeftSeat{SeatId{1}, std::nullopt, true},
      Renamed{SeatId{6}, "Żółć \"quoted\" \\ \n 山"},
      FigureChosen{SeatId{5}, Figure{8}},
      Readmitted{guest},
      SettingsChanged{settings},
      SettingsChanged{Settings()},
      CameBack{SeatId{2}},
      BotSat{SeatId{3}, "odds:1.5", ""},
      HostChanged{guest},
      HostChanged{},
      SeedGiven{SeatId{4}, "client seed"},
      GameStarted{},
      Chose{Adventurer{5}, Choice::camp},
      Chose{Adventurer{0}, Choice::torch},
      Revealed{Choices(AdventurerSet::first(8), AdventurerSet{Adventurer{1}, Adventurer{6}})},
      Revealed{Choices(AdventurerSet{Adventurer{2}}, AdventurerSet())},
      BeganAgain{sha256("c"), false},
      BeganAgain{sha256("c"), true},
      InvitationAccepted{SeatId{7}},
      Closed{},
  };
  std::vector<Entry> entries;
  for (EntryBody& body : list) {
    entries.push_back({Time(1'700'000'000'000), std::nullopt, 0, body});
    entries.push_back({Time(0), guest, 0xffff'ffff'ffff'ffffU, body});
    entries.push_back({Time(0), guest, 1, std::move(body), {7, 0xffff'ffff'ffff'ffffU}});
  }
  return entries;
}

TEST(EntryText, every_kind_comes_back_as_it_was) {
  for (const Entry& entry : all_kinds()) {
    const auto read = read_entry(write_entry(entry));
    ASSERT_TRUE(read) << write_entry(entry) << read.error().where << read.error().why;
    EXPECT_EQ(*read, entry) << write_entry(entry);
  }
}

// Existing databases must stay readable forever: never change these lines.
TEST(EntryText, what_was_written_in_the_first_formats_is_read) {
  const std::string settings =
      R"("edition":"diamant","places":3,"clock":3,"when_late":"bot","tents":"open","listed":true,"odds":false,"practice":true)";
  const Settings read{
      Edition::diamant, 3, std::chrono::seconds(3), OnTimeout::bot, Tents::open, true, false, true};
  const std::string seed = R"("server_seed":")" + to_hex(sha256("a")) + '"';
  TableState state;
  state.opened_at = Time(1);
  state.seats = {Seat(), Seat(), Seat()};
  const std::string empty_seat = R"({"figure":1})";
  const std::vector<std::pair<std::string, EntryBody>> old = {
      {R"("what":"opened",)" + settings + "," + seed, Opened{read, sha256("a"), {}}},
      {R"("what":"opened","format":2,"deal":1,)" + settings + "," + seed, Opened{read, sha256("a"), {}}},
      {R"("what":"opened","format":2,"deal":1,)" + settings + "," + seed +
           R"(,"opened_at":1,"invited_at":0,"games":0,"removals":0,"seats":[)" + empty_seat + ',' +
           empty_seat + ',' + empty_seat + R"(],"removed_guests":[],"series":[],"done":[])",
       Opened{read, sha256("a"), state}},
      {R"("what":"settings_changed",)" + settings, SettingsChanged{read}},
      {R"("what":"sat","place":1,"name":"Ana")", Sat{SeatId{1}, "Ana"}},
      {R"("what":"got_up","place":1)", LeftSeat{SeatId{1}, std::nullopt}},
      {R"("what":"got_up","place":2,"stand_in":"medium","removed":true)",
       LeftSeat{SeatId{2}, "medium", true}},
  };
  for (const auto& [text, body] : old) {
    const auto entry = read_entry(R"({"at":5,"guest":11,"action":3,)" + text + '}');
    ASSERT_TRUE(entry) << text << entry.error().where << ' ' << entry.error().why;
    EXPECT_EQ(*entry, (Entry{Time(5), GuestId{11}, 3, body}));
    // And survives being written in the present format.
    EXPECT_EQ(*read_entry(write_entry(*entry)), *entry);
  }
}

// Never change these lines, either.
TEST(EntryText, what_was_once_written_is_read) {
  const std::vector<std::pair<std::string, EntryBody>> old = {
      {R"({"at":5,"guest":11,"action":3,"what":"sat","seat":1,"name":"Ana"})", Sat{SeatId{1}, "Ana"}},
      {R"({"at":5,"guest":11,"action":3,"what":"chose","adventurer":2,"choice":"camp"})",
       Chose{Adventurer{2}, Choice::camp}},
      {R"({"at":5,"guest":11,"action":3,"what":"revealed","choices":"TC......"})",
       Revealed{Choices(AdventurerSet::first(2), AdventurerSet{Adventurer{1}})}},
      {R"({"at":5,"guest":11,"action":3,"what":"game_started"})", GameStarted{}},
      {R"({"at":5,"guest":11,"action":3,"what":"left_seat","seat":1})", LeftSeat{SeatId{1}, std::nullopt}},
      {R"({"at":5,"guest":11,"action":3,"what":"began_again","server_seed":")" + to_hex(sha256("a")) + "\"}",
       BeganAgain{sha256("a")}},
  };
  for (const auto& [text, body] : old) {
    const Entry entry{Time(5), GuestId{11}, 3, body};
    EXPECT_EQ(write_entry(entry), text);
    EXPECT_EQ(*read_entry(text), entry);
  }
}

TEST(EntryText, a_table_from_before_there_was_a_choice_shows_the_odds) {
  const std::string begin =
      R"({"at":5,"what":"opened","edition":"diamant","places":3,"when_late":"bot","tents":"open","listed":true)";
  const std::string end = R"(,"server_seed":")" + to_hex(sha256("a")) + "\"}";
  const auto read = read_entry(begin + end);
  ASSERT_TRUE(read) << read.error().why;
  const Settings settings{Edition::diamant, 3, std::nullopt, OnTimeout::bot, Tents::open, true, true};
  EXPECT_EQ(read->body, EntryBody(Opened{settings, sha256("a"), {}}));
  EXPECT_FALSE(read_entry(begin + R"(,"odds":0)" + end));
  // It was not a practice table either.
  EXPECT_FALSE(std::get<Opened>(read->body).settings.practice);
  EXPECT_FALSE(read_entry(begin + R"(,"practice":1)" + end));
}

TEST(EntryText, a_table_of_another_deal_or_format_is_refused) {
  const std::string text = write_entry({Time(5), GuestId{1}, 0, Opened{Settings(), sha256("a"), {}}});
  ASSERT_TRUE(read_entry(text));
  for (const std::string member : {R"("format":3)", R"("deal":1)"}) {
    std::string other = text;
    other.replace(other.find(member), member.size(), member.substr(0, member.size() - 1) + "9");
    const auto read = read_entry(other);
    ASSERT_FALSE(read) << other;
    EXPECT_NE(read.error().why.find("another version"), std::string::npos) << read.error().why;
  }
}

TEST(EntryText, members_of_later_versions_are_passed_over) {
  EXPECT_TRUE(read_entry(R"({"at":1,"what":"closed","later":{"deep":[1,2]}})"));
}

TEST(EntryText, what_is_no_entry_is_refused) {
  for (
      const std::string text :
      {"",
       "x",
       "[]",
       "{}",
       R"({"at":1})",
       R"({"at":-1,"what":"closed"})",
       R"({"at":1,"what":"exploded"})",
       R"({"at":1,"what":"sat","seat":8,"name":"x"})",
       R"({"at":1,"what":"sat","seat":1})",
       R"({"at":1,"what":"chose","adventurer":1,"choice":"run"})",
       R"({"at":1,"what":"revealed","choices":"TT"})",
       R"({"at":1,"guest":"x","action":1,"what":"closed"})",
       R"({"at":1,"what":"began_again","server_seed":"12"})",
       R"({"at":1,"what":"figure_chosen","seat":1,"figure":0})",
       R"({"at":1,"what":"figure_chosen","seat":1,"figure":9})",
       R"({"at":1,"what":"settings_changed"})",
       R"({"at":1,"what":"settings_changed","settings":{}})",
       R"({"at":1,"what":"settings_changed","settings":7})",
       R"({"at":1,"what":"left_seat","seat":1,"removed":1})",
       R"({"at":1,"what":"readmitted"})",
       R"({"at":1,"guest":1,"action":1,"unchanged":7,"what":"closed"})",
       R"({"at":1,"guest":1,"action":1,"unchanged":["x"],"what":"closed"})",
       R"({"at":1,"what":"opened","edition":"chess","places":4,"when_late":"camp","tents":"open","listed":true,"server_seed":"00"})"}) {
    EXPECT_FALSE(read_entry(text)) << text;
  }
}

TEST(EntryText, half_an_entry_is_refused) {
  for (const Entry& entry : all_kinds()) {
    const std::string text = write_entry(entry);
    for (std::size_t size = 0; size < text.size(); ++size) EXPECT_FALSE(read_entry(text.substr(0, size)));
  }
}

}  // namespace
}  // namespace incan
