#include "solver/policy_evaluation.h"

#include <algorithm>

namespace incan {
namespace {

std::shared_ptr<const Holdings> all_holdings(const RoundSetup& setup) {
  return std::make_shared<const Holdings>(setup.treasures, setup.adventurers, Counting::cards, Alone::apart);
}

// Calls say(index, choice, probability of Camp) for each position of a group.
template <typename Say>
void follow(const RoundPolicy& policy, const PositionGroup& group, Say say) {
  RoundPosition position = group.states.describe(group.treasure, group.hazard, group.artifact);
  group.for_each([&](int inside, int nth, std::size_t at) {
    const Holding& holding =
        group.states.holdings->list(group.treasure, inside)[static_cast<std::size_t>(nth)];
    position.inside = inside;
    position.carried = holding.carried;
    position.gems_on_path = holding.on_path;
    say(at, group.choices.at(group.artifact, inside, nth), policy(position));
  });
}

}  // namespace

std::optional<PolicyEvaluation> evaluate_policy(const RoundSetup& setup, const RoundPolicy& policy,
                                                const SolverEffort& effort) {
  const RoundStates states(setup, all_holdings(setup));
  const auto value =
      backward_induction(states, effort, [&](const PositionGroup& group, std::span<double> values) {
        follow(policy, group, [&](std::size_t at, const ChoicePoint& point, double camp) {
          values[at] = camp * point.value_of_leaving(camp) + (1 - camp) * point.value_of_staying(camp);
        });
      });
  if (!value) return std::nullopt;
  const auto best =
      backward_induction(states, effort, [&](const PositionGroup& group, std::span<double> values) {
        follow(policy, group, [&](std::size_t at, const ChoicePoint& point, double camp) {
          values[at] = std::max(point.value_of_leaving(camp), point.value_of_staying(camp));
        });
      });
  if (!best) return std::nullopt;
  return PolicyEvaluation{*value, *best};
}

std::uint64_t positions_to_evaluate(const RoundSetup& setup) {
  return RoundStates(setup, all_holdings(setup)).total();
}

}  // namespace incan
