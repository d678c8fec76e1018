#include "terminal/play.h"

#include <gtest/gtest.h>

#include "terminal/question_words.h"

namespace incan {
namespace {

Record new_game(Edition edition, int players, int people, std::string_view seed) {
  Record record;
  record.edition = edition;
  for (int id = 0; id < players; ++id) {
    record.players.push_back({std::string(1, static_cast<char>('A' + id)),
                              id < people ? std::nullopt : std::optional<std::string>("rollout:2")});
  }
  record.seed = sha256(seed);
  return record;
}

// Plays a fixed policy, and quits after this many questions.
class Scripted : public Front {
 public:
  explicit Scripted(int questions) : questions_(questions) {}
  void begin(const LocalGame& game) override { people_ = game.led_by_people(); }
  void recall(const Game& /*game*/, const Event& event) override { told_.push_back(event); }
  void tell(const Game& /*game*/, const Event& event) override { told_.push_back(event); }
  Answer ask(const Game& game, const Question& question) override {
    const Adventurer adventurer = question.adventurer;
    EXPECT_TRUE(question.tip == nullptr || question.tip->adventurer == adventurer);
    if (question.tip != nullptr) ++hinted_;
    EXPECT_TRUE(game.board().inside().contains(adventurer));
    EXPECT_TRUE(people_.contains(adventurer));
    EXPECT_FALSE(question.made.inside().contains(adventurer));
    if (questions_-- == 0) throw Stopped(0);
    // Depends only on the position, so that a resumed game continues the same way.
    return (game.board().cards_turned() + index(adventurer)) % 4 == 3 ? Answer::camp : Answer::torch;
  }
  void judge(const Game& /*game*/, const Verdict& verdict) override {
    ASSERT_TRUE(std::holds_alternative<ChoicesRevealed>(told_.back()));
    EXPECT_EQ(verdict.chosen, std::get<ChoicesRevealed>(told_.back()).choices.of(verdict.tip.adventurer));
    EXPECT_TRUE(people_.contains(verdict.tip.adventurer));
    ++judged_;
  }
  bool wants_another() override { return false; }
  int hinted() const { return hinted_; }
  int judged() const { return judged_; }
  const std::vector<Event>& told() const { return told_; }

 private:
  int questions_;
  AdventurerSet people_;
  std::vector<Event> told_;
  int hinted_ = 0;
  int judged_ = 0;
};

TEST(Play, a_whole_game_is_a_record_that_replays) {
  for (const Ruleset& rules : rulesets) {
    for (int players = min_players; players <= max_players; ++players) {
      auto game = LocalGame::start(new_game(rules.edition, players, 1, "whole"), [](const Record&) {});
      ASSERT_TRUE(game) << game.error().english();
      Scripted front(1000);
      play(**game, front);
      ASSERT_TRUE((*game)->record().result);
      EXPECT_TRUE(replay((*game)->record()));
      EXPECT_TRUE(std::holds_alternative<GameEnded>(front.told().back()));
    }
  }
}

TEST(Play, in_a_game_of_practice_there_are_hints_and_every_choice_is_judged) {
  for (bool practice : {true, false}) {
    Record record = new_game(Edition::incan_gold, 3, 2, "practice");
    record.practice = practice;
    auto game = LocalGame::start(record, [](const Record&) {});
    ASSERT_TRUE(game) << game.error().english();
    Scripted front(1000);
    play(**game, front);
    EXPECT_EQ(front.hinted() > 0, practice);
    EXPECT_EQ(front.judged(), front.hinted());
    EXPECT_EQ((*game)->record().practice, practice);
  }
}

TEST(Play, a_resumed_practice_game_recalls_its_verdicts) {
  Record saved = new_game(Edition::incan_gold, 3, 2, "practice");
  saved.practice = true;
  int judged = 0;
  {
    auto game = LocalGame::start(saved, [&](const Record& record) { saved = record; });
    Scripted front(5);
    EXPECT_THROW(play(**game, front), Stopped);
    judged = front.judged();
  }
  EXPECT_GT(judged, 0);
  auto game = LocalGame::start(saved, [](const Record&) {});
  Scripted front(0);
  EXPECT_THROW(play(**game, front), Stopped);
  EXPECT_EQ(front.judged(), judged);
}

TEST(Play, a_choice_is_taken_back_until_everybody_has_chosen) {
  // Everyone says Camp first, and the second in turn takes the first choice back once. Then all say Torch.
  class Doubting : public Scripted {
   public:
    Doubting() : Scripted(1000) {}
    Answer ask(const Game& game, const Question& question) override {
      asked.push_back(question);
      if (game.board().cards_turned() > turned) throw Stopped(0);
      turned = game.board().cards_turned();
      if (asked.size() == 1) return Answer::undo;  // There is nothing to take back yet.
      if (asked.size() == 2) return Answer::camp;
      if (asked.size() == 3) return Answer::undo;
      return Answer::torch;
    }
    std::vector<Question> asked;
    int turned = max_adventurers;
  };
  auto game = LocalGame::start(new_game(Edition::diamant_2016, 2, 2, "undo"), [](const Record&) {});
  Doubting front;
  EXPECT_THROW(play(**game, front), Stopped);
  const std::vector<int> expected = {0, 0, 1, 0, 1, 2, 3};
  for (std::size_t at = 0; at < expected.size(); ++at)
    EXPECT_EQ(index(front.asked[at].adventurer), expected[at]);
  EXPECT_EQ(front.asked[2].made, Choices(AdventurerSet::first(1), AdventurerSet::first(1)));
  EXPECT_EQ(front.asked[3].made, Choices());
  const auto choices = (*game)->record().rounds.front().choices;
  ASSERT_FALSE(choices.empty());
  EXPECT_EQ(choices.front().camp(), AdventurerSet());
}

TEST(Play, T2_the_second_adventurer_of_a_player_is_asked_knowing_the_choice_for_the_first) {
  const Text text(Language::english);
  const Record record = *read_record(
      R"({"format":"incan-gold-record/1","edition":"diamant","players":[{"name":"Ann"},{"name":"Bo"}],)"
      R"("rounds":[{"cards":["T11"],"choices":[]}]})");
  const Story story(text, record.players);
  const Game game = *replay(record);
  const auto asked = [&](int adventurer, AdventurerSet camp) {
    const AdventurerSet made = AdventurerSet::first(adventurer);
    return question_in_words(story, game.board(), {Adventurer(adventurer), Choices(made, camp), nullptr});
  };
  EXPECT_EQ(asked(1, {}), "Ann B: Torch (go on) or Camp (leave with 5 gems if alone)?");
  EXPECT_EQ(asked(1, AdventurerSet{Adventurer{0}}),
            "Ann A leaves. Ann B: Torch (go on) or Camp (leave too, each with 3 gems if no one else does)?");
  // What the other player has chosen stays secret.
  EXPECT_EQ(asked(2, AdventurerSet::first(2)), "Bo A: Torch (go on) or Camp (leave with 5 gems if alone)?");
}

TEST(Play, what_is_told_has_been_saved_before) {
  Record saved;
  class Checking : public Scripted {
   public:
    explicit Checking(const Record& record) : Scripted(1000), saved_(record) {}
    void tell(const Game& game, const Event& event) override {
      const auto reached = replay(saved_);
      ASSERT_TRUE(reached);
      EXPECT_EQ(*reached, game);
      Scripted::tell(game, event);
    }

   private:
    const Record& saved_;
  };
  auto game = LocalGame::start(new_game(Edition::incan_gold, 3, 1, "saved"),
                               [&](const Record& record) { saved = record; });
  Checking front(saved);
  play(**game, front);
  EXPECT_TRUE(saved.result);
}

TEST(Play, a_game_stopped_at_any_question_goes_on_to_the_same_cards) {
  for (int stop = 0; stop < 12; ++stop) {
    Record saved = new_game(Edition::incan_gold, 2, 1, "resumed");
    {
      auto game = LocalGame::start(saved, [&](const Record& record) { saved = record; });
      Scripted front(stop);
      EXPECT_THROW(play(**game, front), Stopped);
    }
    auto game = LocalGame::start(saved, [&](const Record& record) { saved = record; });
    ASSERT_TRUE(game) << game.error().english();
    Scripted front(1000);
    play(**game, front);
    ASSERT_TRUE(saved.result);
    // The replay checks that every card follows from the seed.
    EXPECT_TRUE(replay(saved));
  }
}

TEST(Play, T2_several_people_are_asked_for_each_of_their_adventurers) {
  auto game = LocalGame::start(new_game(Edition::incan_gold, 2, 2, "two"), [](const Record&) {});
  EXPECT_EQ((*game)->people(), 2);
  EXPECT_EQ((*game)->led_by_people(), AdventurerSet::first(4));
  Scripted front(1000);
  play(**game, front);
  EXPECT_TRUE((*game)->record().result);
}

TEST(Play, what_cannot_be_gone_on_with_is_refused) {
  const auto why = [](Record record) {
    const auto game = LocalGame::start(std::move(record), [](const Record&) {});
    return game ? "" : game.error().english();
  };
  Record record = new_game(Edition::incan_gold, 3, 1, "refused");
  record.seed.reset();
  EXPECT_EQ(why(record), "the record has no seed, so this game cannot be resumed");
  record = new_game(Edition::incan_gold, 3, 1, "refused");
  record.players[2].bot = "oods";
  EXPECT_NE(why(record).find("unknown bot ‘oods’"), std::string::npos);
  record = new_game(Edition::incan_gold, 3, 1, "refused");
  record.rounds.push_back({Artifact::a1, {}, {}});
  record.rounds.push_back({Artifact::a1, {}, {}});
  EXPECT_NE(why(record).find("/rounds/"), std::string::npos);
}

}  // namespace
}  // namespace incan
