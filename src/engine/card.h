// The quest cards: treasures, hazards, and artifacts. Copies of a card compare equal.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>

#include "engine/gems.h"
#include "engine/small_set.h"

namespace incan {

enum class Hazard : std::uint8_t { spider, mummy, fire, snake, rocks };
enum class Artifact : std::uint8_t { a1, a2, a3, a4, a5 };
enum class CardKind : std::uint8_t { treasure, hazard, artifact };

using HazardSet = SmallSet<Hazard>;
using ArtifactSet = SmallSet<Artifact>;

inline constexpr int hazard_types = 5;
inline constexpr int artifact_cards = 5;
inline constexpr int copies_of_a_hazard = 3;
// The fifteen treasures, ascending.
inline constexpr std::array<int, 15> treasure_values = {1, 2, 3, 4, 5, 5, 7, 7, 9, 11, 11, 13, 14, 15, 17};

constexpr bool is_treasure_value(int value) {
  return std::find(treasure_values.begin(), treasure_values.end(), value) != treasure_values.end();
}

class Card {
 public:
  constexpr Card() = default;
  constexpr Card(Hazard hazard) : code_(static_cast<std::uint8_t>(32 + index(hazard))) {}
  constexpr Card(Artifact artifact) : code_(static_cast<std::uint8_t>(64 + index(artifact))) {}
  static constexpr Card treasure(int value) {
    assert(is_treasure_value(value));
    Card card;
    card.code_ = static_cast<std::uint8_t>(value);
    return card;
  }

  constexpr CardKind kind() const { return static_cast<CardKind>(code_ >> 5); }
  // A treasure's gems. Call each of these three only on its own kind of card.
  constexpr Gems value() const {
    assert(kind() == CardKind::treasure);
    return Gems(code_);
  }
  constexpr Hazard hazard() const {
    assert(kind() == CardKind::hazard);
    return static_cast<Hazard>(code_ & 31);
  }
  constexpr Artifact artifact() const {
    assert(kind() == CardKind::artifact);
    return static_cast<Artifact>(code_ & 31);
  }

  // A distinct small index per face, for lookup tables.
  constexpr int code() const { return code_; }
  static constexpr int codes = 64 + artifact_cards;

  constexpr bool operator==(const Card&) const = default;

 private:
  std::uint8_t code_ = 1;
};

}  // namespace incan
