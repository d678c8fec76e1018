// Events: the engine answers each input with a few of these, in order. Everyone inside has received the same
// amount this round (rule R3), so one number covers everybody who leaves or loses.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <type_traits>
#include <variant>

#include "engine/card.h"
#include "engine/choice.h"
#include "engine/path.h"
#include "engine/score.h"

namespace incan {

struct RoundStarted {
  std::uint8_t round = 0;  // 1 to 5
  Player start_player{};
  std::optional<Artifact> artifact;
  bool operator==(const RoundStarted&) const = default;
};

struct CardTurned {
  Card card;
  Gems share;  // What each adventurer inside receives from a treasure.
  Gems left;   // What stays on the card.
  bool operator==(const CardTurned&) const = default;
};

struct ChoicesRevealed {
  Choices choices;
  bool operator==(const ChoicesRevealed&) const = default;
};

struct Left {
  AdventurerSet adventurers;
  Gems share;              // Of the gems on the path, per leaver.
  Gems banked;             // What each leaver puts into the tent.
  ArtifactList artifacts;  // Taken by a lone leaver.
  std::array<std::uint8_t, artifact_cards> points{};
  Gems left;  // On the path now.
  bool operator==(const Left&) const = default;
};

struct RoundEnded {
  std::optional<Hazard> hazard;  // The hazard that ended the round; none if everybody had left.
  AdventurerSet caught;
  Gems lost;  // By each adventurer who was caught.
  ArtifactList artifacts_lost;
  bool operator==(const RoundEnded&) const = default;
};

struct GameEnded {
  Result result;
  bool operator==(const GameEnded&) const = default;
};

using Event = std::variant<RoundStarted, CardTurned, ChoicesRevealed, Left, RoundEnded, GameEnded>;

static_assert(std::is_trivially_copyable_v<Event>);

// The events of one input, stored inline because a game allocates nothing.
class Events {
 public:
  // Starts empty and uninitialized: most callers read none of it, and games are played by the million.
  Events() {}  // NOLINT(modernize-use-equals-default)

  template <typename Kind>
  void add(const Kind& event) {
    assert(size_ < most);
    std::construct_at(std::launder(reinterpret_cast<Event*>(bytes_.data())) + size_, event);
    ++size_;
  }
  int size() const { return size_; }
  const Event& operator[](int place) const { return begin()[place]; }
  const Event* begin() const { return std::launder(reinterpret_cast<const Event*>(bytes_.data())); }
  const Event* end() const { return begin() + size_; }

 private:
  static constexpr int most = 4;

  // An array of bytes implicitly contains an array of events (trivially copyable, see above), of which add()
  // begins one after the other. Nothing needs to be destroyed.
  alignas(Event) std::array<std::byte, most * sizeof(Event)> bytes_;
  std::uint8_t size_ = 0;
};
// Copying by hand would be slower: the compiler would assume that callees of a function know its result.
static_assert(std::is_trivially_copyable_v<Events>);

}  // namespace incan
