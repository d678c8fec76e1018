// Evaluates every position of some games with the networks on standard input and prints the numbers to the
// last bit. Built natively and for WebAssembly, it must print the same.
#include <bit>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "brain/brain.h"

namespace {

using incan::Awaiting;
using incan::Game;

std::uint32_t luck = 1;
std::uint32_t below(std::uint32_t bound) {
  luck = luck * 1664525 + 1013904223;
  return (luck >> 8) % bound;
}

void print(double number) {
  std::printf(" %016llx", static_cast<unsigned long long>(std::bit_cast<std::uint64_t>(number)));
}

void evaluate(const incan::Brain& brain, const Game& game) {
  const incan::Evaluation evaluation = brain.evaluate(game);
  for (const double chance : evaluation.win) print(chance);
  for (incan::Adventurer adventurer : game.board().inside())
    print(evaluation.camp[static_cast<std::size_t>(adventurer)]);
  std::printf("\n");
}

void play(const incan::Brain& brain, incan::Edition edition, int players) {
  Game game(edition, players);
  int artifact = 0;
  while (game.awaiting() != Awaiting::nothing) {
    if (game.awaiting() == Awaiting::round) {
      evaluate(brain, game);
      const bool enters = game.board().rules().artifact_enters_each_round();
      game.start_round(enters ? std::optional(static_cast<incan::Artifact>(artifact++)) : std::nullopt);
    } else if (game.awaiting() == Awaiting::card) {
      std::uint32_t place = below(static_cast<std::uint32_t>(game.board().deck().size()));
      for (incan::Card card : game.board().deck()) {
        if (place-- > 0) continue;
        game.turn(card);
        break;
      }
    } else {
      evaluate(brain, game);
      incan::AdventurerSet camp;
      for (incan::Adventurer adventurer : game.board().inside()) {
        if (below(4) == 0) camp.insert(adventurer);
      }
      game.reveal(incan::Choices(game.board().inside(), camp));
    }
  }
}

}  // namespace

int main() {
  std::string file;
  for (int byte = std::getchar(); byte != EOF; byte = std::getchar()) file += static_cast<char>(byte);
  const auto networks = incan::read_networks(file);
  if (!networks) return 2;
  const incan::Brain brain(*networks);
  for (const incan::Ruleset& rules : incan::rulesets) {
    for (int players = incan::min_players; players <= incan::max_players; ++players)
      play(brain, rules.edition, players);
  }
}
