#include "deal/quick_dealer.h"

#include <algorithm>
#include <utility>

namespace incan {

QuickDealer::QuickDealer(std::uint64_t seed, std::uint64_t game, Edition edition)
    : random_(seed, game),
      edition_(edition),
      artifacts_{Artifact::a1, Artifact::a2, Artifact::a3, Artifact::a4, Artifact::a5} {
  if (ruleset(edition).artifacts_enter != ArtifactsEnter::one_a_round_shuffled) return;
  for (std::uint32_t last = artifact_cards - 1; last > 0; --last) {
    std::swap(artifacts_[last], artifacts_[random_.below(last + 1)]);
  }
}

QuickDealer::QuickDealer(std::uint64_t seed, std::uint64_t game, const Board& board)
    : QuickDealer(seed, game, board.edition()) {
  // Artifacts that have entered are done with; the others keep their random order for later rounds.
  if (board.rules().artifacts_enter == ArtifactsEnter::one_a_round_shuffled) {
    std::stable_partition(artifacts_.begin(), artifacts_.end(),
                          [&](Artifact artifact) { return board.artifacts_entered().contains(artifact); });
  }
  shuffle(board.round(), board.deck());
}

std::optional<Artifact> QuickDealer::artifact(int round) const {
  if (!ruleset(edition_).artifact_enters_each_round()) return std::nullopt;
  return artifacts_[static_cast<std::size_t>(round - 1)];
}

void QuickDealer::shuffle(int /*round*/, const Deck& deck) {
  // draw() picks at random among the remaining cards, so the order here does not matter.
  left_ = static_cast<std::uint32_t>(deck.list(cards_));
}

}  // namespace incan
