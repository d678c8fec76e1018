#include "lab/bot_table.h"

#include "lab/lab_dealer.h"

namespace incan {

BotTable::BotTable(Edition edition, std::vector<std::unique_ptr<Bot>> bots)
    : edition_(edition), bots_(std::move(bots)) {}

GameSummary BotTable::play(std::uint64_t seed, std::uint64_t game_number, Record* record) {
  const int players = static_cast<int>(bots_.size());
  Game game(edition_, players);
  LabDealer dealer(seed, game_number, edition_);
  Random random = choice_stream(seed, game_number);
  if (record != nullptr) {
    *record = Record{};
    record->edition = edition_;
    for (const auto& bot : bots_) record->players.push_back({bot->name(), bot->name()});
  }
  for (PlayerId player : PlayerSet::first(players)) {
    bots_[static_cast<std::size_t>(player)]->start_game(
        {edition_, players, player, bot_seed(seed, game_number, static_cast<Seat>(player)), ""});
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
    tell(game.reveal(choose(game, random)), record);
  }
  summary.result = game.result();
  return summary;
}

void BotTable::tell(const Events& events, Record* record) {
  for (const Event& event : events) {
    for (const auto& bot : bots_) bot->watch(event);
  }
  if (record != nullptr) append(*record, events);
}

Choices BotTable::choose(const Game& game, Random& random) {
  const Board& board = game.board();
  SeatSet camp;
  for (Seat seat : board.inside()) {
    const PlayerId player = board.owner(seat);
    const double chance = bots_[static_cast<std::size_t>(player)]->camp(View(game, player), seat);
    // A certain choice takes no random number.
    if (chance >= 1 || (chance > 0 && random.happens(chance))) camp.insert(seat);
  }
  return {board.inside(), camp};
}

}  // namespace incan
