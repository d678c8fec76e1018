#include "bots/rollout_bot.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>

#include "bots/simple_bots.h"

namespace incan {
namespace {

// By multiplication alone, so that it is bit-identical on every machine and in WebAssembly.
double power(double base, int exponent) {
  double result = 1;
  for (; exponent > 0; --exponent) result *= base;
  return result;
}

// A model of people: the worse the odds of going on, the likelier they leave, but never with certainty. The
// steepness fits games in which few leave at the same moment.
double usual_camp(const Board& board) {
  constexpr int steepness = 4;
  const Stakes now = stakes(board);
  if (now.loss == 0) return 0.0;
  return 1.0 / (1.0 + power(std::max(now.gain, 0.5) / now.loss, steepness));
}

AdventurerSet usual_leavers(const Board& board, Random& random) {
  const double camp = usual_camp(board);
  AdventurerSet leavers;
  for (Adventurer adventurer : board.inside()) {
    if (random.happens(camp)) leavers.insert(adventurer);
  }
  return leavers;
}

// The player's share of the win when the game is played out from here.
double play_out(Game game, AdventurerSet leavers, Player player, QuickDealer& dealer, Random& random) {
  for (;;) {
    game.reveal(Choices(game.board().inside(), leavers));
    deal_on(game, dealer, [](const Events&) {});
    if (game.awaiting() == Awaiting::nothing) break;
    leavers = usual_leavers(game.board(), random);
  }
  const PlayerSet winners = game.result().winners;
  return winners.contains(player) ? 1.0 / winners.size() : 0.0;
}

// The probability of leaving if all others reason alike: the one at which leaving and going on win equally
// often. If one choice is better whatever the others do, takes it; if both are stable when everyone agrees,
// takes the one that is better against others who toss a coin.
double balanced_chance(std::span<const double> advantage) {
  const auto expected = [&](double chance) {
    const int others = static_cast<int>(advantage.size()) - 1;
    double sum = 0;
    double ways = 1;
    for (int leavers = 0; leavers <= others; ++leavers) {
      sum += ways * power(chance, leavers) * power(1 - chance, others - leavers) *
             advantage[static_cast<std::size_t>(leavers)];
      ways = ways * (others - leavers) / (leavers + 1);
    }
    return sum;
  };
  const double nobody_else = expected(0);
  const double everybody_else = expected(1);
  if (nobody_else <= 0) return everybody_else > 0 && expected(0.5) > 0 ? 1.0 : 0.0;
  if (everybody_else >= 0) return 1.0;
  double low = 0;
  double high = 1;
  for (int halving = 0; halving < 30; ++halving) {
    const double middle = (low + high) / 2;
    (expected(middle) > 0 ? low : high) = middle;
  }
  return low;
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
  tents_.watch(event);
}

double RolloutBot::camp(const View& view, Adventurer adventurer) {
  const Board& board = view.board();
  // Without a risk there is no reason to leave.
  if (board.bust_cards() == 0) return 0.0;
  const std::uint64_t question = asked_++;
  const int others = board.inside().size() - 1;
  // The advantage of leaving over going on, by how many of the others leave as well.
  std::array<double, max_adventurers> advantage{};
  std::array<int, max_adventurers> played{};
  for (int number = 0; number < games_ && !stop_; ++number) {
    const auto leavers = static_cast<std::size_t>(number % (others + 1));
    Random random(seed_, question << 32 | static_cast<std::uint64_t>(number));
    advantage[leavers] += advantage_of_leaving(board, adventurer, static_cast<int>(leavers), random);
    ++played[leavers];
  }
  for (std::size_t leavers = 0; leavers < advantage.size(); ++leavers) {
    if (played[leavers] > 0) advantage[leavers] /= played[leavers];
  }
  return balanced_chance(std::span(advantage).first(static_cast<std::size_t>(others) + 1));
}

double RolloutBot::advantage_of_leaving(const Board& board, Adventurer adventurer, int others,
                                        Random& random) const {
  AdventurerSet leavers;
  std::array<Adventurer, max_adventurers> list{};
  std::size_t size = 0;
  for (Adventurer other : board.inside() - AdventurerSet{adventurer}) list[size++] = other;
  for (int left = others; left > 0; --left) {
    const std::uint32_t place = random.below(static_cast<std::uint32_t>(size));
    leavers.insert(list[place]);
    list[place] = list[--size];
  }
  // Common random numbers: both choices meet the same others and the same cards, which reduces the variance
  // of their difference.
  const std::uint64_t deal = random.next();
  const Game game = tents_.game(board);
  double difference = 0;
  for (const bool leave : {true, false}) {
    Random luck(deal, 1);
    QuickDealer dealer(deal, 0, board);
    const double won = play_out(game, leave ? leavers | AdventurerSet{adventurer} : leavers,
                                board.owner(adventurer), dealer, luck);
    difference += leave ? won : -won;
  }
  return difference;
}

}  // namespace incan
