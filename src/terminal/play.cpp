#include "terminal/play.h"

#include <optional>

namespace incan {

void play(LocalGame& game, Front& front) {
  front.begin(game);
  const LocalGame::See see = [&](const Game& now, const Event& event) { front.tell(now, event); };
  for (;;) {
    game.deal(see);
    if (game.game().awaiting() == Awaiting::nothing) return;
    const AdventurerSet asked = game.game().board().inside() & game.led_by_people();
    std::optional<Hints> hints;
    if (game.record().practice && !asked.empty()) hints.emplace(game.game());
    AdventurerSet leaving;
    AdventurerSet chosen;
    for (Adventurer adventurer : asked) {
      std::optional<Tip> tip;
      // Of the choices made so far, only that of the same player's other adventurer matters.
      if (hints) tip = hints->tips(AdventurerSet{adventurer}, Choices(chosen, leaving)).front();
      if (front.ask(game.game(), adventurer, chosen, tip ? &*tip : nullptr) == Choice::camp)
        leaving.insert(adventurer);
      chosen.insert(adventurer);
    }
    game.reveal(leaving, [&](const Game& now, const Event& event) {
      see(now, event);
      const auto* revealed = std::get_if<ChoicesRevealed>(&event);
      if (revealed == nullptr || !hints) return;
      for (const Verdict& verdict : hints->verdicts(asked, revealed->choices)) front.judge(now, verdict);
    });
  }
}

}  // namespace incan
