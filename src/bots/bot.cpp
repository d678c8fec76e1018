#include "bots/bot.h"

namespace incan {

// Most bots need nothing but the view.
void Bot::start_game(const GameStart& /*start*/) {}
void Bot::watch(const Event& /*event*/) {}

}  // namespace incan
