// What an attacker knows about its opponents: it asks copies of them, which see what they see but draw random
// numbers of their own.
#pragma once

#include <cstdint>
#include <vector>

#include "bots/bots.h"
#include "brain/lookahead.h"

namespace incan {

// The attacker sits here. Position at the table does not matter in this game.
inline constexpr Player attacking_player{0};

class FieldModel {
 public:
  // Each list has, for every copy, one bot for each opponent; not owned. Those that imagine are only needed
  // to look at positions that may come: they are told the game from its start each time, because a bot cannot
  // be sent back to an earlier position.
  FieldModel(int players, std::vector<Bot*> watching, std::vector<Bot*> imagining);

  void start_game(Edition edition, std::uint64_t seed, std::uint64_t game);
  void watch(const Events& events);

  // The mix of the opponents inside; the attacker's own entries are even.
  Mix mix(const Game& game) const;
  // The same in a position that may follow when these choices are revealed.
  Mix mix_after(const Game& game, Choices revealed, const Game& next) const;

 private:
  Bot* bot(const std::vector<Bot*>& of, std::size_t copy, Player player) const {
    return of[copy * opponents_ + static_cast<std::size_t>(player) - 1];
  }
  template <typename Ask>
  Mix averaged(const std::vector<Bot*>& of, const Game& game, Ask ask) const;

  std::size_t opponents_;
  std::vector<Bot*> watching_;
  std::vector<Bot*> imagining_;
  std::vector<GameStart> starts_;  // By copy, then by opponent.
  std::vector<Event> history_;
};

// Asks a bot for an adventurer's probability of Camp.
double ask_for_camp(Bot& bot, const Game& game, Adventurer adventurer);

}  // namespace incan
