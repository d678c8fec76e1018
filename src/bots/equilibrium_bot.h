// A bot that plays the symmetric equilibrium of each round as if it were the only one: it wants gems, and
// does not look at the tents.
#pragma once

#include <memory>

#include "bots/bot.h"
#include "solver/solver.h"

namespace incan {

// The table by which all of these bots play a round; they share what they have worked out.
std::shared_ptr<const CampTable> equilibrium_table(const CommonForm& form);

class EquilibriumBot : public Bot {
 public:
  std::string name() const override;
  std::string about() const override;
  double camp(const View& view, Seat seat) override;

 private:
  std::shared_ptr<const CampTable> table_;  // Of the round that was last asked about.
};

}  // namespace incan
