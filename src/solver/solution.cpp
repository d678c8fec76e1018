#include "solver/solution.h"

#include <algorithm>
#include <cmath>

namespace incan {
namespace {

constexpr double largest_byte = 255;
// A value stored in a byte needs no higher precision.
constexpr double byte_precision = 1e-4;
constexpr int treasures_followed = 10;

// Values a position in equilibrium, and reports the probability of Camp to `found`.
template <typename Found>
void equilibrium_values(const PositionGroup& group, double precision, std::span<double> values, Found found) {
  group.for_each([&](int inside, int nth, std::size_t at) {
    const ChoicePoints& choices = group.choices;
    // In most positions everybody stays, which this check settles.
    const double stay = choices.staying_with_all(group.artifact, inside, nth);
    if (choices.leaving_alone(group.artifact, inside, nth) <= stay) {
      values[at] = stay;
      return;
    }
    const ChoicePoint point = choices.at(group.artifact, inside, nth);
    const double camp = point.equilibrium(precision);
    values[at] = camp < 1 ? point.value_of_staying(camp) : point.value_of_leaving(1);
    found(at, camp);
  });
}

std::shared_ptr<const Holdings> holdings_of(const RoundSetup& setup, Counting counting) {
  return std::make_shared<const Holdings>(setup.treasures, setup.adventurers, counting, Alone::merged);
}

}  // namespace

std::optional<Solution> Solution::of(const RoundSetup& setup, Counting counting, const SolverEffort& effort) {
  Solution solution;
  solution.states_ = std::make_unique<const RoundStates>(setup, holdings_of(setup, counting));
  std::atomic<std::uint64_t> mixed = 0;
  const auto value = backward_induction(
      *solution.states_, effort,
      [&](const PositionGroup& group, std::span<double> values) {
        std::uint64_t here = 0;
        equilibrium_values(group, full_precision, values,
                           [&](std::size_t, double camp) { here += camp < 1 ? 1 : 0; });
        mixed += here;
      },
      &solution.archive_);
  if (!value) return std::nullopt;
  solution.value_ = *value;
  solution.mixed_ = mixed;
  return solution;
}

std::uint64_t Solution::positions_of(const RoundSetup& setup, Counting counting) {
  return RoundStates(setup, holdings_of(setup, counting)).total();
}

std::uint64_t Solution::bytes() const {
  std::uint64_t sum = states_->holdings->bytes();
  for (const ValueLayer<float>& layer : archive_) sum += layer.bytes();
  return sum;
}

namespace {

// The choices around one state of the treasures and the hazards, rebuilt from the values of a solution.
class RebuiltChoices {
 public:
  RebuiltChoices(const RoundStates& states, const ValueArchive& archive, int treasure)
      : states_(states),
        archive_(archive),
        treasure_(treasure),
        links_(*states.holdings, treasure),
        choices_(states, links_, treasure) {}

  const Links& links() const { return links_; }
  const ChoicePoints& choices() const { return choices_; }
  void rebuild(int hazard, int artifact) {
    const auto turned = static_cast<std::size_t>(states_.treasures()[treasure_].turned);
    const ValueLayer<float> nothing;
    const ValueLayer<float>& next = turned + 1 < archive_.size() ? archive_[turned + 1] : nothing;
    average_over_cards(states_, links_, treasure_, hazard, artifact, archive_[turned], next,
                       choices_.going_on(artifact));
  }

 private:
  const RoundStates& states_;
  const ValueArchive& archive_;
  int treasure_;
  Links links_;
  ChoicePoints choices_;
};

}  // namespace

std::optional<RoundAdvice> Solution::at(const RoundPosition& position) const {
  const auto place = find(*states_, position);
  if (!place) return std::nullopt;
  RebuiltChoices rebuilt(*states_, archive_, place->treasure);
  rebuilt.rebuild(place->hazard, place->artifact);
  rebuilt.rebuild(place->hazard, states_->artifacts[place->artifact].taken);
  const int nth = place->holding - states_->holdings->begin(place->treasure, place->inside);
  const ChoicePoint point = rebuilt.choices().at(place->artifact, place->inside, nth);
  RoundAdvice advice;
  if (states_->no_choice(place->treasure, place->hazard, place->artifact)) {
    advice.choice = false;
    advice.stay = point.stay[0];
    return advice;
  }
  advice.camp = point.equilibrium();
  advice.leave = point.value_of_leaving(advice.camp);
  advice.stay = point.value_of_staying(advice.camp);
  return advice;
}

namespace {

// The probabilities of all positions of a round, propagated forward from its start.
class ForwardPropagation {
 public:
  ForwardPropagation(const RoundStates& states, const ValueArchive& archive)
      : states_(states), archive_(archive), arrivals_(states.treasures().list().size()) {}

  bool run(const SolverEffort& effort) {
    const int start = *states_.holdings->find(0, states_.setup.adventurers, 0, 0);
    arrive(0, states_.hazards.first(), states_.artifacts.first())[start] = 1;
    for (int treasure = 0; treasure < states_.treasures().size(); ++treasure) {
      if (effort.stopped()) return false;
      auto& arrivals = arrivals_[static_cast<std::size_t>(treasure)];
      if (!arrivals.empty()) visit(treasure);
      // Not needed again.
      std::vector<double>().swap(arrivals);
      if (effort.done != nullptr) {
        *effort.done += static_cast<std::uint64_t>(states_.holdings->size(treasure)) *
                        static_cast<std::uint64_t>(states_.copies());
      }
    }
    return true;
  }
  RoundAverages result() const { return averages_; }

 private:
  std::size_t size(int treasure) const { return static_cast<std::size_t>(states_.holdings->size(treasure)); }

  double* arrive(int treasure, int hazard, int artifact) {
    std::vector<double>& list = arrivals_[static_cast<std::size_t>(treasure)];
    if (list.empty()) list.resize(size(treasure) * static_cast<std::size_t>(states_.copies()));
    return list.data() +
           static_cast<std::size_t>(hazard * states_.artifacts.size() + artifact) * size(treasure);
  }

  void visit(int treasure) {
    RebuiltChoices rebuilt(states_, archive_, treasure);
    // The probability that the round goes on, for each state of the artifacts.
    std::vector<std::vector<double>> continuing(static_cast<std::size_t>(states_.artifacts.size()));
    for (int hazard = states_.hazards.size() - 1; hazard >= 0; --hazard) {
      for (auto& some : continuing) some.assign(size(treasure), 0.0);
      for (int artifact = states_.artifacts.size() - 1; artifact >= 0; --artifact) {
        choose(rebuilt, treasure, hazard, artifact, continuing);
        turn(rebuilt.links(), treasure, hazard, artifact, continuing[static_cast<std::size_t>(artifact)]);
      }
    }
  }

  void choose(RebuiltChoices& rebuilt, int treasure, int hazard, int artifact,
              std::vector<std::vector<double>>& continuing) {
    const double* arrived = arrive(treasure, hazard, artifact);
    if (std::all_of(arrived, arrived + size(treasure), [](double chance) { return chance == 0; })) return;
    const bool no_choice = states_.no_choice(treasure, hazard, artifact);
    rebuilt.rebuild(hazard, artifact);
    const int taken = states_.artifacts[artifact].taken;
    rebuilt.rebuild(hazard, taken);
    const PositionGroup group{states_, rebuilt.choices(), treasure, hazard, artifact};
    group.for_each([&](int inside, int nth, std::size_t at) {
      const double chance = arrived[at];
      if (chance == 0) return;
      auto& stay = continuing[static_cast<std::size_t>(artifact)];
      if (no_choice) {
        stay[at] += chance;
        return;
      }
      const ChoicePoint point = rebuilt.choices().at(artifact, inside, nth);
      const double camp = point.equilibrium();
      averages_.choices += chance;
      if (camp > 0 && camp < 1) averages_.mixed += chance;
      const auto leavers = leaver_distribution(inside, camp);
      stay[at] += chance * leavers[0];
      for (int many = 1; many <= inside; ++many) {
        const double now = chance * leavers[static_cast<std::size_t>(many)];
        if (now == 0) continue;
        averages_.value +=
            now * many * point.leave[static_cast<std::size_t>(many - 1)] / states_.setup.adventurers;
        if (many == inside) continue;
        const int then = many == 1 ? taken : artifact;
        continuing[static_cast<std::size_t>(then)]
                  [static_cast<std::size_t>(rebuilt.links().after_leaving(inside, nth, many))] += now;
      }
    });
  }

  void turn(const Links& links, int treasure, int hazard, int artifact,
            const std::vector<double>& continuing) {
    const int cards = states_.cards_left(treasure, hazard, artifact);
    if (cards == 0 ||
        std::all_of(continuing.begin(), continuing.end(), [](double chance) { return chance == 0; })) {
      return;
    }
    const auto& steps = states_.treasures()[treasure].steps;
    for (std::size_t step = 0; step < steps.size(); ++step) {
      double* next = arrive(steps[step].next, hazard, artifact);
      for (std::size_t at = 0; at < continuing.size(); ++at) {
        const std::int32_t turned = links.turned[step][at];
        if (turned >= 0) next[turned] += continuing[at] * steps[step].weight * links.scale[at] / cards;
      }
    }
    const auto push = [&](const CountedStep& step, double* next) {
      for (std::size_t at = 0; at < continuing.size(); ++at) next[at] += continuing[at] * step.count / cards;
    };
    const HazardState& hazards = states_.hazards[hazard];
    for (const CountedStep& step : hazards.steps) push(step, arrive(treasure, step.next, artifact));
    for (const CountedStep& step : states_.artifacts[artifact].steps) {
      push(step, arrive(treasure, hazard, step.next));
    }
    for (const double chance : continuing) {
      averages_.cards += chance;
      averages_.bust += chance * hazards.bust_cards / cards;
    }
  }

  const RoundStates& states_;
  const ValueArchive& archive_;
  std::vector<std::vector<double>> arrivals_;
  RoundAverages averages_;
};

}  // namespace

std::optional<RoundAverages> Solution::averages(const SolverEffort& effort) const {
  ForwardPropagation propagation(*states_, archive_);
  if (!propagation.run(effort)) return std::nullopt;
  return propagation.result();
}

std::shared_ptr<const Holdings> CampTable::holdings(int adventurers, const std::vector<int>& treasures) {
  return std::make_shared<const Holdings>(treasures, adventurers, Counting::number, Alone::merged,
                                          treasures_followed);
}

CampTable::CampTable(const RoundSetup& setup, std::shared_ptr<const Holdings> holdings)
    : states_(setup, std::move(holdings), Remember::few_artifacts) {
  for (int turned = 0; turned <= states_.treasures().most(); ++turned) table_.emplace_back(states_, turned);
  const auto value =
      backward_induction(states_, {}, [&](const PositionGroup& group, std::span<double> values) {
        std::uint8_t* bytes =
            table_[static_cast<std::size_t>(group.treasure)].at(group.treasure, group.hazard, group.artifact);
        if (beyond(group.treasure)) {
          group.for_each([&](int inside, int nth, std::size_t at) {
            const Holding& held =
                states_.holdings->list(group.treasure, inside)[static_cast<std::size_t>(nth)];
            const int share = held.on_path / inside;
            values[at] = held.carried + share;
          });
          return;
        }
        equilibrium_values(group, byte_precision, values, [&](std::size_t at, double camp) {
          bytes[at] = static_cast<std::uint8_t>(std::lround(camp * largest_byte));
        });
      });
  value_ = *value;
}

bool CampTable::beyond(int treasures_turned) const {
  const int most = states_.treasures().most();
  return treasures_turned > most || (treasures_turned == most && states_.treasures()[most].left > 0);
}

double CampTable::camp(const RoundPosition& position) const {
  if (beyond(position.treasures_turned)) return position.bust_cards > 0 ? 1 : 0;
  const int treasure = position.treasures_turned;
  const int artifact =
      states_.artifacts.find(position.artifacts_left, position.artifacts_on_path).value_or(0);
  const int hazard = states_.hazards.find(position.hazards);
  const int holding =
      states_.holdings->find_nearest(treasure, position.inside, position.carried, position.gems_on_path);
  return table_[static_cast<std::size_t>(treasure)].at(treasure, hazard, artifact)[holding] / largest_byte;
}

std::uint64_t CampTable::bytes() const {
  std::uint64_t sum = 0;
  for (const auto& layer : table_) sum += layer.bytes();
  return sum;
}

}  // namespace incan
