// Backward induction over all positions of a round, for any rule that values a position. It starts with all
// treasures turned and uses as many threads as it is given. An implementation detail: see solution.h and
// policy_evaluation.h.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "solver/choice_point.h"
#include "solver/holdings.h"

namespace incan {

// For watching and stopping a long computation.
struct SolverEffort {
  int threads = 1;
  const std::atomic<bool>* stop = nullptr;     // Once set, the computation returns no result.
  std::atomic<std::uint64_t>* done = nullptr;  // Positions processed so far.

  bool stopped() const { return stop != nullptr && *stop; }
};

// All positions of a round: a state of each part of the deck, and a holding.
struct RoundStates {
  RoundStates(const RoundSetup& round, std::shared_ptr<const Holdings> what_is_held,
              Remember remember = Remember::all_artifacts)
      : setup(round), holdings(std::move(what_is_held)), hazards(round.hazards), artifacts(round, remember) {}

  RoundSetup setup;
  std::shared_ptr<const Holdings> holdings;
  HazardStates hazards;
  ArtifactStates artifacts;

  const TreasureStates& treasures() const { return holdings->treasures(); }
  // How many times the holdings of a state of the treasures occur.
  int copies() const { return hazards.size() * artifacts.size(); }
  std::uint64_t total() const { return holdings->total() * static_cast<std::uint64_t>(copies()); }
  int cards_left(int treasure, int hazard, int artifact) const {
    return treasures()[treasure].left + hazards[hazard].left + artifacts[artifact].left;
  }
  // Nothing is turned yet, or only one hazard and the rules require another card (rule R4).
  bool no_choice(int treasure, int hazard, int artifact) const {
    if (treasures()[treasure].turned > 0 || artifact != artifacts.first()) return false;
    const int seen = hazards[hazard].seen;
    return seen == 0 || (seen == 1 && setup.rules().first_hazard_turns_another);
  }
  // The position that represents these states, apart from the holding.
  RoundPosition describe(int treasure, int hazard, int artifact) const;
};

// The index of a position: the states of the deck's parts, and the holding.
struct PositionIndex {
  int treasure = 0;
  int hazard = 0;
  int artifact = 0;
  int inside = 0;
  int holding = 0;  // Among all holdings of the state of the treasures.
};
// Nothing if it cannot happen in this round.
std::optional<PositionIndex> find(const RoundStates& states, const RoundPosition& position);

// The values of all positions with this many treasures turned; may be released once used.
template <typename Number>
class ValueLayer {
 public:
  ValueLayer() = default;
  ValueLayer(const RoundStates& states, int turned) : artifacts_(states.artifacts.size()) {
    std::size_t size = 0;
    const std::vector<int>& list = states.treasures().after(turned);
    // State numbers grow only roughly with the number of treasures turned, so they are looked up.
    first_ = list.front();
    begins_.resize(static_cast<std::size_t>(list.back() - first_) + 1);
    sizes_.resize(begins_.size());
    for (const int treasure : list) {
      const auto at = static_cast<std::size_t>(treasure - first_);
      begins_[at] = size;
      sizes_[at] = static_cast<std::size_t>(states.holdings->size(treasure));
      size += sizes_[at] * static_cast<std::size_t>(states.copies());
    }
    values_.resize(size);
  }

  Number* at(int treasure, int hazard, int artifact) {
    return values_.data() + offset(treasure, hazard, artifact);
  }
  const Number* at(int treasure, int hazard, int artifact) const {
    return values_.data() + offset(treasure, hazard, artifact);
  }
  std::uint64_t bytes() const { return values_.size() * sizeof(Number); }
  std::span<Number> all() { return values_; }
  std::span<const Number> all() const { return values_; }

 private:
  std::size_t offset(int treasure, int hazard, int artifact) const {
    const auto at = static_cast<std::size_t>(treasure - first_);
    return begins_[at] + static_cast<std::size_t>(hazard * artifacts_ + artifact) * sizes_[at];
  }

  int artifacts_ = 0;
  int first_ = 0;
  std::vector<std::size_t> begins_;
  std::vector<std::size_t> sizes_;
  std::vector<Number> values_;
};

// The value, to each adventurer inside, of turning another card, for all holdings of some states of the deck.
// `here` is the layer with the same number of treasures turned, `next` the one after it.
template <typename Number>
void average_over_cards(const RoundStates& states, const Links& links, int treasure, int hazard, int artifact,
                        const ValueLayer<Number>& here, const ValueLayer<Number>& next,
                        std::span<double> out) {
  std::fill(out.begin(), out.end(), 0.0);
  const int cards = states.cards_left(treasure, hazard, artifact);
  // With an empty deck there is nothing to gain, and nobody can go on.
  if (cards == 0) return;
  const auto& steps = states.treasures()[treasure].steps;
  for (std::size_t step = 0; step < steps.size(); ++step) {
    const Number* values = next.at(steps[step].next, hazard, artifact);
    const double weight = steps[step].weight;
    const std::vector<std::int32_t>& turned = links.turned[step];
    for (std::size_t at = 0; at < out.size(); ++at) {
      if (turned[at] >= 0) out[at] += weight * static_cast<double>(values[turned[at]]);
    }
  }
  for (std::size_t at = 0; at < out.size(); ++at) out[at] *= links.scale[at];
  const auto add = [&](const CountedStep& step, const Number* values) {
    for (std::size_t at = 0; at < out.size(); ++at) out[at] += step.count * static_cast<double>(values[at]);
  };
  for (const CountedStep& step : states.hazards[hazard].steps) {
    add(step, here.at(treasure, step.next, artifact));
  }
  for (const CountedStep& step : states.artifacts[artifact].steps) {
    add(step, here.at(treasure, hazard, step.next));
  }
  for (double& value : out) value /= cards;
}

// The choices in all positions of one state of the treasures and one of the hazards.
class ChoicePoints {
 public:
  ChoicePoints(const RoundStates& states, const Links& links, int treasure);

  // The value of going on, for all holdings, in this state of the artifacts. Fill it in for a state, and for
  // the state after a lone leaver has taken the artifacts, before querying choices there.
  std::span<double> going_on(int artifact) {
    return {going_on_.data() + static_cast<std::size_t>(artifact) * size_, size_};
  }
  std::span<const double> going_on(int artifact) const {
    return {going_on_.data() + static_cast<std::size_t>(artifact) * size_, size_};
  }
  // The choice of this many adventurers inside with their nth holding.
  ChoicePoint at(int artifact, int inside, int nth) const;
  // Only the part in which nobody else leaves.
  double leaving_alone(int artifact, int inside, int nth) const;
  double staying_with_all(int artifact, int inside, int nth) const;

 private:
  const RoundStates& states_;
  const Links& links_;
  int treasure_;
  std::size_t size_;
  std::vector<double> going_on_;
};

// The positions with the same deck, which differ in who is inside and in what is held.
struct PositionGroup {
  const RoundStates& states;
  const ChoicePoints& choices;
  int treasure = 0;
  int hazard = 0;
  int artifact = 0;

  // Calls visit(inside, nth, index in the group) for each position.
  template <typename Visit>
  void for_each(Visit visit) const {
    const Holdings& holdings = *states.holdings;
    for (int inside = 1; inside <= holdings.adventurers(); ++inside) {
      const int begin = holdings.begin(treasure, inside);
      const int end = holdings.begin(treasure, inside + 1);
      for (int at = begin; at < end; ++at) visit(inside, at - begin, static_cast<std::size_t>(at));
    }
  }
};

// Values the positions of a group that have a choice. Called from several threads.
using ValueRule = std::function<void(const PositionGroup& group, std::span<double> values)>;

using ValueArchive = std::vector<ValueLayer<float>>;

// The value of the round before its first card; nothing if stopped. Keeps all values in `archive` if given.
std::optional<double> backward_induction(const RoundStates& states, const SolverEffort& effort,
                                         const ValueRule& rule, ValueArchive* archive = nullptr);

}  // namespace incan
