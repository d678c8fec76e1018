#include "table/table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <set>

#include "table/audience_test.h"

namespace incan {
namespace {

constexpr GuestId ana{11};
constexpr GuestId bo{22};
constexpr GuestId cy{33};
constexpr GuestId eve{99};

// What a command led to.
struct Effect {
  std::vector<Entry> store;
  std::vector<AddressedMessage> send;
  std::optional<Time> wake;
  std::optional<Record> finished;
  std::optional<TableRefusal> refused;
};

// A table with a store, a clock, and people.
class Room {
 public:
  explicit Room(const Settings& settings = {}) {
    store_.push_back(Table::open(settings, ana, moment()));
    table_ = std::make_unique<Table>(store_, now_);
  }

  Effect tell(const Command& command) {
    Effect effect = tell_first(command);
    for (const AddressedMessage& notice : audience_.told(table_->notices())) effect.send.push_back(notice);
    // Wakes a table that asks to be woken at once.
    if (!effect.wake || *effect.wake > now_) return effect;
    Effect more = tell(Wake{});
    more.send.insert(more.send.begin(), effect.send.begin(), effect.send.end());
    return more;
  }
  // Without the notices, which come after a later command.
  Effect tell_first(const Command& command) {
    if (const auto* leave = std::get_if<Leave>(&command)) audience_.remove(leave->guest);
    Outcome outcome = table_->handle(command, moment());
    for (const Entry& entry : outcome.store) {
      if (std::holds_alternative<Opened>(entry.body)) store_.clear();
      store_.push_back(entry);
    }
    return {outcome.store, audience_.told(command, outcome), outcome.wake, outcome.finished, outcome.refused};
  }
  // The answer to the guest who acts.
  std::optional<TableRefusal> act(GuestId guest, Action action) {
    last_ = tell(Act{guest, ++actions_, std::move(action)});
    for (const AddressedMessage& addressed : last_.send) {
      if (const auto* refused = std::get_if<Refused>(&addressed.message)) return refused->why;
    }
    return std::nullopt;
  }
  void sit(std::initializer_list<GuestId> guests) {
    for (GuestId guest : guests) {
      tell(Join{guest});
      ASSERT_EQ(act(guest, Sit{std::nullopt, "guest"}), std::nullopt);
    }
  }
  std::optional<TableRefusal> choose(GuestId guest, Adventurer adventurer, Choice choice) {
    return act(guest, Choose{shown(guest).game->turn, adventurer, choice});
  }
  void wait(Time time) { now_ += time; }
  Time time_left() const { return *shown(ana).game->deadline - now_; }
  void restart() { table_ = std::make_unique<Table>(store_, now_); }

  TableShown shown(GuestId guest, std::optional<Since> since = std::nullopt) const {
    return table_->shown_from(table_->viewpoint_of(guest), since);
  }
  const Effect& last() const { return last_; }
  const std::vector<Entry>& store() const { return store_; }
  Table& table() { return *table_; }

 private:
  Moment moment() {
    return {now_, [this] { return sha256("seed " + std::to_string(++seeds_)); }};
  }

  Time now_{1000};
  int seeds_ = 0;
  ActionId actions_ = 0;
  std::vector<Entry> store_;
  std::unique_ptr<Table> table_;
  Audience audience_;
  Effect last_;
};

Settings with_clock(OnTimeout on_timeout) {
  Settings settings;
  settings.seats = 3;
  settings.clock = std::chrono::seconds(20);
  settings.on_timeout = on_timeout;
  return settings;
}

TEST(Table, gathers_people_and_bots_and_starts) {
  Room room;
  room.sit({ana, bo});
  EXPECT_EQ(room.act(bo, SeatBot{SeatId{2}, "odds", "Robo"}), TableRefusal::only_the_host_may);
  EXPECT_EQ(room.act(ana, SeatBot{SeatId{0}, "odds", "Robo"}), TableRefusal::seat_is_taken);
  EXPECT_EQ(room.act(ana, SeatBot{SeatId{9}, "odds", "Robo"}), TableRefusal::no_such_seat);
  EXPECT_EQ(room.act(ana, SeatBot{SeatId{2}, "oods", "Robo"}), TableRefusal::no_such_bot);
  EXPECT_EQ(room.act(ana, SeatBot{SeatId{2}, "odds", "Robo"}), std::nullopt);
  EXPECT_EQ(room.act(bo, Start{}), TableRefusal::only_the_host_may);
  EXPECT_EQ(room.act(ana, Start{}), std::nullopt);
  const TableShown shown = room.shown(bo);
  EXPECT_EQ(shown.phase, Phase::playing);
  EXPECT_EQ(shown.you, SeatId{1});
  // The free seat is gone.
  EXPECT_EQ(shown.seats.size(), 3U);
  EXPECT_EQ(shown.game->view.board().players(), 3);
  EXPECT_EQ(room.act(cy, Sit{std::nullopt, "late"}), TableRefusal::game_has_started);
}

TEST(Table, a_guest_may_pick_a_free_seat) {
  Room room;
  room.sit({ana});
  EXPECT_EQ(room.act(bo, Sit{SeatId{0}, "Bo"}), TableRefusal::seat_is_taken);
  EXPECT_EQ(room.act(bo, Sit{SeatId{9}, "Bo"}), TableRefusal::no_such_seat);
  EXPECT_EQ(room.act(bo, Sit{SeatId{2}, "Bo"}), std::nullopt);
  EXPECT_EQ(room.shown(bo).you, SeatId{2});
  // Those who do not pick one get the first.
  EXPECT_EQ(room.act(cy, Sit{std::nullopt, "Cy"}), std::nullopt);
  EXPECT_EQ(room.shown(cy).you, SeatId{1});
}

TEST(Table, only_a_taken_seat_can_be_freed) {
  Room room;
  room.sit({ana, bo});
  EXPECT_EQ(room.act(bo, Remove{SeatId{0}}), TableRefusal::only_the_host_may);
  EXPECT_EQ(room.act(ana, Remove{SeatId{9}}), TableRefusal::no_such_seat);
  EXPECT_EQ(room.act(ana, Remove{SeatId{2}}), TableRefusal::no_such_seat);
  EXPECT_EQ(room.act(ana, Remove{SeatId{1}}), std::nullopt);
  EXPECT_EQ(room.shown(bo).you, std::nullopt);
}

TEST(Table, guests_start_no_programs_on_the_server) {
  Room room;
  room.sit({ana});
  EXPECT_EQ(room.act(ana, SeatBot{SeatId{1}, "exec:rm -rf /", "x"}), TableRefusal::no_such_bot);
}

TEST(Table, guests_read_no_files_of_the_server) {
  Room room;
  room.sit({ana});
  EXPECT_EQ(room.act(ana, SeatBot{SeatId{1}, "oracle:/etc/passwd", "x"}), TableRefusal::no_such_bot);
  EXPECT_EQ(room.act(ana, SeatBot{SeatId{1}, "oracle", "x"}), std::nullopt);
}

TEST(Table, guests_do_not_take_the_servers_time) {
  Room room;
  room.sit({ana});
  EXPECT_EQ(room.act(ana, SeatBot{SeatId{1}, "rollout:201", "x"}), TableRefusal::no_such_bot);
  EXPECT_EQ(room.act(ana, SeatBot{SeatId{1}, "rollout:200", "x"}), std::nullopt);
}

TEST(Table, whoever_comes_back_is_shown_the_turns_they_missed) {
  Room room;
  room.sit({ana, bo, cy});
  room.act(ana, Start{});
  std::vector<std::vector<Event>> turns = {room.shown(ana, Since{1, 0}).missed.at(0).events};
  while (room.table().phase() == Phase::playing && turns.size() < 8) {
    const AdventurerSet inside = room.shown(ana).game->view.board().inside();
    for (Adventurer adventurer : inside)
      room.choose(std::array{ana, bo, cy}[static_cast<std::size_t>(adventurer)], adventurer, Choice::torch);
    for (const AddressedMessage& addressed : room.last().send) {
      const auto* turn = std::get_if<TurnShown>(&addressed.message);
      if (turn != nullptr && addressed.to == ana) turns.push_back(turn->events);
    }
  }
  const auto missed_since = [&](Since since) { return room.shown(bo, since).missed; };
  ASSERT_EQ(missed_since({1, 0}).size(), turns.size());
  for (std::size_t seen = 0; seen <= turns.size(); ++seen) {
    const auto missed = missed_since({1, seen});
    ASSERT_EQ(missed.size(), turns.size() - seen);
    for (std::size_t at = 0; at < missed.size(); ++at) {
      EXPECT_EQ(missed[at].turn, seen + at + 1);
      EXPECT_EQ(missed[at].events, turns[seen + at]);
    }
  }
  // There is nothing to report about another game or about future turns.
  EXPECT_TRUE(missed_since({2, 0}).empty());
  EXPECT_TRUE(missed_since({1, 1'000}).empty());
  EXPECT_TRUE(room.shown(bo).missed.empty());
  room.restart();
  EXPECT_EQ(missed_since({1, 0}).size(), turns.size());
}

TEST(Table, a_clock_goes_on_later_when_nothing_could_be_stored) {
  Room room(with_clock(OnTimeout::camp));
  room.sit({ana, bo, cy});
  room.act(ana, Start{});
  const Time before = *room.shown(ana).game->deadline;
  room.tell(Waited{Time(7'000)});
  EXPECT_EQ(*room.shown(ana).game->deadline, before + Time(7'000));
}

TEST(Table, without_a_clock_it_does_not_matter_when_nothing_could_be_stored) {
  Room room;
  room.sit({ana, bo});
  room.tell(Waited{std::chrono::minutes(5)});
  room.act(ana, Start{});
  room.tell(Waited{std::chrono::minutes(5)});
  EXPECT_EQ(room.table().next_wake(), std::nullopt);
}

TEST(Table, needs_two_players) {
  Room room;
  room.sit({ana});
  EXPECT_EQ(room.act(ana, Start{}), TableRefusal::too_few_players);
}

TEST(Table, the_commitment_before_the_first_seed_is_the_one_revealed) {
  Room room;
  const Seed shown_first = room.shown(eve).commitment;
  room.sit({ana, bo});
  EXPECT_EQ(room.act(ana, GiveSeed{"my seed"}), std::nullopt);
  EXPECT_EQ(room.act(eve, GiveSeed{"not at the table"}), TableRefusal::not_seated);
  EXPECT_EQ(room.act(bo, GiveSeed{std::string(65, 'x')}), TableRefusal::seed_is_too_long);
  EXPECT_TRUE(room.shown(bo).seats[0].has_given_seed);
  room.act(ana, Start{});
  EXPECT_EQ(room.act(ana, GiveSeed{"too late"}), TableRefusal::game_has_started);
  while (room.table().phase() == Phase::playing) {
    EXPECT_EQ(room.shown(ana).record, std::nullopt);
    EXPECT_EQ(room.last().finished, std::nullopt);
    const AdventurerSet inside = room.shown(ana).game->view.board().inside();
    for (Adventurer adventurer : inside)
      room.choose(index(adventurer) < 2 ? ana : bo, adventurer, Choice::camp);
  }
  const Record record = *room.shown(eve).record;
  EXPECT_EQ(room.last().finished, record);
  EXPECT_EQ(record.fairness->commitment, shown_first);
  EXPECT_EQ(record.fairness->client_seeds, (std::vector<std::string>{"my seed", ""}));
  EXPECT_TRUE(replay(record));
}

TEST(Table, K1_K3_everybody_sees_who_has_chosen_and_nobody_what) {
  Room room;
  room.sit({ana, bo, cy});
  room.tell(Join{eve});
  room.act(ana, Start{});
  room.choose(ana, Adventurer{0}, Choice::camp);
  std::set<GuestId> told;
  for (const AddressedMessage& addressed : room.last().send) {
    EXPECT_FALSE(std::holds_alternative<TurnShown>(addressed.message));
    if (const auto* chosen = std::get_if<ChosenShown>(&addressed.message)) {
      EXPECT_EQ(chosen->chosen, AdventurerSet{Adventurer{0}});
      told.insert(addressed.to);
    }
  }
  EXPECT_EQ(told, (std::set{ana, bo, cy, eve}));
  EXPECT_EQ(room.shown(ana).game->own, Choices(AdventurerSet{Adventurer{0}}, AdventurerSet{Adventurer{0}}));
  EXPECT_EQ(room.shown(bo).game->own, Choices());
  EXPECT_EQ(room.shown(eve).game->own, std::nullopt);
  // Two worlds that differ only in the choice look the same to everyone else.
  Room other;
  other.sit({ana, bo, cy});
  other.tell(Join{eve});
  other.act(ana, Start{});
  other.choose(ana, Adventurer{0}, Choice::torch);
  for (GuestId guest : {bo, cy, eve}) EXPECT_EQ(room.shown(guest), other.shown(guest));
  EXPECT_NE(room.shown(ana), other.shown(ana));
}

TEST(Table, ones_mind_can_be_changed_until_the_last_choice_is_in) {
  Room room;
  room.sit({ana, bo, cy});
  room.act(ana, Start{});
  room.choose(ana, Adventurer{0}, Choice::camp);
  room.choose(ana, Adventurer{0}, Choice::torch);
  // Nobody else learns of it (rule K3); Ana's other windows do.
  for (const AddressedMessage& addressed : room.last().send) {
    if (std::holds_alternative<ChosenShown>(addressed.message)) {
      EXPECT_EQ(addressed.to, ana);
    }
  }
  room.choose(bo, Adventurer{1}, Choice::torch);
  const std::uint64_t turn = room.shown(ana).game->turn;
  room.choose(cy, Adventurer{2}, Choice::torch);
  EXPECT_EQ(room.shown(ana).game->turn, turn + 1);
  EXPECT_EQ(room.act(ana, Choose{turn, Adventurer{0}, Choice::camp}), TableRefusal::another_turn);
  EXPECT_NE(std::find_if(room.store().begin(), room.store().end(),
                         [](const Entry& entry) {
                           const auto* revealed = std::get_if<Revealed>(&entry.body);
                           return revealed != nullptr &&
                                  revealed->choices == Choices(AdventurerSet::first(3), AdventurerSet());
                         }),
            room.store().end());
}

TEST(Table, a_choice_for_another_game_is_refused) {
  Room room;
  room.sit({ana, bo, cy});
  room.act(ana, Start{});
  for (const std::uint64_t game : {0U, 2U}) {
    EXPECT_EQ(room.act(ana, Choose{1, Adventurer{0}, Choice::camp, game}), TableRefusal::another_turn);
  }
  EXPECT_EQ(room.act(ana, Choose{1, Adventurer{0}, Choice::camp, 1}), std::nullopt);
  EXPECT_EQ(room.act(bo, Choose{1, Adventurer{1}, Choice::camp}), std::nullopt);
}

TEST(Table, whoever_saw_an_earlier_game_has_missed_all_turns_of_this_one) {
  Room room;
  room.sit({ana, bo});
  for (int game = 1; game <= 2; ++game) {
    room.act(ana, Start{});
    EXPECT_EQ(room.shown(eve, Since{0, 0}).missed.size(), 1U);
    EXPECT_EQ(room.shown(eve, Since{1, 1}).missed.size(), game == 1 ? 0U : 1U);
    EXPECT_TRUE(room.shown(eve, Since{3, 0}).missed.empty());
    while (room.table().phase() == Phase::playing) {
      for (Adventurer adventurer : room.shown(ana).game->view.board().inside()) {
        room.choose(index(adventurer) < 2 ? ana : bo, adventurer, Choice::camp);
      }
    }
    for (GuestId guest : {ana, bo}) room.act(guest, PlayAgain{});
  }
}

// However many guests watch, a message is made at most once for each viewpoint.
TEST(Table, messages_are_made_for_viewpoints_not_for_guests) {
  Room room;
  room.sit({ana, bo, cy});
  for (std::uint64_t id = 1000; id < 1100; ++id) room.tell(Join{GuestId{id}});
  room.act(ana, Start{});
  Table& table = room.table();
  const Moment moment{Time(1000), [] { return Seed(); }};
  const auto broadcasts = [&](GuestId guest, Adventurer adventurer) {
    std::vector<Broadcast> list =
        table.handle(Act{guest, 5000, Choose{1, adventurer, Choice::torch}}, moment).send;
    for (Broadcast& notice : table.notices()) list.push_back(std::move(notice));
    return list;
  };
  const std::array players = {ana, bo, cy};
  for (std::size_t player = 0; player < players.size(); ++player) {
    const auto list = broadcasts(players[player], static_cast<Adventurer>(player));
    ASSERT_EQ(list.size(), 1U);
    std::vector<Viewpoint> to;
    for (const auto& [viewpoint, message] : list[0]) {
      to.push_back(viewpoint);
      EXPECT_EQ(std::holds_alternative<TurnShown>(message), player == 2);
    }
    EXPECT_EQ(to, (std::vector{Viewpoint{0}, Viewpoint{1}, Viewpoint{2}, Viewpoint::onlooker}));
  }
}

TEST(Table, several_choices_are_told_in_one_notice_and_none_after_their_reveal) {
  Room room;
  room.sit({ana, bo, cy});
  room.act(ana, Start{});
  room.tell_first(Act{ana, 5000, Choose{1, Adventurer{0}, Choice::camp}});
  const Effect effect = room.tell(Act{bo, 5000, Choose{1, Adventurer{1}, Choice::torch}});
  int notices = 0;
  for (const AddressedMessage& addressed : effect.send) {
    const auto* chosen = std::get_if<ChosenShown>(&addressed.message);
    if (chosen == nullptr) continue;
    ++notices;
    EXPECT_EQ(chosen->chosen, (AdventurerSet{Adventurer{0}, Adventurer{1}}));
    const AdventurerSet own = chosen->own ? chosen->own->inside() : AdventurerSet();
    EXPECT_EQ(own, addressed.to == ana  ? AdventurerSet{Adventurer{0}}
                   : addressed.to == bo ? AdventurerSet{Adventurer{1}}
                                        : AdventurerSet());
  }
  EXPECT_EQ(notices, 3);
  room.choose(cy, Adventurer{2}, Choice::torch);
  for (const AddressedMessage& addressed : room.last().send) {
    EXPECT_FALSE(std::holds_alternative<ChosenShown>(addressed.message));
  }
}

TEST(Table, whoever_joins_is_answered_with_the_table_and_not_told_it_again) {
  Room room;
  room.sit({ana, bo});
  room.tell(Leave{bo});
  const Effect effect = room.tell(Join{bo});
  std::map<GuestId, int> told;
  for (const AddressedMessage& addressed : effect.send) {
    ++told[addressed.to];
    EXPECT_TRUE(std::get<TableShown>(addressed.message).seats[1].is_connected);
  }
  EXPECT_EQ(told, (std::map<GuestId, int>{{ana, 1}, {bo, 1}}));
}

TEST(Table, a_guest_is_told_from_where_they_are_now) {
  Room room;
  const auto you = [&](GuestId guest) {
    std::optional<SeatId> last;
    for (const AddressedMessage& addressed : room.last().send) {
      const auto* table = std::get_if<TableShown>(&addressed.message);
      if (table == nullptr || addressed.to != guest) continue;
      last = table->you;
      EXPECT_EQ(table->is_hosting, guest == ana);
      EXPECT_EQ(table->removed.empty(), guest != ana || room.shown(ana).removed.empty());
      EXPECT_EQ(table->is_removed, room.table().viewpoint_of(guest) == Viewpoint::removed);
    }
    return last;
  };
  for (GuestId guest : {ana, bo, cy, eve}) room.tell(Join{guest});
  EXPECT_EQ(room.table().viewpoint_of(ana), Viewpoint::host);
  room.act(cy, Sit{std::nullopt, "Cy"});
  EXPECT_EQ(you(cy), SeatId{0});
  EXPECT_EQ(you(eve), std::nullopt);
  room.act(ana, Remove{SeatId{0}});
  EXPECT_EQ(you(cy), std::nullopt);
  EXPECT_EQ(room.table().viewpoint_of(cy), Viewpoint::removed);
  // Another guest in the same seat.
  room.act(eve, Sit{std::nullopt, "Eve"});
  EXPECT_EQ(you(eve), SeatId{0});
  EXPECT_EQ(you(cy), std::nullopt);
  room.act(bo, Sit{SeatId{3}, "Bo"});
  EXPECT_EQ(you(bo), SeatId{3});
  // The free seats between them go.
  room.act(ana, Start{});
  EXPECT_EQ(you(bo), SeatId{1});
  EXPECT_EQ(you(ana), std::nullopt);
  room.act(ana, Readmit{1});
  EXPECT_EQ(room.table().viewpoint_of(cy), Viewpoint::onlooker);
}

TEST(Table, nobody_chooses_for_others) {
  Room room;
  room.sit({ana, bo, cy});
  room.act(ana, Start{});
  EXPECT_EQ(room.choose(ana, Adventurer{1}, Choice::camp), TableRefusal::not_your_adventurer);
  EXPECT_EQ(room.choose(eve, Adventurer{1}, Choice::camp), TableRefusal::not_seated);
  EXPECT_EQ(room.choose(ana, Adventurer{7}, Choice::camp), TableRefusal::not_your_adventurer);
}

TEST(Table, a_repeat_is_harmless) {
  Room room;
  room.sit({ana, bo, cy});
  room.act(ana, Start{});
  const Act choose{ana, 777, Choose{1, Adventurer{0}, Choice::camp}};
  const Effect first = room.tell(choose);
  const Effect second = room.tell(choose);
  EXPECT_EQ(first.store.size(), 1U);
  EXPECT_TRUE(second.store.empty());
  ASSERT_EQ(second.send.size(), 1U);
  EXPECT_EQ(second.send[0].message, AnyMessage(Accepted{777}));
  room.restart();
  EXPECT_TRUE(room.tell(choose).store.empty());
}

TEST(Table, a_refusal_shows_how_things_are) {
  Room room;
  room.sit({ana, bo, cy});
  room.act(ana, Start{});
  room.act(ana, Choose{42, Adventurer{0}, Choice::camp});
  ASSERT_EQ(room.last().send.size(), 1U);
  const auto& refused = std::get<Refused>(room.last().send[0].message);
  EXPECT_EQ(refused.why, TableRefusal::another_turn);
  EXPECT_EQ(refused.table, room.shown(ana));
}

TEST(Table, when_the_clock_runs_out_the_default_is_chosen) {
  for (const OnTimeout on_timeout : {OnTimeout::camp, OnTimeout::torch, OnTimeout::bot}) {
    Room room(with_clock(on_timeout));
    room.sit({ana, bo, cy});
    room.act(ana, Start{});
    room.choose(bo, Adventurer{1}, Choice::torch);
    room.wait(room.time_left() - Time(1));
    EXPECT_TRUE(room.tell(Wake{}).store.empty());
    room.wait(Time(1));
    const Effect outcome = room.tell(Wake{});
    ASSERT_FALSE(outcome.store.empty());
    const Choices choices = std::get<Revealed>(outcome.store[0].body).choices;
    EXPECT_EQ(choices.of(Adventurer{1}), Choice::torch);
    if (on_timeout == OnTimeout::camp) {
      EXPECT_EQ(choices.camp(), (AdventurerSet{Adventurer{0}, Adventurer{2}}));
    } else if (on_timeout == OnTimeout::torch) {
      EXPECT_TRUE(choices.camp().empty());
    }
  }
}

TEST(Table, the_clock_starts_when_people_have_watched_what_happened) {
  Room room(with_clock(OnTimeout::camp));
  room.sit({ana, bo, cy});
  room.act(ana, Start{});
  const auto watching = [&] { return room.time_left() - Time(20'000); };
  // The round begins, and a card is turned, or two.
  EXPECT_GE(watching(), Time(1600 + 770));
  EXPECT_LE(watching(), Time(1600 + 2 * 770));
  EXPECT_EQ(*room.shown(ana).game->deadline - *room.shown(ana).game->clock_starts, Time(20'000));
  const std::uint64_t turn = room.shown(ana).game->turn;
  // Nobody has to wait for it.
  room.choose(ana, Adventurer{0}, Choice::torch);
  room.choose(bo, Adventurer{1}, Choice::torch);
  room.choose(cy, Adventurer{2}, Choice::torch);
  ASSERT_NE(room.shown(ana).game->turn, turn);
  EXPECT_GE(watching(), Time(250 + 700 + 3 * 280 + 500 + 770));
  Room untimed;
  untimed.sit({ana, bo});
  untimed.act(ana, Start{});
  EXPECT_EQ(untimed.shown(ana).game->clock_starts, std::nullopt);
}

TEST(Table, time_without_a_server_does_not_count) {
  Room room(with_clock(OnTimeout::camp));
  room.sit({ana, bo, cy});
  room.act(ana, Start{});
  room.wait(Time(3'600'000));
  room.restart();
  EXPECT_TRUE(room.tell(Wake{}).store.empty());
  room.wait(room.time_left());
  EXPECT_FALSE(room.tell(Wake{}).store.empty());
}

TEST(Table, a_quitter_is_replaced_by_a_bot_and_may_come_back) {
  Room room;
  room.sit({ana, bo, cy});
  room.act(ana, Start{});
  EXPECT_EQ(room.act(bo, LeaveSeat{}), std::nullopt);
  EXPECT_EQ(room.shown(ana).seats[1].bot, "medium");
  EXPECT_EQ(room.choose(bo, Adventurer{1}, Choice::camp), TableRefusal::not_your_adventurer);
  EXPECT_EQ(room.act(bo, Sit{std::nullopt, "again"}), std::nullopt);
  EXPECT_EQ(room.shown(ana).seats[1].bot, std::nullopt);
  EXPECT_EQ(room.choose(bo, Adventurer{1}, Choice::torch), std::nullopt);
}

TEST(Table, when_all_leave_the_bots_play_to_the_end) {
  Room room;
  room.sit({ana, bo, cy});
  room.act(ana, Start{});
  for (GuestId guest : {ana, bo, cy}) room.act(guest, LeaveSeat{});
  EXPECT_EQ(room.table().phase(), Phase::finished);
  EXPECT_TRUE(replay(*room.table().record()));
}

TEST(Table, a_clock_that_was_set_while_the_server_was_down_changes_no_deadline) {
  using namespace std::chrono_literals;
  for (const Time jump : {Time(24h), Time(-24h), Time(-500ms)}) {
    Room room(with_clock(OnTimeout::camp));
    room.sit({ana, bo});
    room.act(ana, Start{});
    room.wait(5s);
    ASSERT_EQ(room.choose(ana, Adventurer{0}, Choice::torch), std::nullopt);
    room.wait(jump);
    room.restart();
    ASSERT_TRUE(room.table().next_wake());
    room.tell(Join{ana});
    const std::uint64_t turn = room.shown(ana).game->turn;
    room.wait(room.time_left() - 1ms);
    room.tell(Wake{});
    EXPECT_EQ(room.shown(ana).game->turn, turn);
    room.wait(1ms);
    room.tell(Wake{});
    EXPECT_NE(room.shown(ana).game->turn, turn);
  }
}

TEST(Table, a_player_who_is_there_but_does_not_choose_can_be_replaced_where_there_is_no_clock) {
  Room room;
  room.sit({ana, bo, cy});
  room.act(ana, Start{});
  room.choose(ana, Adventurer{0}, Choice::torch);
  room.choose(cy, Adventurer{2}, Choice::torch);
  room.wait(Table::player_may_be_silent - Time(1));
  EXPECT_EQ(room.act(ana, Remove{SeatId{1}}), TableRefusal::player_is_connected);
  room.wait(Time(1));
  EXPECT_EQ(room.act(ana, Remove{SeatId{2}}), TableRefusal::player_is_connected);
  EXPECT_EQ(room.act(cy, Remove{SeatId{1}}), TableRefusal::only_the_host_may);
  const std::uint64_t turn = room.shown(ana).game->turn;
  EXPECT_EQ(room.act(ana, Remove{SeatId{1}}), std::nullopt);
  EXPECT_NE(room.shown(ana).game->turn, turn);
  // Bo may come back.
  EXPECT_EQ(room.act(bo, Sit{SeatId{1}, "Bo"}), std::nullopt);
  EXPECT_EQ(room.act(ana, Remove{SeatId{1}}), TableRefusal::player_is_connected);

  Room timed(with_clock(OnTimeout::torch));
  timed.sit({ana, bo});
  timed.act(ana, Start{});
  timed.wait(Table::player_may_be_silent);
  EXPECT_EQ(timed.act(ana, Remove{SeatId{1}}), TableRefusal::player_is_connected);
}

TEST(Table, the_host_closes_it_unless_others_are_playing) {
  Room room;
  room.sit({ana, bo});
  EXPECT_EQ(room.tell(CloseTable{bo}).refused, TableRefusal::only_the_host_may);
  room.act(ana, Start{});
  EXPECT_EQ(room.tell(CloseTable{ana}).refused, TableRefusal::game_is_not_over);
  room.tell(Leave{bo});
  const Effect outcome = room.tell(CloseTable{ana});
  EXPECT_FALSE(outcome.refused);
  EXPECT_EQ(room.shown(ana).phase, Phase::closed);
  ASSERT_FALSE(outcome.send.empty());
  EXPECT_EQ(room.tell(CloseTable{ana}).refused, TableRefusal::table_is_closed);
  EXPECT_EQ(room.act(bo, Sit{std::nullopt, "Bo"}), TableRefusal::table_is_closed);
}

TEST(Table, gives_way_only_when_nobody_is_there) {
  Room room;
  room.sit({ana});
  room.tell(GiveWay{});
  EXPECT_EQ(room.shown(ana).phase, Phase::waiting);
  room.tell(Leave{ana});
  room.tell(GiveWay{});
  EXPECT_EQ(room.shown(ana).phase, Phase::closed);
}

TEST(Table, the_next_in_seat_becomes_host) {
  Room room;
  room.sit({ana, bo, cy});
  EXPECT_EQ(room.act(ana, LeaveSeat{}), std::nullopt);
  EXPECT_EQ(room.table().host(), bo);
  // Away for long enough, while somebody else is connected.
  room.tell(Leave{bo});
  room.wait(Table::host_may_be_away);
  room.tell(Wake{});
  EXPECT_EQ(room.table().host(), cy);
}

TEST(Table, a_host_who_leaves_hands_over_to_the_next_seat_even_if_its_owner_is_not_connected) {
  Room room;
  room.sit({ana, bo, cy});
  room.tell(Leave{bo});
  EXPECT_EQ(room.act(ana, LeaveSeat{}), std::nullopt);
  EXPECT_EQ(room.table().host(), bo);
  // The next seat, not the first.
  EXPECT_EQ(room.act(ana, Sit{SeatId{0}, "Ana"}), std::nullopt);
  EXPECT_EQ(room.act(bo, LeaveSeat{}), std::nullopt);
  EXPECT_EQ(room.table().host(), cy);
}

TEST(Table, a_host_who_is_away_is_followed_by_the_next_one_who_is_connected) {
  Room room;
  constexpr GuestId dee{44};
  room.sit({ana, bo, cy, dee});
  EXPECT_EQ(room.tell(Leave{ana}).wake, Time{1000} + Table::host_may_be_away);
  room.wait(Table::host_may_be_away - Time{1});
  room.tell(Leave{bo});
  room.tell(Wake{});
  EXPECT_EQ(room.table().host(), ana);
  room.wait(Time{1});
  room.tell(Wake{});
  EXPECT_EQ(room.table().host(), cy);
}

TEST(Table, a_host_without_a_seat_is_followed_too) {
  Room room;
  room.tell(Join{ana});
  room.sit({bo});
  room.tell(Leave{ana});
  room.wait(Table::host_may_be_away);
  room.tell(Wake{});
  EXPECT_EQ(room.table().host(), bo);
}

TEST(Table, nobody_is_told_of_a_spectator_who_goes) {
  Room room;
  room.sit({ana, bo});
  room.tell(Join{eve});
  EXPECT_TRUE(room.tell(Leave{eve}).send.empty());
  EXPECT_FALSE(room.tell(Leave{bo}).send.empty());
}

TEST(Table, only_somebody_who_is_gone_is_replaced_in_a_game) {
  Room room;
  room.sit({ana, bo, cy});
  room.act(ana, Start{});
  EXPECT_EQ(room.act(ana, Remove{SeatId{1}}), TableRefusal::player_is_connected);
  room.tell(Leave{bo});
  EXPECT_EQ(room.act(ana, Remove{SeatId{1}}), TableRefusal::player_is_connected);
  room.wait(Table::player_may_be_away);
  EXPECT_EQ(room.act(ana, Remove{SeatId{1}}), std::nullopt);
  EXPECT_EQ(room.shown(ana).seats[1].bot, "medium");
}

TEST(Table, quick_words_reach_everybody_but_not_too_fast) {
  Room room;
  room.sit({ana, bo});
  room.tell(Join{eve});
  EXPECT_EQ(room.act(ana, Say{Phrase::hello}), std::nullopt);
  int heard = 0;
  for (const AddressedMessage& addressed : room.last().send)
    heard += std::holds_alternative<Said>(addressed.message) ? 1 : 0;
  EXPECT_EQ(heard, 3);
  EXPECT_TRUE(room.last().store.empty());
  EXPECT_EQ(room.act(ana, Say{Phrase::wow}), TableRefusal::too_fast);
  EXPECT_EQ(room.act(eve, Say{Phrase::wow}), TableRefusal::not_seated);
  room.wait(Table::between_phrases);
  EXPECT_EQ(room.act(ana, Say{Phrase::wow}), std::nullopt);
}

TEST(Table, the_same_people_play_again_with_a_fresh_seed) {
  Room room;
  room.sit({ana, bo, cy});
  EXPECT_EQ(room.act(ana, PlayAgain{}), TableRefusal::game_is_not_over);
  room.act(ana, Start{});
  const Seed first = room.shown(ana).commitment;
  room.act(cy, LeaveSeat{});
  while (room.table().phase() == Phase::playing) {
    for (GuestId guest : {ana, bo}) {
      const Adventurer adventurer = guest == ana ? Adventurer{0} : Adventurer{1};
      if (room.shown(guest).game->view.board().inside().contains(adventurer))
        room.choose(guest, adventurer, Choice::camp);
    }
  }
  EXPECT_EQ(room.act(eve, PlayAgain{}), TableRefusal::not_seated);
  EXPECT_EQ(room.act(bo, PlayAgain{}), std::nullopt);
  const TableShown shown = room.shown(bo);
  EXPECT_EQ(shown.phase, Phase::waiting);
  EXPECT_NE(shown.commitment, first);
  EXPECT_EQ(shown.record, std::nullopt);
  EXPECT_EQ(shown.seats.size(), 4U);
  EXPECT_EQ(shown.seats[2].bot, "medium");
  EXPECT_EQ(room.act(ana, Start{}), std::nullopt);
  EXPECT_EQ(room.shown(ana).you, SeatId{0});
  EXPECT_EQ(room.shown(ana).game->number, 2U);
}

// Everybody leaves at every turn until the game is over.
void finish_game(Room& room, std::initializer_list<GuestId> guests) {
  while (room.table().phase() == Phase::playing) {
    for (GuestId guest : guests) {
      const TableShown shown = room.shown(guest);
      if (shown.phase != Phase::playing || !shown.you) continue;
      const Board& board = shown.game->view.board();
      for (Adventurer adventurer : board.adventurers_of(player_in(*shown.you)) & board.inside()) {
        room.choose(guest, adventurer, Choice::camp);
      }
    }
  }
}

TEST(Table, another_game_is_an_invitation) {
  Room room;
  room.sit({ana, bo, cy});
  room.act(ana, Start{});
  finish_game(room, {ana, bo, cy});
  EXPECT_EQ(room.act(bo, PlayAgain{}), std::nullopt);
  EXPECT_EQ(room.act(bo, PlayAgain{}), TableRefusal::game_is_not_over);
  const auto invited = [&] {
    std::vector<bool> list;
    for (const SeatShown& seat : room.shown(eve).seats) list.push_back(seat.is_invited);
    return list;
  };
  EXPECT_EQ(invited(), (std::vector<bool>{true, false, true, false}));
  room.restart();
  for (GuestId guest : {ana, bo, cy}) room.tell(Join{guest});
  EXPECT_EQ(invited(), (std::vector<bool>{true, false, true, false}));
  // An invitation is accepted with the same wish, and declined by leaving.
  EXPECT_EQ(room.act(ana, PlayAgain{}), std::nullopt);
  EXPECT_EQ(room.act(ana, PlayAgain{}), TableRefusal::game_is_not_over);
  EXPECT_EQ(invited(), (std::vector<bool>{false, false, true, false}));
  // Nobody waits for those who do not answer.
  EXPECT_EQ(room.act(ana, Start{}), std::nullopt);
  EXPECT_EQ(room.shown(ana).seats.size(), 2U);
  EXPECT_EQ(room.shown(cy).you, std::nullopt);
  EXPECT_EQ(room.act(cy, PlayAgain{}), TableRefusal::not_seated);
}

TEST(Table, a_game_needs_two_who_accepted) {
  Room room;
  room.sit({ana, bo});
  room.act(ana, Start{});
  finish_game(room, {ana, bo});
  room.act(ana, PlayAgain{});
  EXPECT_EQ(room.act(ana, Start{}), TableRefusal::too_few_players);
  EXPECT_EQ(room.act(bo, LeaveSeat{}), std::nullopt);
  EXPECT_TRUE(room.shown(ana).seats[1].is_free);
}

TEST(Table, a_host_who_starts_the_next_game_takes_part_in_it) {
  Room room;
  room.sit({ana, bo});
  room.act(ana, Start{});
  finish_game(room, {ana, bo});
  room.act(bo, PlayAgain{});
  EXPECT_EQ(room.act(ana, Start{}), std::nullopt);
  EXPECT_EQ(room.shown(ana).you, SeatId{0});
}

TEST(Table, a_host_who_does_not_answer_an_invitation_keeps_nobody_waiting) {
  Room room;
  room.sit({ana, bo, cy});
  room.act(ana, Start{});
  finish_game(room, {ana, bo, cy});
  room.act(cy, PlayAgain{});
  ASSERT_TRUE(room.table().next_wake());
  room.wait(Table::host_may_be_away - Time(1));
  room.tell(Wake{});
  EXPECT_TRUE(room.shown(ana).is_hosting);
  room.wait(Time(1));
  room.tell(Wake{});
  // Bo is next in seat order, but has not answered either.
  EXPECT_TRUE(room.shown(cy).is_hosting);
  EXPECT_EQ(room.table().next_wake(), std::nullopt);
  EXPECT_EQ(room.act(ana, PlayAgain{}), std::nullopt);
}

TEST(Table, whoever_the_host_removes_stays_away_until_readmitted) {
  Room room;
  room.sit({ana, bo, cy});
  EXPECT_EQ(room.act(ana, Remove{SeatId{1}}), std::nullopt);
  EXPECT_TRUE(room.shown(bo).is_removed);
  EXPECT_FALSE(room.shown(cy).is_removed);
  EXPECT_EQ(room.act(bo, Sit{std::nullopt, "Bo"}), TableRefusal::removed_by_host);
  room.restart();
  EXPECT_EQ(room.act(bo, Sit{std::nullopt, "Bo"}), TableRefusal::removed_by_host);
  // Only the host sees who was removed.
  EXPECT_TRUE(room.shown(cy).removed.empty());
  ASSERT_EQ(room.shown(ana).removed, (std::vector<RemovedShown>{{1, "guest 2"}}));
  EXPECT_EQ(room.act(cy, Readmit{1}), TableRefusal::only_the_host_may);
  EXPECT_EQ(room.act(ana, Readmit{2}), TableRefusal::no_such_guest);
  EXPECT_EQ(room.act(ana, Readmit{1}), std::nullopt);
  EXPECT_EQ(room.act(ana, Readmit{1}), TableRefusal::no_such_guest);
  EXPECT_FALSE(room.shown(bo).is_removed);
  EXPECT_EQ(room.act(bo, Sit{std::nullopt, "Bo"}), std::nullopt);
  // Bots and the host's own seat are simply freed.
  EXPECT_EQ(room.act(ana, SeatBot{SeatId{3}, "easy", ""}), std::nullopt);
  EXPECT_EQ(room.act(ana, Remove{SeatId{3}}), std::nullopt);
  EXPECT_EQ(room.act(ana, Remove{SeatId{0}}), std::nullopt);
  EXPECT_TRUE(room.shown(ana).removed.empty());
  EXPECT_EQ(room.act(ana, Sit{std::nullopt, "Ana"}), std::nullopt);
}

TEST(Table, remembers_only_so_many_of_those_who_were_removed) {
  Room room;
  room.sit({ana});
  for (std::uint64_t id = 1000; id <= 1000 + Table::most_removed; ++id) {
    ASSERT_EQ(room.act(GuestId{id}, Sit{SeatId{1}, "x"}), std::nullopt);
    ASSERT_EQ(room.act(ana, Remove{SeatId{1}}), std::nullopt);
  }
  EXPECT_EQ(room.shown(ana).removed.size(), Table::most_removed);
  EXPECT_FALSE(room.shown(GuestId{1000}).is_removed);
  EXPECT_TRUE(room.shown(GuestId{1001}).is_removed);
}

TEST(Table, equal_names_are_told_apart) {
  Room room;
  for (GuestId guest : {ana, bo, cy}) room.act(guest, Sit{std::nullopt, "Ana"});
  const auto names = [&] {
    std::vector<std::string> list;
    for (const SeatShown& seat : room.shown(eve).seats) list.push_back(seat.name);
    return list;
  };
  EXPECT_EQ(names(), (std::vector<std::string>{"Ana", "Ana 2", "Ana 3", ""}));
  room.act(bo, LeaveSeat{});
  room.act(ana, SeatBot{SeatId{1}, "easy", "Ana"});
  EXPECT_EQ(names(), (std::vector<std::string>{"Ana", "Ana 2", "Ana 3", ""}));
  // A name that is free now is not taken back by itself, but it may be chosen.
  EXPECT_EQ(room.act(ana, Rename{"Maria"}), std::nullopt);
  EXPECT_EQ(room.act(cy, Rename{"Ana"}), std::nullopt);
  EXPECT_EQ(names(), (std::vector<std::string>{"Maria", "Ana 2", "Ana", ""}));
  EXPECT_EQ(room.act(eve, Rename{"Eve"}), TableRefusal::not_seated);
  // Nothing is stored for a name that one has already.
  EXPECT_EQ(room.act(cy, Rename{"Ana"}), std::nullopt);
  EXPECT_TRUE(room.last().store.empty());
  room.act(ana, Start{});
  EXPECT_EQ(room.act(cy, Rename{"Cy"}), TableRefusal::game_has_started);
  EXPECT_EQ(room.table().record()->players[2].name, "Ana");
}

std::vector<int> figures_in(const TableShown& shown) {
  std::vector<int> list;
  for (const SeatShown& seat : shown.seats) list.push_back(index(seat.figure));
  return list;
}

TEST(Table, everybody_has_a_figure_of_their_own) {
  Room room;
  room.sit({ana, bo});
  EXPECT_EQ(figures_in(room.shown(eve)), (std::vector<int>{1, 2, 3, 4}));
  EXPECT_EQ(room.act(ana, ChooseFigure{Figure{2}}), TableRefusal::figure_is_taken);
  EXPECT_EQ(room.act(ana, ChooseFigure{Figure{3}}), std::nullopt);
  EXPECT_EQ(room.act(ana, ChooseFigure{Figure{3}}), std::nullopt);
  EXPECT_TRUE(room.last().store.empty());
  // A free seat shows what it would bring.
  EXPECT_EQ(figures_in(room.shown(eve)), (std::vector<int>{3, 2, 1, 4}));
  room.act(ana, SeatBot{SeatId{2}, "easy", ""});
  // Bots give way.
  EXPECT_EQ(room.act(bo, ChooseFigure{Figure{1}}), std::nullopt);
  EXPECT_EQ(figures_in(room.shown(eve)), (std::vector<int>{3, 1, 2, 4}));
  EXPECT_EQ(room.act(eve, ChooseFigure{Figure{8}}), TableRefusal::not_seated);
  room.restart();
  EXPECT_EQ(figures_in(room.shown(eve)), (std::vector<int>{3, 1, 2, 4}));
  room.act(ana, Start{});
  EXPECT_EQ(room.shown(eve).game->figures, (std::vector<Figure>{Figure{3}, Figure{1}, Figure{2}}));
  EXPECT_EQ(room.act(ana, ChooseFigure{Figure{8}}), TableRefusal::game_has_started);
  // Over a rematch, too.
  finish_game(room, {ana, bo});
  room.act(ana, PlayAgain{});
  EXPECT_EQ(figures_in(room.shown(eve)), (std::vector<int>{3, 1, 2, 4}));
}

TEST(Table, with_two_players_each_second_adventurer_has_a_free_figure) {
  Room room;
  room.sit({ana, bo});
  room.act(bo, ChooseFigure{Figure{4}});
  room.act(ana, Start{});
  EXPECT_EQ(room.shown(eve).game->figures, (std::vector<Figure>{Figure{1}, Figure{2}, Figure{4}, Figure{3}}));
}

TEST(Table, the_host_changes_the_settings_before_a_game) {
  Room room;
  room.sit({ana});
  EXPECT_EQ(room.act(bo, Sit{SeatId{3}, "Bo"}), std::nullopt);
  Settings wanted;
  wanted.edition = Edition::diamant;
  wanted.practice = true;
  wanted.seats = 6;
  EXPECT_EQ(room.act(bo, ChangeSettings{wanted}), TableRefusal::only_the_host_may);
  EXPECT_EQ(room.act(ana, ChangeSettings{wanted}), std::nullopt);
  EXPECT_EQ(room.shown(bo).settings, wanted);
  EXPECT_EQ(room.shown(bo).seats.size(), 6U);
  EXPECT_EQ(room.act(ana, ChangeSettings{wanted}), std::nullopt);
  EXPECT_TRUE(room.last().store.empty());
  // Free seats are removed, and nobody loses one.
  wanted.seats = 2;
  EXPECT_EQ(room.act(ana, ChangeSettings{wanted}), std::nullopt);
  EXPECT_EQ(room.shown(bo).you, SeatId{1});
  EXPECT_EQ(room.shown(bo).seats.size(), 2U);
  wanted.seats = 3;
  EXPECT_EQ(room.act(ana, ChangeSettings{wanted}), std::nullopt);
  EXPECT_EQ(room.act(cy, Sit{std::nullopt, "Cy"}), std::nullopt);
  wanted.seats = 2;
  EXPECT_EQ(room.act(ana, ChangeSettings{wanted}), TableRefusal::too_few_seats);
  room.act(ana, Start{});
  EXPECT_EQ(room.table().record()->edition, Edition::diamant);
  wanted.seats = 3;
  wanted.listed = true;
  EXPECT_EQ(room.act(ana, ChangeSettings{wanted}), TableRefusal::game_has_started);
}

TEST(Table, the_host_hands_over_to_another_player) {
  Room room;
  room.sit({ana, bo});
  room.act(ana, SeatBot{SeatId{2}, "easy", ""});
  EXPECT_EQ(room.act(bo, HandOver{SeatId{1}}), TableRefusal::only_the_host_may);
  EXPECT_EQ(room.act(ana, HandOver{SeatId{2}}), TableRefusal::no_such_seat);
  EXPECT_EQ(room.act(ana, HandOver{SeatId{3}}), TableRefusal::no_such_seat);
  EXPECT_EQ(room.act(ana, HandOver{SeatId{7}}), TableRefusal::no_such_seat);
  EXPECT_EQ(room.act(ana, HandOver{SeatId{0}}), std::nullopt);
  EXPECT_TRUE(room.last().store.empty());
  EXPECT_EQ(room.act(ana, HandOver{SeatId{1}}), std::nullopt);
  EXPECT_TRUE(room.shown(bo).is_hosting);
  EXPECT_FALSE(room.shown(ana).is_hosting);
}

TEST(Table, bots_come_and_go_together) {
  Room room;
  room.sit({ana});
  room.act(ana, Rename{"Killa"});
  room.act(bo, Sit{SeatId{2}, "Bo"});
  EXPECT_EQ(room.act(bo, FillWithBots{"easy"}), TableRefusal::only_the_host_may);
  EXPECT_EQ(room.act(ana, FillWithBots{"exec:true"}), TableRefusal::no_such_bot);
  EXPECT_EQ(room.act(ana, FillWithBots{"easy"}), std::nullopt);
  EXPECT_EQ(room.act(ana, FillWithBots{"easy"}), TableRefusal::no_free_seat);
  EXPECT_EQ(room.shown(ana).seats[1].name, "Inti");
  EXPECT_EQ(room.shown(ana).seats[3].name, "Amaru");
  // Another strength, but the same figure and name.
  EXPECT_EQ(room.act(ana, SeatBot{SeatId{3}, "hard", ""}), std::nullopt);
  EXPECT_EQ(room.shown(ana).seats[3].bot, "hard");
  EXPECT_EQ(room.shown(ana).seats[3].name, "Amaru");
  EXPECT_EQ(room.act(ana, SeatBot{SeatId{2}, "hard", ""}), TableRefusal::seat_is_taken);
  EXPECT_EQ(room.act(bo, RemoveBots{}), TableRefusal::only_the_host_may);
  EXPECT_EQ(room.act(ana, RemoveBots{}), std::nullopt);
  EXPECT_TRUE(room.shown(ana).seats[1].is_free);
  EXPECT_TRUE(room.shown(ana).seats[3].is_free);
  EXPECT_FALSE(room.shown(ana).seats[2].is_free);
  room.act(ana, Start{});
  EXPECT_EQ(room.act(ana, FillWithBots{"easy"}), TableRefusal::game_has_started);
  EXPECT_EQ(room.act(ana, RemoveBots{}), TableRefusal::game_has_started);
}

// Plays one game: everybody leaves at once in each round.
void play_game(Room& room, std::initializer_list<GuestId> guests) {
  while (room.table().phase() == Phase::playing) {
    for (GuestId guest : guests) {
      const TableShown shown = room.shown(guest);
      if (shown.phase != Phase::playing) return;
      for (Adventurer adventurer : shown.game->view.board().adventurers_of(player_in(*shown.you)) &
                                       shown.game->view.board().inside()) {
        ASSERT_EQ(room.choose(guest, adventurer, Choice::camp), std::nullopt);
      }
    }
  }
}

TEST(Table, an_unchanged_choice_is_accepted_and_not_stored) {
  Room room;
  room.sit({ana, bo, cy});
  room.act(ana, Start{});
  ASSERT_EQ(room.choose(ana, Adventurer{0}, Choice::camp), std::nullopt);
  const auto before = room.store().size();
  for (int time = 0; time < 1000; ++time)
    ASSERT_EQ(room.choose(ana, Adventurer{0}, Choice::camp), std::nullopt);
  EXPECT_EQ(room.store().size(), before);
}

TEST(Table, a_repeat_of_an_unchanged_choice_is_harmless_after_a_change_and_a_crash) {
  Room room;
  room.sit({ana, bo, cy});
  room.act(ana, Start{});
  const auto choose = [&](ActionId action, Choice choice) {
    room.tell(Act{ana, action, Choose{room.shown(ana).game->turn, Adventurer{0}, choice}});
  };
  choose(101, Choice::camp);
  choose(102, Choice::camp);
  choose(103, Choice::torch);
  room.restart();
  choose(102, Choice::camp);
  EXPECT_EQ(room.shown(ana).game->own->of(Adventurer{0}), Choice::torch);
}

TEST(Table, rematches_do_not_lengthen_the_log) {
  Room room;
  room.sit({ana, bo});
  room.act(ana, Start{});
  play_game(room, {ana, bo});
  ASSERT_EQ(room.table().phase(), Phase::finished);
  EXPECT_EQ(room.store().size(), 1U);
  for (std::uint64_t game = 2; game <= 5; ++game) {
    const Since beginning{game - 1, 0};
    const TableShown before = room.shown(bo, beginning);
    room.restart();
    room.tell(Join{ana});
    room.tell(Join{bo});
    // The finished game is shown as before, turn by turn.
    EXPECT_EQ(room.shown(bo, beginning), before);
    EXPECT_EQ(room.act(ana, PlayAgain{}), std::nullopt);
    EXPECT_EQ(room.act(bo, PlayAgain{}), std::nullopt);
    EXPECT_EQ(room.act(ana, Start{}), std::nullopt);
    EXPECT_EQ(room.shown(ana).game->number, game);
    play_game(room, {ana, bo});
    EXPECT_EQ(room.store().size(), 1U);
    EXPECT_EQ(room.shown(ana).series[0].games, game);
  }
}

TEST(Table, an_action_is_recognized_after_the_game_was_folded) {
  Room room;
  room.sit({ana, bo});
  room.act(ana, Start{});
  play_game(room, {ana, bo});
  const Act again{ana, 7'000, PlayAgain{}};
  room.tell(again);
  room.act(bo, PlayAgain{});
  room.act(ana, Start{});
  play_game(room, {ana, bo});
  room.restart();
  const auto outcome = room.tell(again);
  ASSERT_EQ(outcome.send.size(), 1U);
  EXPECT_EQ(outcome.send[0].message, AnyMessage(Accepted{7'000}));
  EXPECT_EQ(room.table().phase(), Phase::finished);
}

TEST(Table, whatever_guests_do_between_games_the_log_stays_short) {
  Room room;
  room.sit({ana, bo});
  for (int time = 0; time < 2000; ++time) {
    ASSERT_EQ(room.act(bo, Rename{time % 2 == 0 ? "Bo" : "Bob"}), std::nullopt);
    ASSERT_LE(room.store().size(), Table::most_entries_between_games + 1);
  }
  const TableShown before = room.shown(bo);
  room.restart();
  room.tell(Join{ana});
  room.tell(Join{bo});
  EXPECT_EQ(room.shown(bo), before);
}

TEST(Table, a_table_that_was_restored_by_a_clock_that_is_behind_is_folded_with_times_that_can_be_read) {
  Room room;
  room.sit({ana, bo});
  room.wait(Time(-500));
  room.restart();
  const auto state = [&] { return std::get<Opened>(room.store().front().body).state; };
  for (int time = 0; !state(); ++time) {
    ASSERT_EQ(room.act(bo, Rename{time % 2 == 0 ? "Bo" : "Bob"}), std::nullopt);
  }
  EXPECT_GE(state()->invited_at, Time(0));
}

TEST(Table, a_guest_has_a_budget_of_changes_and_the_game_goes_on) {
  Room room;
  room.sit({ana, bo, cy});
  room.act(ana, Start{});
  std::optional<TableRefusal> refused;
  for (int time = 0; time < 2000 && !refused; ++time) {
    refused = room.choose(ana, Adventurer{0}, time % 2 == 0 ? Choice::torch : Choice::camp);
  }
  EXPECT_EQ(refused, TableRefusal::too_many_changes);
  EXPECT_LE(room.store().size(), Table::most_changes_of_guest + 10);
  // The others are not concerned, and nobody is kept from a first choice or from leaving.
  EXPECT_EQ(room.choose(bo, Adventurer{1}, Choice::camp), std::nullopt);
  EXPECT_EQ(room.choose(bo, Adventurer{1}, Choice::torch), std::nullopt);
  EXPECT_EQ(room.choose(cy, Adventurer{2}, Choice::torch), std::nullopt);
  room.restart();
  EXPECT_EQ(room.choose(ana, Adventurer{0}, Choice::torch), std::nullopt);
  EXPECT_EQ(room.choose(ana, Adventurer{0}, Choice::camp), TableRefusal::too_many_changes);
  EXPECT_EQ(room.act(ana, LeaveSeat{}), std::nullopt);
  EXPECT_EQ(room.act(ana, Sit{std::nullopt, "Ana"}), TableRefusal::too_many_changes);
}

TEST(Table, entries_that_do_not_add_up_are_refused) {
  Room room;
  room.sit({ana, bo});
  room.act(ana, Start{});
  for (const auto& [guest, adventurer] : {std::pair(ana, 0), {ana, 1}, {bo, 2}, {bo, 3}}) {
    room.choose(guest, Adventurer{static_cast<std::uint8_t>(adventurer)}, Choice::torch);
  }
  room.choose(ana, Adventurer{0}, Choice::torch);
  const std::vector<Entry> good = room.store();
  ASSERT_TRUE(Table::restore(good, Time(2000)));
  const auto reveal =
      std::find_if(good.begin(), good.end(),
                   [](const Entry& entry) { return std::holds_alternative<Revealed>(entry.body); }) -
      good.begin();
  const auto spoiled = [&](const std::function<void(std::vector<Entry>&)>& spoil) {
    std::vector<Entry> entries = good;
    spoil(entries);
    return !Table::restore(entries, Time(2000));
  };
  EXPECT_TRUE(spoiled([](auto& entries) { entries.clear(); }));
  EXPECT_TRUE(spoiled([](auto& entries) { entries.erase(entries.begin()); }));
  EXPECT_TRUE(spoiled([](auto& entries) { entries.push_back(entries.front()); }));
  EXPECT_TRUE(spoiled([&](auto& entries) { entries.erase(entries.begin() + reveal); }));
  EXPECT_TRUE(
      spoiled([&](auto& entries) { entries.insert(entries.begin() + reveal, *(entries.begin() + reveal)); }));
  const std::vector<EntryBody> illegal = {
      Sat{SeatId{0}, "x"},
      LeftSeat{SeatId{7}, "medium"},
      LeftSeat{SeatId{0}, std::nullopt},
      CameBack{SeatId{0}},
      BotSat{SeatId{0}, "odds", "x"},
      Renamed{SeatId{0}, "x"},
      FigureChosen{SeatId{0}, Figure{3}},
      Readmitted{bo},
      SettingsChanged{Settings()},
      SeedGiven{SeatId{0}, "x"},
      GameStarted{},
      Chose{Adventurer{7}, Choice::camp},
      Revealed{Choices(AdventurerSet::first(4), AdventurerSet())},
      Revealed{Choices(AdventurerSet::first(3), AdventurerSet())},
      BeganAgain{Seed(), true},
      InvitationAccepted{SeatId{0}},
  };
  for (const EntryBody& body : illegal) {
    EXPECT_TRUE(spoiled([&](auto& entries) {
      entries.push_back({Time(1000), bo, 0, body});
    })) << body.index();
  }
}

TEST(Table, a_folded_game_that_does_not_add_up_is_refused) {
  Room room;
  room.sit({ana, bo});
  room.act(ana, Start{});
  play_game(room, {ana, bo});
  const Entry good = room.store().front();
  ASSERT_TRUE(Table::restore(std::span(&good, 1), Time(2000)));
  const auto spoiled = [&](const std::function<void(TableState&)>& spoil) {
    Entry entry = good;
    spoil(*std::get<Opened>(entry.body).state);
    return !Table::restore(std::span(&entry, 1), Time(2000));
  };
  EXPECT_TRUE(spoiled([](TableState& state) { state.seats.clear(); }));
  EXPECT_TRUE(spoiled([](TableState& state) { state.seats[1].guest = state.seats[0].guest; }));
  EXPECT_TRUE(spoiled([](TableState& state) { state.revealed->pop_back(); }));
  EXPECT_TRUE(spoiled([](TableState& state) { state.revealed->push_back(state.revealed->back()); }));
}

TEST(Table, counts_wins_and_points_over_its_games) {
  Room room;
  room.sit({ana, bo});
  room.act(ana, SeatBot{SeatId{2}, "random:0.5", "Robo"});
  EXPECT_TRUE(room.shown(eve).series.empty());
  std::map<std::string, std::pair<int, int>> expected;  // Wins and points.
  for (int game = 1; game <= 2; ++game) {
    room.act(ana, Start{});
    finish_game(room, {ana, bo});
    const Record& record = *room.table().record();
    for (Player player : PlayerSet::first(record.player_count())) {
      auto& [wins, points] = expected[record.players[static_cast<std::size_t>(player)].name];
      wins += record.result->winners.contains(player) ? 1 : 0;
      points += record.result->score(player);
    }
    if (game == 1) {
      room.act(ana, PlayAgain{});
      room.act(bo, PlayAgain{});
    }
  }
  room.restart();
  ASSERT_EQ(room.shown(eve).series.size(), 3U);
  for (const Standing& standing : room.shown(eve).series) {
    EXPECT_EQ(standing.games, 2U);
    EXPECT_EQ(static_cast<int>(standing.wins), expected[standing.name].first) << standing.name;
    EXPECT_EQ(static_cast<int>(standing.points), expected[standing.name].second) << standing.name;
    EXPECT_EQ(room.shown(eve).seats[static_cast<std::size_t>(*standing.seat)].name, standing.name);
  }
  // People are counted under any name, also when they have left.
  room.act(ana, PlayAgain{});
  room.act(ana, Rename{"Maria"});
  room.act(bo, LeaveSeat{});
  std::map<std::string, std::optional<SeatId>> seats;
  for (const Standing& standing : room.shown(eve).series) seats[standing.name] = standing.seat;
  EXPECT_EQ(seats, (std::map<std::string, std::optional<SeatId>>{
                       {"Maria", SeatId{0}}, {"guest 2", std::nullopt}, {"Robo", SeatId{2}}}));
}

TEST(Table, a_change_of_mind_is_told_to_all_tabs_of_the_guest_and_to_nobody_else) {
  Room room;
  room.sit({ana, bo, cy});
  room.act(ana, Start{});
  const auto told = [&] {
    std::map<GuestId, std::optional<Choices>> list;
    for (const AddressedMessage& addressed : room.last().send) {
      if (const auto* chosen = std::get_if<ChosenShown>(&addressed.message)) list[addressed.to] = chosen->own;
    }
    return list;
  };
  const AdventurerSet own{Adventurer{0}};
  room.choose(ana, Adventurer{0}, Choice::torch);
  EXPECT_EQ(told(), (std::map<GuestId, std::optional<Choices>>{
                        {ana, Choices(own, {})}, {bo, std::nullopt}, {cy, std::nullopt}}));
  room.choose(ana, Adventurer{0}, Choice::camp);
  EXPECT_EQ(told(), (std::map<GuestId, std::optional<Choices>>{{ana, Choices(own, own)}}));
  // Whoever is told of another's choice is told of their own again, so that the last message suffices.
  room.choose(bo, Adventurer{1}, Choice::camp);
  EXPECT_EQ(told()[ana], Choices(own, own));
}

TEST(Table, whoever_got_up_in_a_game_may_come_back_when_it_is_over) {
  Room room;
  room.sit({ana, bo, cy});
  room.act(ana, Start{});
  room.act(cy, LeaveSeat{});
  while (room.table().phase() == Phase::playing) {
    for (GuestId guest : {ana, bo}) {
      const Adventurer adventurer = guest == ana ? Adventurer{0} : Adventurer{1};
      if (room.shown(guest).game->view.board().inside().contains(adventurer)) {
        room.choose(guest, adventurer, Choice::camp);
      }
    }
  }
  EXPECT_EQ(room.act(cy, PlayAgain{}), TableRefusal::not_seated);
  EXPECT_EQ(room.act(cy, LeaveSeat{}), TableRefusal::not_seated);
  EXPECT_EQ(room.act(cy, Sit{std::nullopt, "guest"}), std::nullopt);
  EXPECT_EQ(room.act(cy, PlayAgain{}), std::nullopt);
  EXPECT_EQ(room.shown(cy).you, SeatId{2});
  EXPECT_EQ(room.shown(cy).seats[2].bot, std::nullopt);
}

TEST(Table, the_host_knows_of_it_without_sitting) {
  Room room;
  EXPECT_TRUE(room.shown(ana).is_hosting);
  EXPECT_FALSE(room.shown(bo).is_hosting);
}

TEST(Table, an_abandoned_table_is_closed) {
  Room room;
  room.sit({ana});
  const Effect outcome = room.tell(Leave{ana});
  ASSERT_TRUE(outcome.wake);
  room.wait(Table::all_may_be_away);
  room.tell(Wake{});
  EXPECT_EQ(room.table().phase(), Phase::closed);
  EXPECT_EQ(room.act(ana, Sit{std::nullopt, "back"}), TableRefusal::table_is_closed);
}

TEST(Table, a_running_game_is_kept_for_a_day) {
  Room room;
  room.sit({ana, bo});
  room.act(ana, Start{});
  room.tell(Leave{ana});
  room.tell(Leave{bo});
  room.wait(Table::all_may_be_away);
  room.tell(Wake{});
  EXPECT_EQ(room.table().phase(), Phase::playing);
}

TEST(Table, K2_with_open_tents_everybody_sees_them) {
  Settings settings;
  settings.tents = Tents::open;
  Room open(settings);
  open.sit({ana, bo, cy});
  open.act(ana, Start{});
  EXPECT_TRUE(open.shown(eve).game->view.tent(Adventurer{0}));
  Room closed;
  closed.sit({ana, bo, cy});
  closed.act(ana, Start{});
  EXPECT_FALSE(closed.shown(eve).game->view.tent(Adventurer{0}));
  EXPECT_FALSE(closed.shown(bo).game->view.tent(Adventurer{0}));
  EXPECT_TRUE(closed.shown(ana).game->view.tent(Adventurer{0}));
}

Settings practice() {
  Settings settings;
  settings.practice = true;
  return settings;
}

// The messages of one type sent to a guest.
template <typename Kind>
std::vector<Kind> told(const Effect& outcome, GuestId guest) {
  std::vector<Kind> list;
  for (const AddressedMessage& addressed : outcome.send) {
    const auto* one = std::get_if<Kind>(&addressed.message);
    if (one != nullptr && addressed.to == guest) list.push_back(*one);
  }
  return list;
}

TEST(Table, at_a_practice_table_the_oracle_answers_whoever_asks_and_nobody_else) {
  Room room(practice());
  room.sit({ana, bo, cy});
  room.tell(Join{eve});
  EXPECT_EQ(room.act(ana, AskHint{1}), TableRefusal::game_has_not_started);
  room.act(ana, Start{});
  EXPECT_TRUE(room.shown(eve).settings.practice);
  const std::size_t stored = room.store().size();
  EXPECT_EQ(room.act(ana, AskHint{1}), std::nullopt);
  const auto hints = told<HintShown>(room.last(), ana);
  ASSERT_EQ(hints.size(), 1U);
  EXPECT_EQ(hints[0].turn, 1U);
  EXPECT_EQ(hints[0].bust, room.shown(ana).game->view.board().bust_chance());
  ASSERT_EQ(hints[0].tips.size(), 1U);
  EXPECT_EQ(hints[0].tips[0].adventurer, Adventurer{0});
  for (const AddressedMessage& addressed : room.last().send) EXPECT_EQ(addressed.to, ana);
  // The answer can be requested repeatedly and is not part of the game.
  EXPECT_EQ(room.act(ana, AskHint{1}), std::nullopt);
  EXPECT_EQ(told<HintShown>(room.last(), ana), hints);
  EXPECT_EQ(room.store().size(), stored);
}

TEST(Table, K3_the_oracle_knows_no_choice_before_its_reveal) {
  std::vector<HintShown> hints;
  for (Choice choice : {Choice::camp, Choice::torch}) {
    Room room(practice());
    room.sit({ana, bo, cy});
    room.act(ana, Start{});
    room.choose(bo, Adventurer{1}, choice);
    room.act(ana, AskHint{1});
    hints.push_back(told<HintShown>(room.last(), ana).at(0));
  }
  EXPECT_EQ(hints[0], hints[1]);
}

TEST(Table, the_oracle_is_asked_only_by_those_who_have_to_choose) {
  Room room(practice());
  room.sit({ana, bo, cy});
  room.tell(Join{eve});
  room.act(ana, Start{});
  EXPECT_EQ(room.act(eve, AskHint{1}), TableRefusal::not_seated);
  EXPECT_EQ(room.act(ana, AskHint{0}), TableRefusal::another_turn);
  EXPECT_EQ(room.act(ana, AskHint{2}), TableRefusal::another_turn);
  room.choose(ana, Adventurer{0}, Choice::camp);
  room.choose(bo, Adventurer{1}, Choice::torch);
  room.choose(cy, Adventurer{2}, Choice::torch);
  ASSERT_EQ(room.shown(ana).game->view.board().inside(), (AdventurerSet{Adventurer{1}, Adventurer{2}}));
  EXPECT_EQ(room.act(ana, AskHint{1}), TableRefusal::another_turn);
  EXPECT_EQ(room.act(ana, AskHint{2}), TableRefusal::not_inside);
  EXPECT_EQ(room.act(bo, AskHint{2}), std::nullopt);
  // A player whose bot has taken over has nothing to choose.
  room.act(bo, LeaveSeat{});
  EXPECT_EQ(room.act(bo, AskHint{2}), TableRefusal::not_seated);
}

TEST(Table, elsewhere_nobody_asks_the_oracle) {
  Room room;
  room.sit({ana, bo, cy});
  EXPECT_EQ(room.act(ana, AskHint{1}), TableRefusal::not_a_practice_table);
  room.act(ana, Start{});
  EXPECT_EQ(room.act(ana, AskHint{1}), TableRefusal::not_a_practice_table);
  room.choose(ana, Adventurer{0}, Choice::camp);
  room.choose(bo, Adventurer{1}, Choice::torch);
  room.choose(cy, Adventurer{2}, Choice::torch);
  ASSERT_FALSE(told<TurnShown>(room.last(), ana).empty());
  EXPECT_TRUE(told<TurnShown>(room.last(), ana)[0].verdicts.empty());
}

TEST(Table, at_a_practice_table_everybody_is_told_of_their_own_choice_alone) {
  Room room(practice());
  room.sit({ana, bo, cy});
  room.tell(Join{eve});
  room.act(ana, Start{});
  room.act(ana, AskHint{1});
  const Tip tip = told<HintShown>(room.last(), ana).at(0).tips.at(0);
  room.choose(ana, Adventurer{0}, Choice::camp);
  room.choose(bo, Adventurer{1}, Choice::torch);
  room.choose(cy, Adventurer{2}, Choice::torch);
  const Effect outcome = room.last();
  const auto verdict = told<TurnShown>(outcome, ana).at(0).verdicts;
  ASSERT_EQ(verdict.size(), 1U);
  EXPECT_EQ(verdict[0].tip, tip);
  EXPECT_EQ(verdict[0].chosen, Choice::camp);
  EXPECT_EQ(told<TurnShown>(outcome, bo).at(0).verdicts.at(0).tip.adventurer, Adventurer{1});
  EXPECT_EQ(told<TurnShown>(outcome, bo).at(0).verdicts.size(), 1U);
  EXPECT_TRUE(told<TurnShown>(outcome, eve).at(0).verdicts.empty());
}

TEST(Table, what_the_clock_has_chosen_is_nobodys_mistake) {
  Settings settings = with_clock(OnTimeout::torch);
  settings.practice = true;
  Room room(settings);
  room.sit({ana, bo, cy});
  room.act(ana, Start{});
  room.choose(ana, Adventurer{0}, Choice::torch);
  room.wait(room.time_left());
  const Effect outcome = room.tell(Wake{});
  EXPECT_EQ(told<TurnShown>(outcome, ana).at(0).verdicts.size(), 1U);
  EXPECT_TRUE(told<TurnShown>(outcome, bo).at(0).verdicts.empty());
}

TEST(Table, a_player_of_two_is_told_of_both) {
  Room room(practice());
  room.sit({ana, bo});
  room.act(ana, Start{});
  room.act(bo, AskHint{1});
  const auto tips = told<HintShown>(room.last(), bo).at(0).tips;
  ASSERT_EQ(tips.size(), 2U);
  EXPECT_EQ(tips[0].adventurer, Adventurer{2});
  EXPECT_EQ(tips[1].adventurer, Adventurer{3});
}

TEST(Table, a_game_of_practice_carries_its_mark_into_the_archive) {
  for (bool is_practice : {true, false}) {
    Settings settings;
    settings.practice = is_practice;
    Room room(settings);
    room.sit({ana});
    room.act(ana, SeatBot{SeatId{1}, "odds", "Robo"});
    room.act(ana, SeatBot{SeatId{2}, "odds", "Robo"});
    room.act(ana, Start{});
    EXPECT_EQ(room.table().record()->practice, is_practice);
    room.restart();
    EXPECT_EQ(room.table().record()->practice, is_practice);
    EXPECT_EQ(room.shown(eve).settings.practice, is_practice);
  }
}

}  // namespace
}  // namespace incan
