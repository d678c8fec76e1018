// A set of quest cards in unknown order: what may still be turned. It stores no order, so it holds no secret.
// Each of the 35 cards is one bit, in the order in which the fair deal lists them.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

#include "engine/card.h"

namespace incan {

class Deck {
 public:
  static constexpr int max_size = 35;

  class Iterator {
   public:
    constexpr explicit Iterator(std::uint64_t bits) : bits_(bits) {}
    constexpr Card operator*() const { return faces[static_cast<std::size_t>(std::countr_zero(bits_))]; }
    constexpr Iterator& operator++() {
      bits_ &= bits_ - 1;
      return *this;
    }
    constexpr bool operator==(const Iterator&) const = default;

   private:
    std::uint64_t bits_;
  };

  constexpr Deck() = default;
  // The thirty cards that every edition starts with: all treasures and all hazards.
  static constexpr Deck without_artifacts() { return Deck((std::uint64_t{1} << 30) - 1); }

  constexpr int size() const { return std::popcount(bits_); }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int count(Card card) const { return std::popcount(bits_ & copies(card)); }
  constexpr bool contains(Card card) const { return (bits_ & copies(card)) != 0; }
  // The number of cards that are hazards of these types.
  constexpr int count(HazardSet hazards) const {
    int sum = 0;
    for (Hazard hazard : hazards) sum += count(Card(hazard));
    return sum;
  }
  constexpr int count(CardKind kind) const { return std::popcount(bits_ & kind_bits(kind)); }

  constexpr void add(Card card) {
    const std::uint64_t free = ~bits_ & copies(card);
    assert(free != 0);
    bits_ |= std::bit_floor(free);
  }
  constexpr void remove(Card card) {
    const std::uint64_t there = bits_ & copies(card);
    assert(there != 0);
    // The remaining copies of a face always occupy its highest bits, so equal decks have equal bits.
    bits_ &= ~(there & -there);
  }

  constexpr bool operator==(const Deck&) const = default;

  // Writes the cards in order and returns how many there are. Every face is written, and an absent one is
  // overwritten by the next: a branch here would be mispredicted in every round.
  std::size_t list(std::array<Card, max_size>& out) const {
    std::size_t size = 0;
    for (std::size_t bit = 0; bit < faces.size(); ++bit) {
      out[size] = faces[bit];
      size += bits_ >> bit & 1;
    }
    return size;
  }

  // Cards in the fair deal's order: treasures ascending, hazards by type, artifacts ascending.
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }

 private:
  constexpr explicit Deck(std::uint64_t bits) : bits_(bits) {}

  static constexpr std::uint64_t kind_bits(CardKind kind) {
    constexpr std::array<std::uint64_t, 3> bits = {0x7fff, std::uint64_t{0x7fff} << 15,
                                                   std::uint64_t{0x1f} << 30};
    return bits[static_cast<std::size_t>(kind)];
  }

  static constexpr std::array<Card, max_size> faces = [] {
    std::array<Card, max_size> list{};
    std::size_t at = 0;
    for (int value : treasure_values) list[at++] = Card::treasure(value);
    for (int type = 0; type < hazard_types; ++type) {
      for (int copy = 0; copy < copies_of_a_hazard; ++copy) list[at++] = Card(static_cast<Hazard>(type));
    }
    for (int artifact = 0; artifact < artifact_cards; ++artifact) {
      list[at++] = Card(static_cast<Artifact>(artifact));
    }
    return list;
  }();

  static constexpr std::array<std::uint64_t, Card::codes> copies_by_code = [] {
    std::array<std::uint64_t, Card::codes> table{};
    for (std::size_t bit = 0; bit < faces.size(); ++bit) {
      table[static_cast<std::size_t>(faces[bit].code())] |= std::uint64_t{1} << bit;
    }
    return table;
  }();
  static constexpr std::uint64_t copies(Card card) {
    return copies_by_code[static_cast<std::size_t>(card.code())];
  }

  std::uint64_t bits_ = 0;
};

}  // namespace incan
