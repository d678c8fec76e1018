#include "report/account.h"

#include "report/report_test.h"

namespace incan {
namespace {

// Two players, so that each has two adventurers; the record stops in its second round.
Record unfinished_game() {
  Record record;
  record.players = {{"Ana", std::nullopt}, {"Bo", "odds"}};
  record.practice = true;
  Game game(Edition::incan_gold, 2);
  const auto play = [&](const Events& events) { append(record, events); };
  play(game.start_round(Artifact::a1));
  play(game.turn(Card::treasure(17)));
  play(game.reveal(Choices(game.board().inside(), {Adventurer{1}})));
  play(game.turn(Card(Hazard::spider)));
  play(game.reveal(Choices(game.board().inside(), {Adventurer{0}, Adventurer{2}})));
  play(game.turn(Card(Artifact::a1)));
  play(game.reveal(Choices(game.board().inside(), game.board().inside())));
  play(game.start_round(Artifact::a2));
  play(game.turn(Card::treasure(5)));
  return record;
}

TEST(Account, retells_a_game_and_says_where_it_stops) {
  const Record record = unfinished_game();
  for (const Language language : {Language::english, Language::polish, Language::spanish}) {
    const Text text(language);
    Account account(record, text);
    const auto game = replay(record, [&](const Game& now, const Event& event) { account.tell(now, event); });
    ASSERT_TRUE(game);
    expect_golden("account." + std::string(text.tag()) + ".txt", account.finish(*game));
  }
}

}  // namespace
}  // namespace incan
