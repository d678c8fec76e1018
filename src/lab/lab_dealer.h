// The cards of a simulation: game G of a seed gets the same cards regardless of who plays it, through the
// engine or in a batch. It draws as the batch kernel does, one lane at a time.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "deal/deal.h"

namespace incan {

// The random streams of a simulated game: one for its cards, one for the choices, and one for the bots' own
// use.
inline constexpr std::uint64_t streams_of_a_game = 4;
inline Random card_stream(std::uint64_t seed, std::uint64_t game) {
  return {seed, streams_of_a_game * game};
}
inline Random choice_stream(std::uint64_t seed, std::uint64_t game) {
  return {seed, streams_of_a_game * game + 1};
}
std::uint64_t bot_seed(std::uint64_t seed, std::uint64_t game, Adventurer adventurer);

class LabDealer {
 public:
  LabDealer(std::uint64_t seed, std::uint64_t game, Edition edition);

  std::optional<Artifact> artifact(int round) const;
  void shuffle(int round, const Deck& deck);
  Card draw();

 private:
  Random random_;
  Edition edition_;
  // Which artifact each of the kernel's artifacts stands for; the kernel distinguishes them only where that
  // matters.
  std::array<Artifact, artifact_cards> artifacts_;
  std::array<bool, 30> in_the_game_;
  std::array<bool, 30> there_{};
  std::size_t last_ = 0;  // The slot of the card drawn last.
  std::array<bool, artifact_cards> artifact_there_{};
  std::uint32_t artifacts_left_ = 0;
};

static_assert(Dealer<LabDealer>);

}  // namespace incan
