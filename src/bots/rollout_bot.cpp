#include "bots/rollout_bot.h"

#include <fmt/format.h>

#include <cmath>

#include "bots/simple_bots.h"

namespace incan {
namespace {

// How people are supposed to choose: the more the odds are against going on, the likelier they leave, but
// nobody can be sure of them. The steepness fits play in which few leave at the very same moment.
double usual_camp(const Board& board) {
  constexpr double steepness = 4.0;
  const Stakes now = stakes(board);
  if (now.loss == 0) return 0.0;
  return 1.0 / (1.0 + std::exp(-steepness * std::log(now.loss / std::max(now.gain, 0.5))));
}

SeatSet usual_leavers(const Board& board, Random& random) {
  const double camp = usual_camp(board);
  SeatSet leavers;
  for (Seat seat : board.inside()) {
    if (random.happens(camp)) leavers.insert(seat);
  }
  return leavers;
}

// The player's part of the win when the game is played to its end from here.
double play_out(Game game, SeatSet leavers, PlayerId player, QuickDealer& dealer, Random& random) {
  game.reveal(Choices(game.board().inside(), leavers));
  for (;;) {
    switch (game.awaiting()) {
      case Awaiting::round:
        start_round(game, dealer);
        break;
      case Awaiting::card:
        game.turn(dealer.draw());
        break;
      case Awaiting::choices:
        game.reveal(Choices(game.board().inside(), usual_leavers(game.board(), random)));
        break;
      case Awaiting::nothing: {
        const PlayerSet winners = game.result().winners;
        return winners.contains(player) ? 1.0 / winners.size() : 0.0;
      }
    }
  }
}

}  // namespace

std::string RolloutBot::name() const {
  return fmt::format("rollout:{}", games_);
}
std::string RolloutBot::about() const {
  return fmt::format("plays {} games to the end for each choice and takes the one that wins more often",
                     games_);
}

void RolloutBot::start_game(const GameStart& start) {
  seed_ = start.seed;
  asked_ = 0;
  tents_ = {};
}

void RolloutBot::watch(const Event& event) {
  const auto* left = std::get_if<Left>(&event);
  if (left == nullptr) return;
  for (Seat seat : left->adventurers) tents_[static_cast<std::size_t>(seat)] += left->banked;
}

double RolloutBot::camp(const View& view, Seat seat) {
  const Board& board = view.board();
  // A lone adventurer with nothing to lose has nothing to think about.
  if (board.bust_cards() == 0) return 0.0;
  const Game game(board, tents_);
  const PlayerId player = board.owner(seat);
  const std::uint64_t question = asked_++;
  double advantage = 0;
  for (int number = 0; number < games_; ++number) {
    // Both choices meet the same others and the same cards, so that their difference is not the luck of the
    // draw.
    const std::uint64_t stream = question << 32 | static_cast<std::uint64_t>(number);
    Random random(seed_, stream);
    const SeatSet others = usual_leavers(board, random) - SeatSet{seat};
    const std::uint64_t deal = random.next();
    for (const bool leave : {true, false}) {
      Random luck(deal, 1);
      QuickDealer dealer(deal, 0, board);
      const double won = play_out(game, leave ? others | SeatSet{seat} : others, player, dealer, luck);
      advantage += leave ? won : -won;
    }
  }
  return advantage > 0 ? 1.0 : 0.0;
}

}  // namespace incan
