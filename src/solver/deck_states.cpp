#include "solver/deck_states.h"

#include <algorithm>
#include <array>
#include <functional>

namespace incan {
namespace {

constexpr int most_on_path = 2;

}  // namespace

TreasureStates::TreasureStates(const std::vector<int>& treasures, Counting counting, int most)
    : counting_(counting), cards_(static_cast<int>(treasures.size())) {
  std::vector<int> sorted = treasures;
  std::sort(sorted.begin(), sorted.end());
  for (int value : sorted) {
    if (faces_.empty() || faces_.back().value != value) faces_.push_back({value, 0, 0});
    ++faces_.back().copies;
  }
  if (counting == Counting::cards) {
    count_cards();
  } else {
    count_number(sorted, std::min(most, cards_));
  }
  after_.resize(static_cast<std::size_t>(list_.back().turned) + 1);
  for (int state = 0; state < size(); ++state) {
    after_[static_cast<std::size_t>((*this)[state].turned)].push_back(state);
  }
}

void TreasureStates::count_cards() {
  int states = 1;
  for (Face& face : faces_) {
    face.place = states;
    states *= face.copies + 1;
  }
  list_.resize(static_cast<std::size_t>(states));
  for (int state = 0; state < states; ++state) {
    TreasureState& here = list_[static_cast<std::size_t>(state)];
    for (const Face& face : faces_) {
      const int turned = state / face.place % (face.copies + 1);
      here.turned += turned;
      here.most_gems += turned * face.value;
      if (turned == face.copies) continue;
      here.left += face.copies - turned;
      here.steps.push_back({face.value, static_cast<double>(face.copies - turned), state + face.place});
    }
  }
}

void TreasureStates::count_number(std::vector<int> treasures, int most) {
  std::reverse(treasures.begin(), treasures.end());
  int gems = 0;
  for (int turned = 0; turned <= most; ++turned) {
    TreasureState& here = list_.emplace_back();
    here.turned = turned;
    here.left = cards_ - turned;
    here.most_gems = gems;
    if (turned == most) break;
    gems += treasures[static_cast<std::size_t>(turned)];
    for (const Face& face : faces_) {
      here.steps.push_back({face.value, static_cast<double>(face.copies * here.left) / cards_, turned + 1});
    }
  }
}

std::optional<int> TreasureStates::find(const RoundPosition& position) const {
  if (counting_ == Counting::number) {
    if (position.treasures_turned < 0 || position.treasures_turned > most()) return std::nullopt;
    return position.treasures_turned;
  }
  int state = 0;
  int left = 0;
  for (const Face& face : faces_) {
    const int here = position.treasures_left[static_cast<std::size_t>(face.value)];
    if (here > face.copies) return std::nullopt;
    left += here;
    state += (face.copies - here) * face.place;
  }
  for (const int count : position.treasures_left) left -= count;
  if (left != 0) return std::nullopt;
  return state;
}

void TreasureStates::describe(int state, RoundPosition& position) const {
  position.treasures_turned = (*this)[state].turned;
  position.treasures_left.fill(0);
  if (counting_ == Counting::number) return;
  for (const Face& face : faces_) {
    const int turned = state / face.place % (face.copies + 1);
    position.treasures_left[static_cast<std::size_t>(face.value)] =
        static_cast<std::uint8_t>(face.copies - turned);
  }
}

HazardStates::HazardStates(const std::array<int, hazard_types>& hazards) {
  for (int type = 0; type < hazard_types; ++type) {
    types_[static_cast<std::size_t>(hazards[static_cast<std::size_t>(type)])].insert(
        static_cast<Hazard>(type));
  }
  // A state counts the types of each kind that have been seen. States are numbered so that "all seen" is 0.
  const int ones = types_[1].size();
  const int twos = types_[2].size();
  const int threes = types_[3].size();
  const auto number = [&](int one, int two, int three) {
    return ((threes - three) * (twos + 1) + twos - two) * (ones + 1) + ones - one;
  };
  const int states = (ones + 1) * (twos + 1) * (threes + 1);
  list_.resize(static_cast<std::size_t>(states));
  for (int one = 0; one <= ones; ++one) {
    for (int two = 0; two <= twos; ++two) {
      for (int three = 0; three <= threes; ++three) {
        HazardState& here = list_[static_cast<std::size_t>(number(one, two, three))];
        here.seen = one + two + three;
        here.left = ones + 2 * twos + 3 * threes - here.seen;
        here.bust_cards = two + 2 * three;
        if (one < ones) here.steps.push_back({ones - one, number(one + 1, two, three)});
        if (two < twos) here.steps.push_back({2 * (twos - two), number(one, two + 1, three)});
        if (three < threes) here.steps.push_back({3 * (threes - three), number(one, two, three + 1)});
      }
    }
  }
}

int HazardStates::find(HazardSet seen) const {
  const auto left = [&](std::size_t copies) { return (types_[copies] - seen).size(); };
  return (left(3) * (types_[2].size() + 1) + left(2)) * (types_[1].size() + 1) + left(1);
}

HazardSet HazardStates::example(int state) const {
  HazardSet seen;
  for (std::size_t copies = 1; copies < types_.size(); ++copies) {
    const int kinds = types_[copies].size() + 1;
    int unseen = state % kinds;
    state /= kinds;
    for (Hazard hazard : types_[copies]) {
      if (unseen-- <= 0) seen.insert(hazard);
    }
  }
  return seen;
}

ArtifactStates::ArtifactStates(const RoundSetup& setup, Remember remember)
    : remember_(remember),
      alike_(setup.rules().artifact_worth == ArtifactWorth::by_order_of_leaving),
      cards_(setup.artifacts.size()) {
  if (remember == Remember::all_artifacts) {
    remember_all(setup);
  } else {
    remember_few(setup);
  }
}

// State 0 has no artifacts left; then come the states with some on the path, most of them first.
void ArtifactStates::remember_few(const RoundSetup& setup) {
  const int most = std::min(cards_, most_on_path);
  list_.resize(1);
  int printed = 0;
  for (Artifact artifact : setup.artifacts) printed += setup.rules().artifact_points(artifact, 0);
  for (int on_path = most; on_path >= 0 && most > 0; --on_path) {
    ArtifactState& state = list_.emplace_back();
    state.in_deck = ArtifactSet::first(cards_ - on_path);
    state.on_path = ArtifactSet::first(on_path);
    for (int nth = 0; nth < on_path && alike_; ++nth) {
      state.points += setup.rules().artifact_points(Artifact::a1, setup.artifacts_out + nth);
    }
    if (!alike_) state.points = on_path * printed / cards_;
    if (on_path == 0) state.taken = first_ = most + 1;
    if (on_path == most) continue;
    state.left = cards_ - on_path;
    state.steps.push_back({state.left, most - on_path});
  }
}

void ArtifactStates::remember_all(const RoundSetup& setup) {
  // Where artifacts are interchangeable, they are turned in order of their numbers and only their count
  // matters.
  const ArtifactSet all = setup.artifacts;
  const auto lowest = [](ArtifactSet set) { return ArtifactSet{*set.begin()}; };
  std::vector<ArtifactState> found;
  const std::function<void(ArtifactSet, ArtifactSet)> visit = [&](ArtifactSet in_deck, ArtifactSet on_path) {
    const bool known = std::any_of(found.begin(), found.end(), [&](const ArtifactState& state) {
      return state.in_deck == in_deck && state.on_path == on_path;
    });
    if (known) return;
    ArtifactState state;
    state.left = in_deck.size();
    state.in_deck = in_deck;
    state.on_path = on_path;
    const int out = setup.artifacts_out + (all - in_deck - on_path).size();
    state.points = points_of(setup.rules(), on_path, out);
    found.push_back(state);
    visit(in_deck, {});
    if (in_deck.empty()) return;
    if (alike_) {
      visit(in_deck - lowest(in_deck), on_path | lowest(in_deck));
    } else {
      for (Artifact artifact : in_deck) {
        visit(in_deck - ArtifactSet{artifact}, on_path | ArtifactSet{artifact});
      }
    }
  };
  visit(all, {});
  std::sort(found.begin(), found.end(), [](const ArtifactState& a, const ArtifactState& b) {
    if (a.left != b.left) return a.left < b.left;
    if (a.on_path.size() != b.on_path.size()) return a.on_path.size() < b.on_path.size();
    if (a.in_deck.bits() != b.in_deck.bits()) return a.in_deck.bits() < b.in_deck.bits();
    return a.on_path.bits() < b.on_path.bits();
  });
  list_ = std::move(found);
  for (ArtifactState& state : list_) {
    state.taken = *find(state.in_deck, {});
    if (state.in_deck.empty()) continue;
    if (alike_) {
      const ArtifactSet next = lowest(state.in_deck);
      state.steps.push_back({state.left, *find(state.in_deck - next, state.on_path | next)});
      continue;
    }
    for (Artifact artifact : state.in_deck) {
      const ArtifactSet next{artifact};
      state.steps.push_back({1, *find(state.in_deck - next, state.on_path | next)});
    }
  }
  first_ = *find(all, {});
}

std::optional<int> ArtifactStates::find(ArtifactSet in_deck, ArtifactSet on_path) const {
  if (remember_ == Remember::few_artifacts) {
    if (in_deck.size() + on_path.size() > cards_) return std::nullopt;
    if (on_path.empty()) return in_deck.size() == cards_ ? first_ : 0;
    return std::max(1, first_ - on_path.size());
  }
  for (int state = 0; state < size(); ++state) {
    const ArtifactState& here = (*this)[state];
    if (alike_ ? here.in_deck.size() == in_deck.size() && here.on_path.size() == on_path.size()
               : here.in_deck == in_deck && here.on_path == on_path) {
      return state;
    }
  }
  return std::nullopt;
}

}  // namespace incan
