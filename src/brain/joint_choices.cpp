#include "brain/joint_choices.h"

namespace incan {

Symmetry::Symmetry(const Game& game, AdventurerSet apart) {
  const Board& board = game.board();
  // With a partner they are not interchangeable.
  const bool each_alone = adventurers_each(board.players()) == 1;
  for (Adventurer adventurer : board.inside()) {
    const auto same = [&](Adventurer other) {
      return each_alone && !apart.contains(other) && !apart.contains(adventurer) &&
             game.tent(other) == game.tent(adventurer) &&
             board.artifacts(other) == board.artifacts(adventurer) &&
             board.artifact_points(other) == board.artifact_points(adventurer);
    };
    AdventurerSet* group = nullptr;
    for (std::size_t at = 0; at < size_ && group == nullptr; ++at) {
      if (same(*groups_[at].begin())) group = &groups_[at];
    }
    if (group == nullptr) group = &groups_[size_++];
    group->insert(adventurer);
  }
}

AdventurerSet Symmetry::canonical(AdventurerSet camp) const {
  AdventurerSet chosen;
  for (std::size_t at = 0; at < size_; ++at) {
    int many = (groups_[at] & camp).size();
    for (Adventurer adventurer : groups_[at]) {
      if (many-- > 0) chosen.insert(adventurer);
    }
  }
  return chosen;
}

std::array<double, max_players> Symmetry::mapped_back(const std::array<double, max_players>& chances,
                                                      AdventurerSet camp) const {
  std::array<double, max_players> all = chances;
  for (std::size_t at = 0; at < size_; ++at) {
    if (groups_[at].size() == 1) continue;
    const AdventurerSet leave = groups_[at] & canonical(camp);
    const AdventurerSet stay = groups_[at] - leave;
    for (Adventurer adventurer : groups_[at]) {
      const AdventurerSet like = camp.contains(adventurer) ? leave : stay;
      all[static_cast<std::size_t>(adventurer)] = chances[static_cast<std::size_t>(*like.begin())];
    }
  }
  return all;
}

}  // namespace incan
