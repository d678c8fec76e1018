// Everything that lies open on the table (rule K1), and what follows from it. It holds no secret: no order of
// cards, no unrevealed choice, no closed tent.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engine/adventurer.h"
#include "engine/choice.h"
#include "engine/deck.h"
#include "engine/path.h"
#include "engine/ruleset.h"

namespace incan {

// The input that a game waits for.
enum class Awaiting : std::uint8_t { round, card, choices, nothing };

// What an adventurer would put into the tent by leaving now.
struct Haul {
  Gems gems;
  int artifact_points = 0;
  bool operator==(const Haul&) const = default;
};

class Board {
 public:
  Board(Edition edition, int players);

  Edition edition() const { return edition_; }
  const Ruleset& rules() const { return ruleset(edition_); }
  int players() const { return players_; }
  int adventurers() const { return players_ * adventurers_each(players_); }
  AdventurerSet all_adventurers() const { return AdventurerSet::first(adventurers()); }
  Player owner(Adventurer adventurer) const {
    return static_cast<Player>(adventurers_each(players_) == 2 ? index(adventurer) / 2 : index(adventurer));
  }
  AdventurerSet adventurers_of(Player player) const;

  Awaiting awaiting() const { return awaiting_; }
  // 1 to 5; 0 before the first temple card is turned.
  int round() const { return round_; }
  // Who turns the cards of this round (rule S4).
  Player start_player() const;

  // Between rounds the path still shows the round that has ended.
  const Path& path() const { return path_; }
  // How many cards this round has turned; the path may hold fewer, once artifacts have been taken from it.
  int cards_turned() const { return cards_turned_; }
  // The cards of this round that have not been turned yet.
  const Deck& deck() const { return deck_; }
  // The cards that make up the next round's deck, apart from an artifact that enters with it (rule R1).
  const Deck& in_the_game() const { return in_the_game_; }
  // Artifacts that have been shown to everyone as they entered.
  ArtifactSet artifacts_entered() const { return artifacts_entered_; }

  AdventurerSet inside() const { return inside_; }
  // Gems received this round and not yet safe; everyone inside carries the same.
  Gems carried() const { return carried_; }
  Gems carried(Adventurer adventurer) const { return inside_.contains(adventurer) ? carried_ : Gems(); }
  // Artifacts brought home by an adventurer, and their points.
  int artifacts(Adventurer adventurer) const { return artifacts_[static_cast<std::size_t>(adventurer)]; }
  int artifact_points(Adventurer adventurer) const {
    return artifact_points_[static_cast<std::size_t>(adventurer)];
  }
  // How many artifacts have left the temple.
  int artifacts_out() const { return artifacts_out_; }

  // Questions that players and bots ask about a position. While nobody is inside, every answer is zero.

  // The cards left that would end the round, and the chance that the next card is one of them.
  int bust_cards() const { return inside_.empty() ? 0 : deck_.count(path_.hazards()); }
  double bust_chance() const;
  // The sum, over all treasures left, of what each of `inside` adventurers would receive.
  int shares_left(int inside) const;
  // The gems that each of `inside` adventurers receives from the next card, on average.
  double expected_share(int inside) const;
  // What each of `leavers` adventurers puts into the tent if they leave together.
  Haul haul(int leavers) const;

  bool operator==(const Board&) const = default;

 private:
  friend class Game;

  // The points of all artifacts on the path for a lone leaver.
  int points_on_path() const;

  Deck in_the_game_;
  Deck deck_;
  Path path_;
  Gems carried_;
  std::array<std::uint8_t, max_adventurers> artifacts_{};
  std::array<std::uint8_t, max_adventurers> artifact_points_{};
  Edition edition_;
  std::uint8_t players_;
  std::uint8_t round_ = 0;
  std::uint8_t cards_turned_ = 0;
  Awaiting awaiting_ = Awaiting::round;
  AdventurerSet inside_;
  ArtifactSet artifacts_entered_;
  std::uint8_t artifacts_out_ = 0;
};

}  // namespace incan
