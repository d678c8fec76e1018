#include "bots/equilibrium_bot.h"

namespace incan {

std::shared_ptr<const CampTable> equilibrium_table(const CanonicalForm& form) {
  // The only state that bots share. It is a cache: it affects their speed, not their choices.
  static CampTables tables(std::uint64_t{64} << 20);
  return tables.of(form.setup());
}

std::string EquilibriumBot::name() const {
  return "equilibrium";
}
std::string EquilibriumBot::about() const {
  return "plays the equilibrium of each round, in which nobody gains gems by deviating";
}

double EquilibriumBot::camp(const View& view, Adventurer /*seat*/) {
  const CanonicalForm form(setup_of(view.board()));
  if (!table_ || table_->setup() != form.setup()) table_ = equilibrium_table(form);
  return table_->camp(form.canonical(position_of(view.board())));
}

}  // namespace incan
