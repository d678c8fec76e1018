// The fair deal: cards that follow from a game seed alone, in a way that anybody can check after the game
// (docs/fair-deal.md). Everything in it is secret until then (rule K3).
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>

#include "deal/dealer.h"
#include "deal/seed.h"

namespace incan {

// Shuffles a list of at most a deck's length, as determined by a game seed and a label.
void fair_shuffle(const Seed& game_seed, std::string_view label, std::span<Card> cards);

class FairDealer {
 public:
  FairDealer(const Seed& game_seed, Edition edition);

  std::optional<Artifact> artifact(int round) const;
  void shuffle(int round, const Deck& deck);
  Card draw();

 private:
  Seed game_seed_;
  Edition edition_;
  std::array<Card, artifact_cards> artifacts_{};
  std::array<Card, Deck::max_size> cards_{};
  std::size_t size_ = 0;
  std::size_t drawn_ = 0;
};

static_assert(Dealer<FairDealer>);

}  // namespace incan
