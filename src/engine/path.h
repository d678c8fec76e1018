// The cards turned in this round, in order, and the gems that lie on them.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <span>

#include "engine/card.h"

namespace incan {

// Artifacts in path order.
class ArtifactList {
 public:
  constexpr void push_back(Artifact artifact) { list_[size_++] = artifact; }
  constexpr int size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr const Artifact* begin() const { return list_.data(); }
  constexpr const Artifact* end() const { return list_.data() + size_; }
  constexpr bool operator==(const ArtifactList&) const = default;

 private:
  std::array<Artifact, artifact_cards> list_{};
  std::uint8_t size_ = 0;
};

class Path {
 public:
  // All treasures, all artifacts, one hazard of each type, and the hazard that ends the round.
  static constexpr int max_size = 15 + artifact_cards + hazard_types + 1;

  constexpr int size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr std::span<const Card> cards() const { return {cards_.data(), size_}; }
  // The gems on the card at an index of the path, and on all cards together.
  constexpr Gems gems_on(int place) const { return Gems(gems_on_[static_cast<std::size_t>(place)]); }
  constexpr Gems gems() const { return gems_; }
  constexpr HazardSet hazards() const { return hazards_; }
  constexpr ArtifactSet artifacts() const { return artifacts_; }
  ArtifactList artifacts_in_order() const;

  constexpr void add(Card card) { cards_[size_++] = card; }
  constexpr void add_treasure(Card card, Gems left) {
    gems_on_[size_] = static_cast<std::uint8_t>(left.count());
    gems_ += left;
    add(card);
  }
  constexpr void add_hazard(Hazard hazard) {
    hazards_.insert(hazard);
    add(hazard);
  }
  constexpr void add_artifact(Artifact artifact) {
    artifacts_.insert(artifact);
    add(artifact);
  }

  // Empties the path for a new round. Done in place because copying an empty path costs as much as several
  // cards.
  void clear();
  // Removes all gems except these few, which stay on the last treasure (rule R6: the card does not matter).
  void sweep(Gems rest);
  // Removes the artifact cards from the path.
  void remove_artifacts();

  constexpr bool operator==(const Path&) const = default;

 private:
  std::array<Card, max_size> cards_{};
  std::array<std::uint8_t, max_size> gems_on_{};
  std::uint8_t size_ = 0;
  // Derived from the cards and cached so that a turn need not search them.
  HazardSet hazards_;
  ArtifactSet artifacts_;
  Gems gems_;
};

}  // namespace incan
