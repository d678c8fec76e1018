#include "solver/induction.h"

#include <algorithm>
#include <thread>

namespace incan {
namespace {

// Calls work(0) to work(pieces - 1) from several threads until stopped.
void run_pieces(std::size_t pieces, const SolverEffort& effort,
                const std::function<void(std::size_t)>& work) {
  std::atomic<std::size_t> next = 0;
  const auto run = [&] {
    for (std::size_t piece = next++; piece < pieces && !effort.stopped(); piece = next++) work(piece);
  };
  std::vector<std::thread> others;
  const auto threads = std::min(pieces, static_cast<std::size_t>(std::max(1, effort.threads)));
  for (std::size_t more = 1; more < threads; ++more) others.emplace_back(run);
  run();
  for (std::thread& other : others) other.join();
}

// One state of the treasures, in all states of hazards and artifacts.
void solve_treasure_state(const RoundStates& states, const ValueRule& rule, int treasure,
                          ValueLayer<double>& here, const ValueLayer<double>& next) {
  const Links links(*states.holdings, treasure);
  ChoicePoints choices(states, links, treasure);
  const auto size = static_cast<std::size_t>(states.holdings->size(treasure));
  for (int hazard = 0; hazard < states.hazards.size(); ++hazard) {
    for (int artifact = 0; artifact < states.artifacts.size(); ++artifact) {
      const std::span<double> going_on = choices.going_on(artifact);
      average_over_cards(states, links, treasure, hazard, artifact, here, next, going_on);
      const std::span<double> values(here.at(treasure, hazard, artifact), size);
      if (states.no_choice(treasure, hazard, artifact)) {
        std::copy(going_on.begin(), going_on.end(), values.begin());
      } else {
        rule({states, choices, treasure, hazard, artifact}, values);
      }
    }
  }
}

}  // namespace

RoundPosition RoundStates::describe(int treasure, int hazard, int artifact) const {
  RoundPosition position;
  treasures().describe(treasure, position);
  position.hazards = hazards.example(hazard);
  position.bust_cards = hazards[hazard].bust_cards;
  position.cards_left = cards_left(treasure, hazard, artifact);
  position.artifacts_left = artifacts[artifact].in_deck;
  position.artifacts_on_path = artifacts[artifact].on_path;
  position.artifacts_out =
      setup.artifacts_out + (setup.artifacts - position.artifacts_left - position.artifacts_on_path).size();
  position.points_on_path = artifacts[artifact].points;
  return position;
}

std::optional<PositionIndex> find(const RoundStates& states, const RoundPosition& position) {
  const auto treasure = states.treasures().find(position);
  const auto artifact = states.artifacts.find(position.artifacts_left, position.artifacts_on_path);
  if (!treasure || !artifact) return std::nullopt;
  const auto holding =
      states.holdings->find(*treasure, position.inside, position.carried, position.gems_on_path);
  if (!holding) return std::nullopt;
  return PositionIndex{*treasure, states.hazards.find(position.hazards), *artifact, position.inside,
                       *holding};
}

ChoicePoints::ChoicePoints(const RoundStates& states, const Links& links, int treasure)
    : states_(states),
      links_(links),
      treasure_(treasure),
      size_(static_cast<std::size_t>(states.holdings->size(treasure))),
      going_on_(size_ * static_cast<std::size_t>(states.artifacts.size())) {}

double ChoicePoints::leaving_alone(int artifact, int inside, int nth) const {
  const Holding& holding = states_.holdings->list(treasure_, inside)[static_cast<std::size_t>(nth)];
  return holding.carried + holding.on_path + states_.artifacts[artifact].points;
}

double ChoicePoints::staying_with_all(int artifact, int inside, int nth) const {
  const int at = states_.holdings->begin(treasure_, inside) + nth;
  return going_on(artifact)[static_cast<std::size_t>(at)];
}

ChoicePoint ChoicePoints::at(int artifact, int inside, int nth) const {
  const Holding& holding = states_.holdings->list(treasure_, inside)[static_cast<std::size_t>(nth)];
  ChoicePoint point;
  point.inside = inside;
  point.leave[0] = leaving_alone(artifact, inside, nth);
  point.stay[0] = staying_with_all(artifact, inside, nth);
  for (int others = 1; others < inside; ++others) {
    const auto k = static_cast<std::size_t>(others);
    const int share = holding.on_path / (others + 1);
    point.leave[k] = holding.carried + share;
    // A lone leaver takes the artifacts (rule R6).
    const int then = others == 1 ? states_.artifacts[artifact].taken : artifact;
    point.stay[k] = going_on(then)[static_cast<std::size_t>(links_.after_leaving(inside, nth, others))];
  }
  return point;
}

std::optional<double> backward_induction(const RoundStates& states, const SolverEffort& effort,
                                         const ValueRule& rule, ValueArchive* archive) {
  const TreasureStates& treasures = states.treasures();
  if (archive != nullptr) archive->resize(static_cast<std::size_t>(treasures.most()) + 1);
  ValueLayer<double> next;
  for (int turned = treasures.most(); turned >= 0; --turned) {
    ValueLayer<double> here(states, turned);
    const std::vector<int>& list = treasures.after(turned);
    run_pieces(list.size(), effort, [&](std::size_t at) {
      solve_treasure_state(states, rule, list[at], here, next);
      if (effort.done != nullptr) {
        *effort.done += static_cast<std::uint64_t>(states.holdings->size(list[at])) *
                        static_cast<std::uint64_t>(states.copies());
      }
    });
    if (effort.stopped()) return std::nullopt;
    if (archive != nullptr) {
      ValueLayer<float>& kept = (*archive)[static_cast<std::size_t>(turned)];
      kept = ValueLayer<float>(states, turned);
      std::transform(here.all().begin(), here.all().end(), kept.all().begin(),
                     [](double value) { return static_cast<float>(value); });
    }
    next = std::move(here);
  }
  const int start = *states.holdings->find(0, states.setup.adventurers, 0, 0);
  return next.at(0, states.hazards.first(), states.artifacts.first())[start];
}

}  // namespace incan
