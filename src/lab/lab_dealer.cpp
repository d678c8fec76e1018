#include "lab/lab_dealer.h"

#include <utility>

namespace incan {
namespace {

// The thirty treasures and hazards in slot order.
constexpr std::array<Card, 30> slots = [] {
  std::array<Card, 30> list{};
  std::size_t at = 0;
  for (Card card : Deck::without_artifacts()) list[at++] = card;
  return list;
}();

}  // namespace

std::uint64_t bot_seed(std::uint64_t seed, std::uint64_t game, Adventurer adventurer) {
  Random random(seed, streams_of_a_game * game + 2);
  std::uint64_t value = 0;
  for (int draw = 0; draw <= 2 * index(adventurer) + 1; ++draw) value = value << 32 | random.next();
  return value;
}

LabDealer::LabDealer(std::uint64_t seed, std::uint64_t game, Edition edition)
    : random_(card_stream(seed, game)),
      edition_(edition),
      artifacts_{Artifact::a1, Artifact::a2, Artifact::a3, Artifact::a4, Artifact::a5} {
  in_the_game_.fill(true);
  if (ruleset(edition).artifacts_enter != ArtifactsEnter::one_a_round_shuffled) return;
  // Interchangeable in play, but in unknown order under the temple cards (rule S2).
  Random order(seed, streams_of_a_game * game + 3);
  for (std::uint32_t last = artifact_cards - 1; last > 0; --last) {
    std::swap(artifacts_[last], artifacts_[order.below(last + 1)]);
  }
}

std::optional<Artifact> LabDealer::artifact(int round) const {
  if (!ruleset(edition_).artifact_enters_each_round()) return std::nullopt;
  return artifacts_[static_cast<std::size_t>(round - 1)];
}

void LabDealer::shuffle(int /*round*/, const Deck& deck) {
  // The hazard that ended the previous round leaves the game: that very card, not another copy.
  const Card last = slots[last_];
  int kept = 0;
  for (std::size_t slot = 0; slot < slots.size(); ++slot) {
    if (slots[slot] == last && in_the_game_[slot]) ++kept;
  }
  if (last.kind() == CardKind::hazard && kept > deck.count(last)) in_the_game_[last_] = false;
  there_ = in_the_game_;
  artifacts_left_ = 0;
  for (std::size_t place = 0; place < artifacts_.size(); ++place) {
    artifact_there_[place] = deck.contains(artifacts_[place]);
    artifacts_left_ += artifact_there_[place] ? 1U : 0U;
  }
}

Card LabDealer::draw() {
  const std::uint32_t range = ruleset(edition_).artifacts_enter == ArtifactsEnter::never ? 30 : 35;
  for (;;) {
    const std::uint32_t word = random_.next();
    for (const std::uint32_t half : {word >> 16, word & 0xffff}) {
      const std::uint32_t product = half * range;
      // Rejecting these few values makes the draw exactly uniform.
      if ((product & 0xffff) < 0x10000 % range) continue;
      std::uint32_t slot = product >> 16;
      if (slot < slots.size()) {
        if (!std::exchange(there_[slot], false)) continue;
        last_ = slot;
        return slots[slot];
      }
      slot -= static_cast<std::uint32_t>(slots.size());
      if (slot >= artifacts_left_) continue;
      for (std::size_t place = 0; place < artifacts_.size(); ++place) {
        if (!artifact_there_[place] || slot-- > 0) continue;
        artifact_there_[place] = false;
        --artifacts_left_;
        return artifacts_[place];
      }
    }
  }
}

}  // namespace incan
