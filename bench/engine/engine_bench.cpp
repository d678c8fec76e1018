// Games per second through the public Game interface, as a ratio to the plain loop measured in the same run.
// Absolute speeds mean little on a busy machine; the claim is the ratio.
#include <benchmark/benchmark.h>

#include "bench/engine/plain_loop.h"
#include "bench/report.h"
#include "deal/deal.h"

namespace incan::bench {
namespace {

constexpr std::uint64_t seed = 1;

Scores play_engine(std::uint64_t game_number, const Table& table) {
  Game game(Edition::incan_gold, 4);
  QuickDealer dealer(seed, game_number, Edition::incan_gold);
  for (;;) {
    switch (game.awaiting()) {
      case Awaiting::round:
        start_round(game, dealer);
        break;
      case Awaiting::card:
        game.turn(dealer.draw());
        break;
      case Awaiting::choices: {
        const Board& board = game.board();
        const int hazards = board.path().hazards().size();
        int camp = 0;
        for (std::size_t adventurer = 0; adventurer < table.size(); ++adventurer) {
          const bool leaves =
              board.carried().count() >= table[adventurer].gems || hazards >= table[adventurer].hazards;
          camp |= int{leaves} << adventurer;
        }
        game.reveal(Choices(board.inside(), AdventurerSet::from_bits(camp)));
        break;
      }
      case Awaiting::nothing: {
        Scores scores = {};
        for (Adventurer adventurer : game.board().all_adventurers()) {
          scores[static_cast<std::size_t>(adventurer)] =
              game.tent(adventurer).count() + game.board().artifact_points(adventurer);
        }
        return scores;
      }
    }
  }
}

template <typename Play>
void measure(benchmark::State& state, Play play) {
  std::uint64_t game = 0;
  for (auto _ : state) benchmark::DoNotOptimize(play(game++));
  state.SetItemsProcessed(state.iterations());
}

void plain_loop(benchmark::State& state) {
  measure(state, [](std::uint64_t game) { return play_plain_loop(seed, game, usual_table); });
}

void engine(benchmark::State& state) {
  measure(state, [](std::uint64_t game) { return play_engine(game, usual_table); });
}

BENCHMARK(plain_loop);
BENCHMARK(engine);

// Both must play the same games, or the ratio is meaningless.
bool same_games() {
  for (std::uint64_t game = 0; game < 20'000; ++game) {
    if (play_plain_loop(seed, game, usual_table) != play_engine(game, usual_table)) return false;
  }
  return true;
}

}  // namespace
}  // namespace incan::bench

int main(int argc, char** argv) {
  if (!incan::bench::same_games()) {
    std::fprintf(stderr, "engine_bench: the plain loop and the engine play different games\n");
    return 1;
  }
  return incan::bench::run_and_compare(argc, argv, {{"engine", "plain_loop", 0.8}});
}
