// A game from its first temple card to the opening of the tents, driven only by inputs: the round that
// starts, the card that is turned, the joint choice. It deals no cards, stores no order of them, and knows no
// unrevealed choice.
#pragma once

#include <array>
#include <optional>
#include <type_traits>

#include "engine/board.h"
#include "engine/event.h"
#include "engine/refusal.h"
#include "engine/score.h"

namespace incan {

// A small value: copy it to look ahead. Precondition of every input: refuses() returns nothing for it.
class Game {
 public:
  // 2 to 8 players (rule S1).
  Game(Edition edition, int players) : board_(edition, players) {}
  static std::optional<Refusal> refuses_players(int players);
  // A hypothetical game: the open board, and what somebody believes to be in the tents.
  Game(const Board& board, const std::array<Gems, max_adventurers>& tents) : board_(board), tents_(tents) {}

  const Board& board() const { return board_; }
  Awaiting awaiting() const { return board_.awaiting(); }
  // The contents of a tent, its owner's secret until the game is over (rule K2). Show people a View instead.
  Gems tent(Adventurer adventurer) const { return tents_[static_cast<std::size_t>(adventurer)]; }
  // The scores if the game ended now.
  Result result() const;

  // Turns the temple card of the next round, with its artifact in the editions that have one (rule R1).
  std::optional<Refusal> refuses_round(std::optional<Artifact> artifact) const;
  Events start_round(std::optional<Artifact> artifact);

  // Turns a card onto the path (rules R3 and R4).
  std::optional<Refusal> refuses(Card card) const;
  Events turn(Card card);

  // Reveals the choices of everyone inside (rules R5 and R6).
  std::optional<Refusal> refuses(Choices choices) const;
  Events reveal(Choices choices);

  bool operator==(const Game&) const = default;

 private:
  void bust(Hazard hazard, Events& events);
  Left leave(AdventurerSet leavers);
  void end_round(const RoundEnded& ended, Events& events);

  Board board_;
  std::array<Gems, max_adventurers> tents_{};
};

static_assert(std::is_trivially_copyable_v<Game>);
static_assert(sizeof(Game) <= 192);

}  // namespace incan
