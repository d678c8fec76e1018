#include "bots/crew.h"

namespace incan {
namespace {

// The bots' random numbers are independent of the cards, although both come from the same seed.
std::uint64_t luck_of(const Seed& game_seed) {
  const Seed hash = sha256("incan-gold/play/bots/" + to_hex(game_seed));
  std::uint64_t luck = 0;
  for (std::size_t byte = 0; byte < 8; ++byte) luck = luck << 8 | hash[byte];
  return luck;
}

}  // namespace

Crew::Crew(Edition edition, int players, const Seed& game_seed, std::string commitment)
    : edition_(edition), players_(players), commitment_(std::move(commitment)), luck_(luck_of(game_seed)) {}

void Crew::add(Player player, std::unique_ptr<Bot> bot) {
  Random random(luck_, std::uint64_t{1} << 32 | static_cast<std::uint64_t>(player));
  const std::uint64_t high = random.next();
  bot->start_game({edition_, players_, player, high << 32 | random.next(), commitment_});
  for (const Event& event : events_) bot->watch(event);
  bots_[static_cast<std::size_t>(player)] = std::move(bot);
}

void Crew::watch(const Event& event) {
  events_.push_back(event);
  for (const auto& bot : bots_) {
    if (bot) bot->watch(event);
  }
}

BotFaults Crew::faults(Player player) const {
  const auto& bot = bots_[static_cast<std::size_t>(player)];
  return bot ? bot->faults() : BotFaults();
}

AdventurerSet Crew::leaving(const Game& game, std::uint64_t reveals) {
  Random random(luck_, reveals);
  AdventurerSet leaving;
  const Board& board = game.board();
  for (Adventurer adventurer : board.inside()) {
    const Player player = board.owner(adventurer);
    const auto& bot = bots_[static_cast<std::size_t>(player)];
    if (bot && random.happens(bot->camp(View(game, player), adventurer))) leaving.insert(adventurer);
  }
  return leaving;
}

}  // namespace incan
