#include "terminal/play.h"

namespace incan {

void play(LocalGame& game, Front& front) {
  front.begin(game);
  const LocalGame::See see = [&](const Game& now, const Event& event) { front.tell(now, event); };
  for (;;) {
    game.deal(see);
    if (game.game().awaiting() == Awaiting::nothing) return;
    SeatSet leaving;
    SeatSet chosen;
    for (Seat seat : game.game().board().inside() & game.led_by_people()) {
      if (front.ask(game.game(), seat, chosen) == Choice::camp) leaving.insert(seat);
      chosen.insert(seat);
    }
    game.reveal(leaving, see);
  }
}

}  // namespace incan
