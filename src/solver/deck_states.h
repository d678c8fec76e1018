// What the deck of a round can come to, in three parts that change independently: treasures, hazards and
// artifacts. Each part is a list of states with the cards that lead from one to another.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "solver/round.h"

namespace incan {

// What is remembered of the treasures that were turned: each of them, or only how many they were. In the
// second case the next one is taken to be any face of the whole deck, as long as the gems add up.
enum class Counting : std::uint8_t { cards, number };

// Where the number of treasures is counted, a round may be followed up to so many only.
inline constexpr int all_treasures = 255;

struct TreasureStep {
  int value = 0;
  double weight = 0;  // How many cards of this value are left.
  int next = 0;
};

struct TreasureState {
  int turned = 0;
  int left = 0;
  int most_gems = 0;  // So many at most have been turned.
  std::vector<TreasureStep> steps;
};

// Every step leads to a state with a higher number.
class TreasureStates {
 public:
  TreasureStates(const std::vector<int>& treasures, Counting counting, int most = all_treasures);

  const std::vector<TreasureState>& list() const { return list_; }
  const TreasureState& operator[](int state) const { return list_[static_cast<std::size_t>(state)]; }
  int size() const { return static_cast<int>(list_.size()); }
  // The most that can be turned.
  int most() const { return static_cast<int>(after_.size()) - 1; }
  // The states in which so many are turned.
  const std::vector<int>& after(int turned) const { return after_[static_cast<std::size_t>(turned)]; }
  // Nothing if the position does not belong to this deck.
  std::optional<int> find(const RoundPosition& position) const;
  // Writes which treasures are left; where only their number is known, none.
  void describe(int state, RoundPosition& position) const;

 private:
  struct Face {
    int value = 0;
    int copies = 0;
    int place = 0;  // What one of them turned adds to the number of a state.
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

// Types of which equally many cards were in the deck are alike. A step leads to a state with a lower number.
class HazardStates {
 public:
  explicit HazardStates(const std::array<int, hazard_types>& hazards);

  const HazardState& operator[](int state) const { return list_[static_cast<std::size_t>(state)]; }
  int size() const { return static_cast<int>(list_.size()); }
  int first() const { return size() - 1; }
  int find(HazardSet seen) const;
  HazardSet example(int state) const;

 private:
  std::array<HazardSet, copies_of_a_hazard + 1> types_;  // By the number of their cards.
  std::vector<HazardState> list_;
};

struct ArtifactState {
  int left = 0;
  int points = 0;  // Of those on the path, to a lone leaver.
  int taken = 0;   // The state after a lone leaver has taken those on the path.
  ArtifactSet in_deck;
  ArtifactSet on_path;
  std::vector<CountedStep> steps;
};

// What is remembered of the artifacts: all of them, or only how many lie on the path, up to two, until
// somebody takes them; those in the deck are then forgotten. One artifact in the deck makes no difference.
enum class Remember : std::uint8_t { all_artifacts, few_artifacts };

// A step leads to a state with a lower number, and so does taking what is on the path, if there is any.
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
