// What the oracle tells people who practice: before a choice, what each option is worth; after it, whether
// the choice was good. It uses only open information and the tents as anybody who keeps count knows them.
#pragma once

#include <string_view>
#include <vector>

#include "brain/lookahead.h"

namespace incan {

// The evaluator that produced the numbers.
inline constexpr std::string_view evaluator = Brain::version;

// Which choice is the better one.
enum class Better : std::uint8_t { camp, torch, neither };

// For one adventurer.
struct Tip {
  Adventurer adventurer{};
  double camp = 0;   // The player's win chance with each choice, assuming the partner does what goes with it.
  double torch = 0;  // See camp.
  double mix = 0;    // The oracle's probability of leaving.
  Better better = Better::neither;
  bool operator==(const Tip&) const = default;
};

// For a choice that has been revealed.
struct Verdict {
  Tip tip;
  Choice chosen{};
  int cost = 0;  // In tenths of a percentage point of win chance; 0 where it was fine.
  bool operator==(const Verdict&) const = default;
};

class Hints {
 public:
  // For a game that waits for choices. Choices not yet revealed are not part of it (rule K3).
  explicit Hints(const Game& game) : lookahead_(Brain::shipped(), game) {}

  // In order of adventurers. A partner is assumed to do what it has chosen, if that is among `made`; what is
  // best for both, if it gets a tip at the same time; and otherwise what goes best with either choice. So
  // following all tips is optimal.
  std::vector<Tip> tips(AdventurerSet of, const Choices& made) const;
  // The first of two partners is judged as if the second had followed with its best choice, so their costs
  // add up to what was lost in total.
  std::vector<Verdict> verdicts(AdventurerSet of, const Choices& revealed) const;

 private:
  Tip tip(Adventurer adventurer, const Choices& made) const;

  Lookahead lookahead_;
};

}  // namespace incan
