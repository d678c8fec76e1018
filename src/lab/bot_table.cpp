#include "lab/bot_table.h"

#include <utility>

#include "lab/lab_dealer.h"

namespace incan {

BotTable::BotTable(Edition edition, std::vector<Bot*> bots, std::vector<std::string> names)
    : edition_(edition), bots_(std::move(bots)), names_(std::move(names)) {
  names_.resize(bots_.size());
}

std::optional<GameSummary> BotTable::play(std::uint64_t seed, std::uint64_t game_number,
                                          const std::atomic<bool>& stop, Record* record) {
  const int players = static_cast<int>(bots_.size());
  Game game(edition_, players);
  LabDealer dealer(seed, game_number, edition_);
  Random random = choice_stream(seed, game_number);
  if (record != nullptr) {
    *record = Record{};
    record->edition = edition_;
    for (std::size_t player = 0; player < bots_.size(); ++player) {
      const std::string spec = bots_[player]->name();
      record->players.push_back({names_[player].empty() ? spec : names_[player], spec});
    }
  }
  for (Player player : PlayerSet::first(players)) {
    bots_[static_cast<std::size_t>(player)]->start_game(
        {edition_, players, player, bot_seed(seed, game_number, static_cast<Adventurer>(player)), ""});
  }

  GameSummary summary;
  for (;;) {
    deal_on(game, dealer, [&](const Events& events) {
      for (const Event& event : events) {
        if (std::holds_alternative<CardTurned>(event)) ++summary.cards;
        const auto* ended = std::get_if<RoundEnded>(&event);
        if (ended != nullptr && ended->hazard) ++summary.busts;
      }
      tell(events, record);
    });
    if (game.awaiting() == Awaiting::nothing) break;
    const auto choices = choose(game, random, stop);
    if (!choices) return std::nullopt;
    tell(game.reveal(*choices), record);
  }
  summary.result = game.result();
  return summary;
}

void BotTable::tell(const Events& events, Record* record) {
  for (const Event& event : events) {
    for (Bot* bot : bots_) bot->watch(event);
  }
  if (record != nullptr) append(*record, events);
}

std::optional<Choices> BotTable::choose(const Game& game, Random& random, const std::atomic<bool>& stop) {
  const Board& board = game.board();
  AdventurerSet camp;
  for (Adventurer adventurer : board.inside()) {
    const Player player = board.owner(adventurer);
    const double chance = bots_[static_cast<std::size_t>(player)]->camp(View(game, player), adventurer);
    // A bot that notices `stop` may have returned anything.
    if (stop) return std::nullopt;
    // A certain choice consumes no random number.
    if (chance >= 1 || (chance > 0 && random.happens(chance))) camp.insert(adventurer);
  }
  return Choices(board.inside(), camp);
}

}  // namespace incan
