// A bot that plays the symmetric equilibrium of each round in isolation: it maximizes gems and ignores the
// tents.
#pragma once

#include <memory>

#include "bots/bot.h"
#include "solver/solver.h"

namespace incan {

// The table by which these bots play a round, from a shared cache.
std::shared_ptr<const CampTable> equilibrium_table(const CanonicalForm& form);

class EquilibriumBot : public Bot {
 public:
  std::string name() const override;
  std::string about() const override;
  double camp(const View& view, Adventurer adventurer) override;

 private:
  std::shared_ptr<const CampTable> table_;  // For the last round asked about.
};

}  // namespace incan
