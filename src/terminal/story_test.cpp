#include "terminal/story.h"

#include <gtest/gtest.h>

namespace incan {
namespace {

// The sentences of a record, one after another.
std::vector<std::string> told(const Record& record, const Text& text) {
  const Story story(text, record.players);
  std::vector<std::string> sentences;
  const auto game = replay(record, [&](const Game& now, const Event& event) {
    for (std::string& sentence : story.tell(now, event)) sentences.push_back(std::move(sentence));
  });
  EXPECT_TRUE(game) << game.error().where << game.error().why;
  return sentences;
}

// The short round of RULES.md, card by card.
Record short_round() {
  return *read_record(R"({"format":"incan-gold-record/1","edition":"incan-gold",)"
                      R"("players":[{"name":"Ann"},{"name":"Bo"},{"name":"Cy"},{"name":"Di","bot":"odds"}],)"
                      R"("rounds":[{"artifact":"A4","cards":["spider","T11","T14","A4","spider"],)"
                      R"("choices":["TTTT","CCTT","..CT"]}]})");
}

TEST(Story, tells_a_round_in_english) {
  const Text text(Language::english);
  EXPECT_EQ(told(short_round(), text),
            (std::vector<std::string>{
                "Round 1. Ann turns the cards; artifact A4 is shuffled in.",
                "Spider: a warning. It is the first card, so another follows.",
                "Treasure 11: 2 gems each, 3 stay on the card.",
                "Everyone goes on.",
                "Treasure 14: 3 gems each, 2 stay on the card.",
                "Ann and Bo go back to camp with 7 gems each, 2 from the path.",
                "Artifact A4 lies on the path.",
                "Cy goes back to camp with 6 gems, 1 from the path.",
                "Cy takes artifact A4 for 5 points.",
                "Spider again! Di loses 5 gems. That card is removed from the game.",
            }));
}

TEST(Story, R6_artifacts_stay_when_several_leave_together) {
  const Text text(Language::english);
  const auto last = [&](std::string_view choices) {
    return told(*read_record(R"({"format":"incan-gold-record/1","edition":"incan-gold",)"
                             R"("players":[{"name":"Ann"},{"name":"Bo"},{"name":"Cy"}],)"
                             R"("rounds":[{"artifact":"A4","cards":["T11","A4"],"choices":["TTT",")" +
                             std::string(choices) + R"("]}]})"),
                text)
        .back();
  };
  EXPECT_EQ(last("CCT"),
            "Artifact A4 stays on the path: artifacts go only to an adventurer who leaves alone.");
  EXPECT_EQ(last("CTT"), "Ann takes artifact A4 for 5 points.");
  // Then it is lost with the round.
  EXPECT_EQ(last("CCC"), "Artifact A4 is lost forever.");
}

TEST(Story, T1_says_whose_adventurer_it_is_with_two_players) {
  const Text text(Language::english);
  const Record record = *read_record(
      R"({"format":"incan-gold-record/1","edition":"diamant","players":[{"name":"Ann"},{"name":"Bo"}],)"
      R"("rounds":[{"cards":["T5","T1"],"choices":["TCTT"]}]})");
  const auto sentences = told(record, text);
  EXPECT_EQ(sentences[1], "Treasure 5: 1 gem each, 1 stays on the card.");
  EXPECT_EQ(sentences[2], "Ann B goes back to camp with 2 gems, 1 from the path.");
  EXPECT_EQ(sentences[3], "Treasure 1: too little to share; 1 gem stays on the card.");
}

TEST(Story, names_are_shown_safely) {
  const Text text(Language::english);
  const std::vector<RecordedPlayer> players = {
      {"", {}}, {"\x1b[31mEve", {}}, {std::string(100, 'x'), "exec:" + std::string(100, 'y')}};
  const Story story(text, players);
  EXPECT_EQ(story.player(Player{0}), "(no name)");
  EXPECT_EQ(story.player(Player{1}), "?[31mEve");
  EXPECT_EQ(story.player(Player{2}), std::string(39, 'x') + "…");
  EXPECT_EQ(story.introduction(Player{2}).size(),
            (std::string(39, 'x') + "… (bot exec:" + std::string(34, 'y') + "…)").size());
}

TEST(Story, every_language_tells_every_event_of_every_edition) {
  for (const Language language : {Language::english, Language::polish, Language::spanish}) {
    const Text text(language);
    for (const Ruleset& rules : rulesets) {
      for (int players = min_players; players <= max_players; ++players) {
        Record record;
        record.edition = rules.edition;
        for (int id = 0; id < players; ++id)
          record.players.push_back({std::string(1, static_cast<char>('A' + id)), {}});
        Game game(rules.edition, players);
        QuickDealer dealer(1, static_cast<std::uint64_t>(players), rules.edition);
        Random random(2, static_cast<std::uint64_t>(players));
        for (;;) {
          deal_on(game, dealer, [&](const Events& events) { append(record, events); });
          if (game.awaiting() == Awaiting::nothing) break;
          AdventurerSet camp;
          for (Adventurer adventurer : game.board().inside()) {
            if (random.below(4) == 0) camp.insert(adventurer);
          }
          append(record, game.reveal(Choices(game.board().inside(), camp)));
        }
        for (const std::string& sentence : told(record, text)) {
          EXPECT_FALSE(sentence.empty());
          EXPECT_EQ(sentence.find_first_of("{}#"), std::string::npos) << sentence;
          EXPECT_EQ(sentence.find("  "), std::string::npos) << sentence;
        }
      }
    }
  }
}

}  // namespace
}  // namespace incan
