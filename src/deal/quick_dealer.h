// Cards for simulation: seeded, fast, and the same on every machine. Unlike the fair deal it cannot be
// verified afterward, so it never deals to people.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "deal/dealer.h"
#include "deal/random.h"

namespace incan {

class QuickDealer {
 public:
  // The same seed and game number give the same cards, regardless of which other games are dealt.
  QuickDealer(std::uint64_t seed, std::uint64_t game, Edition edition);
  // Continues from the middle of a game, knowing only what lies open.
  QuickDealer(std::uint64_t seed, std::uint64_t game, const Board& board);

  std::optional<Artifact> artifact(int round) const;
  void shuffle(int round, const Deck& deck);
  Card draw() {
    assert(left_ > 0);
    const std::uint32_t place = random_.below(left_--);
    const Card card = cards_[place];
    cards_[place] = cards_[left_];
    return card;
  }

 private:
  Random random_;
  Edition edition_;
  std::array<Artifact, artifact_cards> artifacts_;
  std::uint32_t left_ = 0;
  std::array<Card, Deck::max_size> cards_{};
};

static_assert(Dealer<QuickDealer>);

}  // namespace incan
