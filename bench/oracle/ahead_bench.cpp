// What somebody gains alone among oracles by looking one turn ahead and always taking what the oracle's own
// judgement prefers, in percentage points over par; the baseline is an oracle on the same seats and cards.
// ahead_bench [PLAYERS [GAMES]]
#include <charconv>
#include <cmath>
#include <cstdio>
#include <functional>
#include <string_view>
#include <thread>
#include <vector>

#include "brain/lookahead.h"
#include "deal/deal.h"
#include "lab/lab.h"

namespace incan::bench {
namespace {

using Hero = std::function<SeatSet(const Game&, PlayerId, Random&)>;

// Of these, who leaves if all choose as the oracle does.
SeatSet as_oracle(const Game& game, SeatSet seats, Random& random) {
  const Judgement judgement = Brain::shipped().judge(game);
  SeatSet camp;
  for (Seat seat : seats) {
    if (random.happens(judgement.camp[static_cast<std::size_t>(seat)])) camp.insert(seat);
  }
  return camp;
}

SeatSet inside_of(const Game& game, PlayerId player) {
  SeatSet own;
  for (Seat seat : game.board().inside()) {
    if (game.board().owner(seat) == player) own.insert(seat);
  }
  return own;
}

SeatSet glance(const Game& game, PlayerId hero, Random& random) {
  return as_oracle(game, inside_of(game, hero), random);
}

SeatSet look_ahead(const Game& game, PlayerId hero, Random& /*random*/) {
  const Lookahead ahead(Brain::shipped(), game);
  const Option* best = nullptr;
  for (const Option& option : ahead.options(hero)) {
    if (best == nullptr || option.win > best->win) best = &option;
  }
  return best != nullptr ? best->camp : SeatSet{};
}

double won_by(const Hero& choose, int players, std::uint64_t number) {
  const auto hero = static_cast<PlayerId>(number % static_cast<std::uint64_t>(players));
  Random random(1, number << 1 | 1);
  QuickDealer dealer(1, number << 1, Edition::incan_gold);
  Game game(Edition::incan_gold, players);
  while (game.awaiting() != Awaiting::nothing) {
    if (game.awaiting() == Awaiting::round) {
      start_round(game, dealer);
    } else if (game.awaiting() == Awaiting::card) {
      game.turn(dealer.draw());
    } else {
      const SeatSet inside = game.board().inside();
      const SeatSet others = as_oracle(game, inside - inside_of(game, hero), random);
      game.reveal(Choices(inside, others | choose(game, hero, random)));
    }
  }
  return win_shares(game.result())[static_cast<std::size_t>(hero)];
}

void measure(const char* name, const Hero& hero, int players, std::uint64_t games) {
  std::vector<double> won(games);
  std::atomic<bool> stop = false;
  run_in_parallel(games, static_cast<int>(std::thread::hardware_concurrency()), stop,
                  [&] { return [&](std::uint64_t game) { won[game] = won_by(hero, players, game); }; });
  double sum = 0;
  double squares = 0;
  for (const double share : won) {
    sum += share;
    squares += share * share;
  }
  const auto number = static_cast<double>(games);
  const double mean = sum / number;
  const double margin = 1.96 * std::sqrt((squares / number - mean * mean) / number);
  std::printf("%s: %+.2f points over par (95%% interval: +- %.2f)\n", name, 100 * (mean - 1.0 / players),
              100 * margin);
}

// A number from `least` to `most`, if the text is just that.
bool read(std::string_view text, std::uint64_t least, std::uint64_t most, std::uint64_t& into) {
  const char* end = text.data() + text.size();
  const auto [at, error] = std::from_chars(text.data(), end, into);
  return error == std::errc() && at == end && into >= least && into <= most;
}

}  // namespace
}  // namespace incan::bench

int main(int argc, char** argv) {
  constexpr std::uint64_t most_games = 100'000'000;
  std::uint64_t number = 3;
  std::uint64_t games = 40'000;
  const bool good =
      argc <= 3 &&
      (argc < 2 || incan::bench::read(argv[1], incan::min_players, incan::max_players, number)) &&
      (argc < 3 || incan::bench::read(argv[2], 2, most_games, games));
  if (!good) {
    std::fprintf(stderr, "usage: ahead_bench [PLAYERS [GAMES]]: %d to %d players, 2 to %llu games\n",
                 incan::min_players, incan::max_players, static_cast<unsigned long long>(most_games));
    return 2;
  }
  const int players = static_cast<int>(number);
  std::printf("%s, %d players, %llu games, alone among oracles\n", incan::Brain::version.data(), players,
              static_cast<unsigned long long>(games));
  incan::bench::measure("a glance, as they do themselves", incan::bench::glance, players, games);
  incan::bench::measure("a look one turn ahead, and what is better by it", incan::bench::look_ahead, players,
                        games);
  return 0;
}
