#include "store/store.h"

namespace incan {

GameResult result_of(const Record& record) {
  GameResult result{record.edition, record.practice, {}};
  for (Player player : PlayerSet::first(record.player_count())) {
    PlayerResult one{record.players[static_cast<std::size_t>(player)].name};
    if (record.result) {
      one.score = record.result->score(player);
      one.won = record.result->winners.contains(player);
    }
    result.players.push_back(std::move(one));
  }
  return result;
}

}  // namespace incan
