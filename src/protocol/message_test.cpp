#include <gtest/gtest.h>

#include <boost/json/parse.hpp>

#include "protocol/client_message.h"
#include "protocol/server_message.h"
#include "table/table.h"

namespace incan {
namespace {

namespace json = boost::json;

TEST(ClientMessage, every_kind_is_read) {
  const auto acting = [](std::string_view frame) {
    const auto read = read_client_message(frame);
    EXPECT_TRUE(read) << frame << read.error().where << read.error().why;
    return std::get<Acting>(*read);
  };
  EXPECT_EQ(std::get<Joining>(*read_client_message(R"({"type":"join","table":"abc"})")).table, "abc");
  EXPECT_EQ(std::get<Joining>(*read_client_message(R"({"type":"join","table":"abc"})")).since, std::nullopt);
  const auto back =
      std::get<Joining>(*read_client_message(R"({"type":"join","table":"abc","game":2,"turn":7})"));
  EXPECT_EQ(back.since->game, 2U);
  EXPECT_EQ(back.since->turn, 7U);
  EXPECT_TRUE(std::holds_alternative<Ping>(*read_client_message(R"({"type":"ping"})")));
  EXPECT_EQ(std::get<Sit>(acting(R"({"type":"sit","action":1,"seat":3,"name":"Ana"})").what).seat, SeatId{3});
  EXPECT_EQ(std::get<Sit>(acting(R"({"type":"sit","action":1,"name":"Ana"})").what).seat, std::nullopt);
  EXPECT_TRUE(std::holds_alternative<LeaveSeat>(acting(R"({"type":"leave_seat","action":2})").what));
  const auto bot =
      std::get<SeatBot>(acting(R"({"type":"seat_bot","action":3,"seat":1,"bot":"odds","name":"B"})").what);
  EXPECT_EQ(bot.spec, "odds");
  EXPECT_EQ(std::get<Rename>(acting(R"({"type":"rename","action":3,"name":"Bo"})").what).name, "Bo");
  EXPECT_EQ(std::get<ChooseFigure>(acting(R"({"type":"choose_figure","action":3,"figure":8})").what).figure,
            Figure{8});
  EXPECT_EQ(std::get<FillWithBots>(acting(R"({"type":"fill_with_bots","action":3,"bot":"easy"})").what).spec,
            "easy");
  EXPECT_TRUE(std::holds_alternative<RemoveBots>(acting(R"({"type":"remove_bots","action":3})").what));
  EXPECT_EQ(std::get<Readmit>(acting(R"({"type":"readmit","action":3,"number":7})").what).number, 7U);
  EXPECT_EQ(std::get<HandOver>(acting(R"({"type":"hand_over","action":3,"seat":7})").what).seat, SeatId{7});
  const auto changed = std::get<ChangeSettings>(
      acting(R"({"type":"change_settings","action":3,"settings":{"seats":6,"edition":"diamant"}})").what);
  EXPECT_EQ(changed.settings.seats, 6);
  EXPECT_EQ(changed.settings.edition, Edition::diamant);
  EXPECT_EQ(std::get<Remove>(acting(R"({"type":"remove","action":4,"seat":1})").what).seat, SeatId{1});
  EXPECT_EQ(std::get<GiveSeed>(acting(R"({"type":"give_seed","action":5,"seed":"s"})").what).client_seed,
            "s");
  EXPECT_TRUE(std::holds_alternative<Start>(acting(R"({"type":"start","action":6})").what));
  const auto choose = std::get<Choose>(
      acting(R"({"type":"choose","action":7,"turn":9,"adventurer":2,"choice":"camp"})").what);
  EXPECT_EQ(choose.turn, 9U);
  EXPECT_EQ(choose.adventurer, Adventurer{2});
  EXPECT_EQ(choose.choice, Choice::camp);
  EXPECT_EQ(choose.game, std::nullopt);
  const auto named = std::get<Choose>(
      acting(R"({"type":"choose","action":7,"game":3,"turn":9,"adventurer":2,"choice":"camp"})").what);
  EXPECT_EQ(named.game, 3U);
  EXPECT_EQ(std::get<AskHint>(acting(R"({"type":"hint","action":7,"turn":9})").what).turn, 9U);
  EXPECT_EQ(std::get<Say>(acting(R"({"type":"say","action":8,"phrase":"wow"})").what).phrase, Phrase::wow);
  EXPECT_TRUE(
      std::holds_alternative<PlayAgain>(acting(R"({"type":"play_again","action":9,"later":{}})").what));
}

TEST(ClientMessage, nonsense_is_refused_with_a_reason) {
  for (const std::string& frame :
       {std::string(),
        std::string("null"),
        std::string("[]"),
        std::string("{"),
        std::string(R"({"type":"fly","action":1})"),
        std::string(R"({"type":"start"})"),
        std::string(R"({"type":"give_seed","action":1,"seed":"a\nb"})"),
        std::string(R"({"type":"join"})"),
        std::string(R"({"type":"join","table":"abc","turn":7})"),
        std::string(R"({"type":"start","action":0})"),
        std::string(R"({"type":"start","action":-1})"),
        std::string(R"({"type":"start","action":1.5})"),
        std::string(R"({"type":"choose","action":1,"turn":1,"adventurer":8,"choice":"camp"})"),
        std::string(R"({"type":"choose","action":1,"turn":1,"adventurer":1,"choice":"CAMP"})"),
        std::string(R"({"type":"choose","action":1,"game":"x","turn":1,"adventurer":1,"choice":"camp"})"),
        std::string(R"({"type":"say","action":1,"phrase":"anything I like"})"),
        std::string(R"({"type":"hint","action":1})"),
        std::string(R"({"type":"hint","turn":1})"),
        std::string(R"({"type":"rename","action":1})"),
        std::string(R"({"type":"choose_figure","action":1,"figure":0})"),
        std::string(R"({"type":"choose_figure","action":1,"figure":9})"),
        std::string(R"({"type":"change_settings","action":1})"),
        std::string(R"({"type":"change_settings","action":1,"settings":[]})"),
        std::string(R"({"type":"change_settings","action":1,"settings":{"seats":9}})"),
        std::string(R"({"type":"change_settings","action":1,"settings":{"seats":4,"seats":5}})"),
        std::string(R"({"type":"fill_with_bots","action":1})"),
        std::string(R"({"type":"sit","action":1,"seat":9,"name":"x"})"),
        R"({"type":"sit","action":1,"name":")" + std::string(300, 'x') + "\"}",
        R"({"type":"start","action":1,"x":")" + std::string(5000, 'x') + "\"}",
        std::string(R"({"type":"start","type":"leave_seat","action":1})")}) {
    const auto read = read_client_message(frame);
    ASSERT_FALSE(read) << frame;
    EXPECT_FALSE(read.error().why.empty());
    EXPECT_TRUE(json::parse(write_error("bad_message", read.error())).is_object());
  }
}

TEST(ClientMessage, the_action_of_a_refused_frame_is_known_as_far_as_it_can_be_read) {
  EXPECT_EQ(action_in(R"({"type":"fly","action":12})"), 12U);
  for (const std::string_view frame :
       {"", "[]", "{", R"({"type":"fly"})", R"({"type":"fly","action":-1})", R"({"action":1,"action":2})"}) {
    EXPECT_EQ(action_in(frame), 0U) << frame;
  }
}

// Plays a game and inspects every frame that anybody is sent.
TEST(ServerMessage, every_frame_is_an_object_that_tells_no_secret) {
  const GuestId ana{1};
  const GuestId bo{2};
  const GuestId eve{3};
  const Moment moment{Time(1000), [] { return sha256("server seed"); }};
  std::vector<Entry> store = {Table::open(Settings(), ana, moment)};
  Table table(store, moment.now);
  ActionId actions = 0;
  std::map<Viewpoint, std::set<std::string>> types;
  const auto inspect = [&](Viewpoint viewpoint, const std::string& frame) {
    const json::value value = json::parse(frame);
    types[viewpoint].insert(std::string(value.at("type").as_string()));
    if (table.phase() != Phase::finished) {
      EXPECT_EQ(frame.find(to_hex(moment.fresh_seed())), std::string::npos);
    }
    if (value.at("type").as_string() == "turn") {
      const json::array& tents = value.at("game").at("tents").as_array();
      for (std::size_t adventurer = 0; adventurer < tents.size() && table.phase() != Phase::finished;
           ++adventurer) {
        EXPECT_EQ(tents[adventurer].is_null(), adventurer / 2 != index(viewpoint)) << frame;
      }
    }
  };
  const auto tell = [&](GuestId guest, const Command& command) {
    const Outcome outcome = table.handle(command, moment);
    if (outcome.answer) inspect(table.viewpoint_of(guest), write_answer(*outcome.answer, Time(0)));
    std::vector<Broadcast> broadcasts = outcome.send;
    for (Broadcast& notice : table.notices()) broadcasts.push_back(std::move(notice));
    for (const Broadcast& broadcast : broadcasts) {
      for (const auto& [viewpoint, frame] : write_broadcast(broadcast, Time(0))) inspect(viewpoint, frame);
    }
  };
  const auto act = [&](GuestId guest, const Action& action) { tell(guest, Act{guest, ++actions, action}); };
  for (GuestId guest : {ana, bo, eve}) tell(guest, Join{guest});
  for (GuestId guest : {ana, bo}) act(guest, Sit{std::nullopt, "\"na\\me\""});
  act(ana, Start{});
  act(eve, Start{});
  act(bo, Say{Phrase::hello});
  while (table.phase() == Phase::playing) {
    const GameShown game = *table.shown_from(Viewpoint::onlooker).game;
    for (Adventurer adventurer : game.view.board().inside()) {
      const bool leaves = (game.turn + static_cast<std::uint64_t>(index(adventurer))) % 3 == 0;
      act(index(adventurer) < 2 ? ana : bo,
          Choose{game.turn, adventurer, leaves ? Choice::camp : Choice::torch});
    }
  }
  EXPECT_EQ(types[Viewpoint{0}], (std::set<std::string>{"accepted", "chosen", "said", "table", "turn"}));
  EXPECT_EQ(types[Viewpoint::onlooker],
            (std::set<std::string>{"chosen", "refused", "said", "table", "turn"}));
}

TEST(ServerMessage, a_hint_and_a_verdict_are_written_in_chances_of_four_places) {
  const Tip tip{Adventurer{2}, 0.25, 1.0 / 3, 0.98765, Better::torch};
  EXPECT_EQ(
      write_broadcast({{Viewpoint{2}, HintShown{7, 0.125, {tip}}}}, Time(0)).at(0).second,
      R"({"type":"hint","turn":7,"evaluator":")" + std::string(evaluator) +
          R"(","bust":0.1250,"adventurers":[{"adventurer":2,"camp":0.2500,"torch":0.3333,"camp_probability":0.9877,"better":"torch"}]})");
  Game game(Edition::diamant, 3);
  game.start_round(std::nullopt);
  game.turn(Card::treasure(17));
  TurnShown turn{{}, GameShown(View(game, Player{2}, Tents::closed)), {}};
  const auto written = [&] { return write_broadcast({{Viewpoint{2}, turn}}, Time(0)).at(0).second; };
  EXPECT_EQ(written().find("verdicts"), std::string::npos);
  turn.verdicts = {{tip, Choice::camp, 83}};
  const json::value value = json::parse(written());
  EXPECT_EQ(
      value.at("verdicts"),
      json::parse(
          R"([{"adventurer":2,"camp":0.2500,"torch":0.3333,"camp_probability":0.9877,"better":"torch","chosen":"camp","cost":8.3}])"));
}

}  // namespace
}  // namespace incan
