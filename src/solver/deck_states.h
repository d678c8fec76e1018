// The states of a round's deck, in three parts that change independently: treasures, hazards, and artifacts.
// Each part is a list of states with the cards that lead from one to another.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "solver/round.h"

namespace incan {

// What is remembered of the treasures turned: each of them, or only how many there were. In the second case
// the next one is drawn from all faces of the deck, as long as the gems add up.
enum class Counting : std::uint8_t { cards, number };

// If only the number of treasures counts, a round may be followed up to this many.
inline constexpr int all_treasures = 255;

struct TreasureStep {
  int value = 0;
  double weight = 0;  // Cards of this value left.
  int next = 0;
};

struct TreasureState {
  int turned = 0;
  int left = 0;
  int most_gems = 0;  // The most gems that may have been turned.
  std::vector<TreasureStep> steps;
};

// Every step leads to a state with a higher number.
class TreasureStates {
 public:
  TreasureStates(const std::vector<int>& treasures, Counting counting, int most = all_treasures);

  const std::vector<TreasureState>& list() const { return list_; }
  const TreasureState& operator[](int state) const { return list_[static_cast<std::size_t>(state)]; }
  int size() const { return static_cast<int>(list_.size()); }
  // The maximum number that can be turned.
  int most() const { return static_cast<int>(after_.size()) - 1; }
  // The states in which this many are turned.
  const std::vector<int>& after(int turned) const { return after_[static_cast<std::size_t>(turned)]; }
  // Nothing if the position does not belong to this deck.
  std::optional<int> find(const RoundPosition& position) const;
  // Writes which treasures are left, or none if only their number is known.
  void describe(int state, RoundPosition& position) const;

 private:
  struct Face {
    int value = 0;
    int copies = 0;
    int place = 0;  // What turning one of them adds to a state's number.
  };
  void count_cards();
  void count_number(std::vector<int> treasures, int most);

  Counting counting_;
  int cards_ = 0;
  std::vector<Face> faces_;
  std::vector<TreasureState> list_;
  std::vector<std::vector<int>> after_;
};

struct CountedStep {
  int count = 0;
  int next = 0;
};

struct HazardState {
  int seen = 0;
  int left = 0;
  int bust_cards = 0;
  std::vector<CountedStep> steps;
};

// Types with equally many cards in the deck are interchangeable. A step leads to a state with a lower number.
class HazardStates {
 public:
  explicit HazardStates(const std::array<int, hazard_types>& hazards);

  const HazardState& operator[](int state) const { return list_[static_cast<std::size_t>(state)]; }
  int size() const { return static_cast<int>(list_.size()); }
  int first() const { return size() - 1; }
  int find(HazardSet seen) const;
  HazardSet example(int state) const;

 private:
  std::array<HazardSet, copies_of_a_hazard + 1> types_;  // By their number of cards.
  std::vector<HazardState> list_;
};

struct ArtifactState {
  int left = 0;
  int points = 0;  // Of the artifacts on the path, for a lone leaver.
  int taken = 0;   // The state after a lone leaver has taken those on the path.
  ArtifactSet in_deck;
  ArtifactSet on_path;
  std::vector<CountedStep> steps;
};

// What is remembered of the artifacts: all of them, or only how many lie on the path, up to two, until
// somebody takes them; those in the deck are then forgotten. With one artifact in the deck this makes no
// difference.
enum class Remember : std::uint8_t { all_artifacts, few_artifacts };

// A step leads to a state with a lower number, and so does taking the artifacts on the path, if there are
// any.
class ArtifactStates {
 public:
  ArtifactStates(const RoundSetup& setup, Remember remember);

  const ArtifactState& operator[](int state) const { return list_[static_cast<std::size_t>(state)]; }
  int size() const { return static_cast<int>(list_.size()); }
  int first() const { return first_; }
  std::optional<int> find(ArtifactSet in_deck, ArtifactSet on_path) const;

 private:
  void remember_all(const RoundSetup& setup);
  void remember_few(const RoundSetup& setup);

  Remember remember_;
  bool alike_;
  int cards_;
  int first_ = 0;
  std::vector<ArtifactState> list_;
};

}  // namespace incan
